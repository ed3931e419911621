import { queryOptions } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import type { Section } from '../settings/use-settings-form.ts'
import {
  BrandColorsQuery,
  BusinessProfileQuery,
  ChargedPlacesQuery,
  InvoiceNumberingQuery,
  LegalSellerQuery,
  ReportTimesQuery,
  SiteDomainsQuery,
} from './documents.ts'
import { tenantSettingsKeys } from './query-keys.ts'

/** Splits an answer into the values of the form and the stamp of their version. */
export const sectionOf = <Answer extends { stamp: string }>({
  stamp,
  ...values
}: Answer): Section<Omit<Answer, 'stamp'>> => ({
  values,
  stamp,
})

type ValuesOf<Answer> = Omit<Answer, 'stamp'>
export type ProfileValues = ValuesOf<ResultOf<typeof BusinessProfileQuery>['businessProfile']>
export type ColorsValues = ValuesOf<ResultOf<typeof BrandColorsQuery>['brandColors']>
export type ReportTimesValues = ValuesOf<ResultOf<typeof ReportTimesQuery>['reportTimes']>
export type SellerValues = ValuesOf<ResultOf<typeof LegalSellerQuery>['legalSeller']>

/** Loads what customers see of the business. */
export const profileQuery = () =>
  queryOptions({
    queryKey: tenantSettingsKeys.profile(),
    queryFn: async ({ signal }) => sectionOf((await request(BusinessProfileQuery, {}, signal)).businessProfile),
    staleTime: 0,
  })

/** Loads the colors that the business chose. */
export const colorsQuery = () =>
  queryOptions({
    queryKey: tenantSettingsKeys.colors(),
    queryFn: async ({ signal }) => sectionOf((await request(BrandColorsQuery, {}, signal)).brandColors),
    staleTime: 0,
  })

/** Loads who sells, with the tax numbers. */
export const sellerQuery = () =>
  queryOptions({
    queryKey: tenantSettingsKeys.seller(),
    queryFn: async ({ signal }) => sectionOf((await request(LegalSellerQuery, {}, signal)).legalSeller),
    staleTime: 0,
  })

export type ChargedPlace = ResultOf<typeof ChargedPlacesQuery>['chargedPlaces'][number]

/** Loads the taxes by where visits are. */
export const chargedPlacesQuery = () =>
  queryOptions({
    queryKey: tenantSettingsKeys.chargedPlaces(),
    queryFn: async ({ signal }) => (await request(ChargedPlacesQuery, {}, signal)).chargedPlaces,
    staleTime: 0,
  })

/** Loads which number the next invoice gets. */
export const numberingQuery = () =>
  queryOptions({
    queryKey: tenantSettingsKeys.numbering(),
    queryFn: async ({ signal }) => (await request(InvoiceNumberingQuery, {}, signal)).invoiceNumbering,
    staleTime: 0,
  })

/** Loads the host names of the site. */
export const domainsQuery = () =>
  queryOptions({
    queryKey: tenantSettingsKeys.domains(),
    queryFn: async ({ signal }) => (await request(SiteDomainsQuery, {}, signal)).siteDomains,
    staleTime: 0,
  })

/** Loads the times of charts and CSV files. */
export const reportTimesQuery = () =>
  queryOptions({
    queryKey: tenantSettingsKeys.reportTimes(),
    queryFn: async ({ signal }) => sectionOf((await request(ReportTimesQuery, {}, signal)).reportTimes),
    staleTime: 0,
  })
