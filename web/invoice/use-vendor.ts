import { useQuery } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { VendorQuery } from './documents.ts'
import { invoiceKeys } from './query-keys.ts'

export type Vendor = ResultOf<typeof VendorQuery>['vendor']

/** Returns the vendor of an invoice, for its remittance (INVOICE-11); undefined while loading and without one. */
export function useVendor(vendorId: string | null): Vendor | undefined {
  const { data } = useQuery({
    queryKey: invoiceKeys.vendor(vendorId),
    queryFn: async ({ signal }) => (await request(VendorQuery, { id: vendorId ?? '' }, signal)).vendor,
    enabled: vendorId !== null,
  })
  return data
}
