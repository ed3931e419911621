import { queryOptions } from '@tanstack/react-query'
import type { SpecialDays } from '../../domain/schedule/opening-hours.ts'
import type { CountryCode } from '../../domain/address/country.ts'
import type { OpeningHours } from '../../domain/schedule/slots.ts'
import { request } from '../platform/api/api.ts'
import type { Section } from '../settings/use-settings-form.ts'
import { FranchiseHoursQuery, FranchiseSpecialDaysQuery } from './documents.ts'
import { franchiseSettingsKeys } from './query-keys.ts'

export interface DayTimes {
  opensMinute: number | null
  closesMinute: number | null
}

/** A field for each weekday; null: closed. */
export type WeekValues = Record<`day${number}`, DayTimes | null>

export interface DaysValues {
  days: SpecialDays[]
}

/** Where a franchise is. */
export interface Place {
  countryCode: CountryCode
  provinceCode: string
}

/** Returns the section of the form for the hours of a week. */
export function weekSection(answer: { hours: readonly OpeningHours[]; stamp: string }): Section<WeekValues> {
  const values: WeekValues = {}
  for (const weekday of [1, 2, 3, 4, 5, 6, 0]) {
    const hours = answer.hours.find(day => day.weekday === weekday)
    values[`day${weekday}`] = hours ? { opensMinute: hours.opensMinute, closesMinute: hours.closesMinute } : null
  }
  return { values, stamp: answer.stamp }
}

/** Returns the hours of a form as the API takes them. A time that is not complete is -1, which no rule accepts. */
export const hoursOf = (values: WeekValues): OpeningHours[] =>
  Object.entries(values).flatMap(([key, day]) =>
    day
      ? [{ weekday: Number(key.slice(3)), opensMinute: day.opensMinute ?? -1, closesMinute: day.closesMinute ?? -1 }]
      : [],
  )

export const daysSection = ({
  days,
  stamp,
  ...place
}: DaysValues & Place & { stamp: string }): Section<DaysValues> & { place: Place } => ({
  values: { days },
  stamp,
  place,
})

/** Loads the opening hours of a franchise. */
export const franchiseHoursQuery = (franchiseId: string) =>
  queryOptions({
    queryKey: franchiseSettingsKeys.hours(franchiseId),
    queryFn: async ({ signal }) =>
      weekSection((await request(FranchiseHoursQuery, { franchiseId }, signal)).franchiseHours),
    staleTime: 0,
  })

/** Loads the closures and special hours of a franchise, from its today on. */
export const specialDaysQuery = (franchiseId: string) =>
  queryOptions({
    queryKey: franchiseSettingsKeys.specialDays(franchiseId),
    queryFn: async ({ signal }) =>
      daysSection((await request(FranchiseSpecialDaysQuery, { franchiseId }, signal)).franchiseSpecialDays),
    staleTime: 0,
  })
