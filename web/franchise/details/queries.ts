import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { countryNames } from '../../../domain/address/country.ts'
import { findProvince } from '../../../domain/address/provinces.ts'
import { parseTaxRate, taxRateInput } from '../../../domain/franchise/tax-rate.ts'
import type { DraftAddress } from '../../address/draft-address.ts'
import { request } from '../../platform/api/api.ts'
import type { ResultOf } from '../../platform/api/graphql.ts'
import { franchiseKeys } from '../../franchise-choice/query-keys.ts'
import type { Section } from '../../settings/use-settings-form.ts'
import { FranchiseInSettingsQuery, FranchisesInSettingsQuery, ReaderLocationsQuery } from './documents.ts'
import { franchiseSettingsKeys } from '../query-keys.ts'

export type ListedFranchise = ResultOf<typeof FranchisesInSettingsQuery>['franchisesInSettings'][number]
export type OneFranchise = ResultOf<typeof FranchiseInSettingsQuery>['franchiseInSettings']

/** What the form of a franchise holds. */
export interface FranchiseFormValues {
  name: string
  base: DraftAddress
  phoneNumber: string
  managerEmail: string
  localTaxName: string
  /** Percent, as typed. */
  localTaxRate: string
  inventory: boolean
  rightServiceArea: boolean
  rightPrices: boolean
  rightCodes: boolean
}

/** Loads the actor's franchises. */
export const franchisesQuery = () =>
  queryOptions({
    queryKey: franchiseSettingsKeys.list(),
    queryFn: async ({ signal }) => (await request(FranchisesInSettingsQuery, {}, signal)).franchisesInSettings,
    staleTime: 0,
  })

/** Loads one franchise. */
export const franchiseQuery = (franchiseId: string) =>
  queryOptions({
    queryKey: franchiseSettingsKeys.one(franchiseId),
    queryFn: async ({ signal }) =>
      (await request(FranchiseInSettingsQuery, { franchiseId }, signal)).franchiseInSettings,
    staleTime: 0,
  })

/** Asks the payment provider for the places of card readers. */
export const readersQuery = (franchiseId: string) =>
  queryOptions({
    queryKey: franchiseSettingsKeys.readers(franchiseId),
    queryFn: async ({ signal }) => (await request(ReaderLocationsQuery, { franchiseId }, signal)).readerLocations,
    staleTime: 0,
  })

/** Stores a saved franchise, and reads the lists that have it again. */
export async function refreshFranchises(queryClient: QueryClient, saved?: OneFranchise): Promise<void> {
  if (saved) queryClient.setQueryData(franchiseQuery(saved.id).queryKey, saved)
  else await queryClient.invalidateQueries({ queryKey: ['franchise-in-settings'] })
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: franchiseKeys.all }),
    queryClient.invalidateQueries({ queryKey: franchiseSettingsKeys.list() }),
  ])
}

/** Returns the section of the form. */
export function sectionOf(franchise: OneFranchise): Section<FranchiseFormValues> {
  const { base, countryCode, features, managerRights, localTaxPpm, name, phoneNumber, managerEmail } = franchise
  return {
    stamp: franchise.stamp,
    values: {
      name,
      base: {
        ...base,
        id: null,
        province: findProvince(base.provinceCode)?.name ?? base.provinceCode,
        country: countryNames[countryCode],
        countryCode,
      },
      phoneNumber,
      managerEmail,
      localTaxName: franchise.localTaxName,
      localTaxRate: localTaxPpm === null ? '' : taxRateInput(localTaxPpm),
      inventory: features.includes('inventory'),
      rightServiceArea: managerRights.includes('serviceArea.change'),
      rightPrices: managerRights.includes('ownPrices.change'),
      rightCodes: managerRights.includes('discountCodes.change'),
    },
  }
}

/** A rate that is not one is refused by the rule as too small. */
const NO_RATE = -1

/** Returns what the form means, as the rules and the API take it. */
export const changeOf = (values: FranchiseFormValues) => ({
  name: values.name,
  phoneNumber: values.phoneNumber,
  managerEmail: values.managerEmail,
  localTaxName: values.localTaxName,
  localTaxPpm: values.localTaxRate.trim() === '' ? null : (parseTaxRate(values.localTaxRate) ?? NO_RATE),
  features: values.inventory ? ['inventory'] : [],
  managerRights: [
    ...(values.rightServiceArea ? ['serviceArea.change'] : []),
    ...(values.rightPrices ? ['ownPrices.change'] : []),
    ...(values.rightCodes ? ['discountCodes.change'] : []),
  ],
})
