import { useQuery } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { VendorQuery } from './documents.ts'
import { invoiceKeys } from './query-keys.ts'
import type { Invoice } from './use-invoices.ts'

export type Vendor = ResultOf<typeof VendorQuery>['vendor']

/** Returns the vendor of an invoice, for its remittance on the day of the invoice (INVOICE-11); undefined while loading and without one. */
export function useVendor({ id: invoiceId, user: { vendorId } }: Pick<Invoice, 'id' | 'user'>): Vendor | undefined {
  const { data } = useQuery({
    queryKey: invoiceKeys.vendor(vendorId, invoiceId),
    queryFn: async ({ signal }) => (await request(VendorQuery, { id: vendorId ?? '', invoiceId }, signal)).vendor,
    enabled: vendorId !== null,
  })
  return data
}
