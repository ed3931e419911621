import { queryOptions } from '@tanstack/react-query'
import type { EffectiveValues, PolicyValues } from '../../domain/scheduling/policy.ts'
import { request } from '../platform/api/api.ts'
import type { ResultOf, VariablesOf } from '../platform/api/graphql.ts'
import type { Section } from '../settings/use-settings-form.ts'
import { SchedulingForecastQuery, SchedulingQuery, type UpdateSchedulingMutation, VanPlansQuery } from './documents.ts'
import { schedulingKeys } from './query-keys.ts'

type Settings = ResultOf<typeof SchedulingQuery>['scheduling']

/** A service with its planned and its measured minutes. */
export type PlannedRow = Settings['services'][number]

/** Own planned minutes; null: inherited, or not planned; below 0: what was typed is no number. */
export interface TypedMinutes {
  serviceId: string
  minutes: number | null
  minutesPerExtraLitre: number | null
}

/** The fields of the form. */
export interface SchedulingValues extends PolicyValues {
  services: readonly TypedMinutes[]
}

export interface SchedulingSection extends Section<SchedulingValues> {
  /** What applies where a value is null. */
  inherited: EffectiveValues
  rows: readonly PlannedRow[]
}

/** Returns the section of the form. */
export const schedulingSection = ({ policy, inherited, services, stamp }: Settings): SchedulingSection => ({
  stamp,
  inherited,
  rows: services,
  values: { ...policy, services: services.map(({ serviceId, own }) => ({ serviceId, ...own })) },
})

/** Returns the values of a form, as the API takes them. */
export const schedulingOf = ({
  services,
  ...policy
}: SchedulingValues): VariablesOf<typeof UpdateSchedulingMutation>['scheduling'] => ({
  ...policy,
  services: services.map(({ serviceId, minutes, minutesPerExtraLitre }) => ({
    serviceId,
    minutes,
    minutesPerExtraLitre,
  })),
})

/** Loads how a franchise plans visits, or for null the business. */
export const schedulingQuery = (franchiseId: string | null) =>
  queryOptions({
    queryKey: schedulingKeys.settings(franchiseId),
    queryFn: async ({ signal }) =>
      schedulingSection((await request(SchedulingQuery, { franchiseId }, signal)).scheduling),
    staleTime: 0,
  })

/** When a van works, and where its day starts. */
export type VanPlan = ResultOf<typeof VanPlansQuery>['vanPlans'][number]

/** Loads the plans of the vans of a franchise. */
export const vanPlansQuery = (franchiseId: string) =>
  queryOptions({
    queryKey: schedulingKeys.vans(franchiseId),
    queryFn: async ({ signal }) => (await request(VanPlansQuery, { franchiseId }, signal)).vanPlans,
    staleTime: 0,
  })

/** Loads how many starts of the last month could not have been driven. */
export const forecastQuery = (franchiseId: string | null) =>
  queryOptions({
    queryKey: schedulingKeys.forecast(franchiseId),
    queryFn: async ({ signal }) => (await request(SchedulingForecastQuery, { franchiseId }, signal)).schedulingForecast,
    staleTime: 0,
  })
