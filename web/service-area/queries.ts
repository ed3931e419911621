import { queryOptions } from '@tanstack/react-query'
import type { CountryCode } from '../../domain/address/country.ts'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import type { Section } from '../settings/use-settings-form.ts'
import { FranchiseAreaQuery, ServiceAreaMapQuery } from './documents.ts'
import { serviceAreaKeys } from './query-keys.ts'

type AreaAnswer = ResultOf<typeof FranchiseAreaQuery>['serviceArea']
export type AreaCode = AreaAnswer['codes'][number]
export type AreaMapData = ResultOf<typeof ServiceAreaMapQuery>['serviceAreaMap']

export interface AreaValues {
  /** Sorted. */
  codes: string[]
}

/** The section of the form, with what its codes mean. */
export interface AreaSection extends Section<AreaValues> {
  meanings: readonly AreaCode[]
  countryCode: CountryCode
  mayChange: boolean
}

export const areaSection = ({ codes, countryCode, mayChange, stamp }: AreaAnswer): AreaSection => ({
  values: { codes: codes.map(({ code }) => code) },
  stamp,
  meanings: codes,
  countryCode,
  mayChange,
})

/** Loads the service area of a franchise. */
export const areaQuery = (franchiseId: string) =>
  queryOptions({
    queryKey: serviceAreaKeys.area(franchiseId),
    queryFn: async ({ signal }): Promise<AreaSection> =>
      areaSection((await request(FranchiseAreaQuery, { franchiseId }, signal)).serviceArea),
    staleTime: 0,
  })

/** Loads the map of the codes around a franchise. */
export const areaMapQuery = (franchiseId: string) =>
  queryOptions({
    queryKey: serviceAreaKeys.map(franchiseId),
    queryFn: async ({ signal }) => (await request(ServiceAreaMapQuery, { franchiseId }, signal)).serviceAreaMap,
    staleTime: 60_000,
  })
