import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { type VendorKind, vendorKindOf, type VendorTerms, vendorTermsOn } from '../../domain/vendor/terms.ts'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { VendorListQuery, VendorPageQuery } from './documents.ts'
import { vendorSettingsKeys } from './query-keys.ts'

type VendorList = ResultOf<typeof VendorListQuery>['vendorsInSettings']
export type Vendor = VendorList['vendors'][number]
export type VendorTermsRow = Vendor['terms'][number]
/** One vendor with its customers, open bills and who can sell for it. */
export type VendorDetails = ResultOf<typeof VendorPageQuery>['vendorInSettings']

/** Loads the vendors of the business. */
export const vendorListQuery = () =>
  queryOptions({
    queryKey: vendorSettingsKeys.list(),
    queryFn: async ({ signal }) => (await request(VendorListQuery, {}, signal)).vendorsInSettings,
    staleTime: 0,
  })

/** Loads one vendor. */
export const vendorPageQuery = (vendorId: string) =>
  queryOptions({
    queryKey: vendorSettingsKeys.of(vendorId),
    queryFn: async ({ signal }) => (await request(VendorPageQuery, { vendorId }, signal)).vendorInSettings,
    staleTime: 0,
  })

/** Reads the vendors again after a change. */
const refreshVendors = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: vendorSettingsKeys.all })

/** Returns what reads the vendors again after a change. */
export function useVendorRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => refreshVendors(queryClient)
}

/** The terms of a vendor on a day. */
export const termsOf = ({ terms }: Vendor, day: string): VendorTerms => vendorTermsOn(terms, day)

export const kindOf = (vendor: Vendor, day: string): VendorKind => vendorKindOf(vendor.number, termsOf(vendor, day))

/** Those who sell for a vendor now. */
export const sellersNow = ({ sellers }: Vendor): Vendor['sellers'] => sellers.filter(({ until }) => until === null)
