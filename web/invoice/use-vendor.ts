import { useQuery } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { VendorQuery } from './documents.ts'

export type Vendor = ResultOf<typeof VendorQuery>['vendor']

/** The vendor of an invoice, for its remittance (INVOICE-11); undefined while it loads and where there is none. */
export function useVendor(vendorId: string | null): Vendor | undefined {
  const { data } = useQuery({
    queryKey: ['vendor', vendorId],
    queryFn: async ({ signal }) => (await request(VendorQuery, { id: vendorId ?? '' }, signal)).vendor,
    enabled: vendorId !== null,
  })
  return data
}
