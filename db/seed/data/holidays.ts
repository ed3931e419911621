import type { CountryCode } from '../../../domain/address/country.ts'

export interface Holiday {
  /** yyyy-mm-dd */
  day: string
  name: string
}

const day = (year: number, month: number, date: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`

/** Returns the n-th given weekday (0 is Sunday) of a month (1 to 12). */
function nthWeekday(year: number, month: number, weekday: number, n: number): string {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay()
  return day(year, month, 1 + ((weekday - first + 7) % 7) + (n - 1) * 7)
}

/** Returns the days of a year on which the demo franchises of a country are closed. */
export function holidaysOf(countryCode: CountryCode, year: number): Holiday[] {
  if (countryCode === 'CA') {
    return [
      { day: day(year, 1, 1), name: "New Year's Day" },
      { day: day(year, 7, 1), name: 'Canada Day' },
      { day: nthWeekday(year, 9, 1, 1), name: 'Labour Day' },
      { day: nthWeekday(year, 10, 1, 2), name: 'Thanksgiving' },
      { day: day(year, 12, 25), name: 'Christmas Day' },
      { day: day(year, 12, 26), name: 'Boxing Day' },
    ]
  }
  return [
    { day: day(year, 1, 1), name: "New Year's Day" },
    { day: day(year, 7, 4), name: 'Independence Day' },
    { day: nthWeekday(year, 9, 1, 1), name: 'Labor Day' },
    { day: nthWeekday(year, 11, 4, 4), name: 'Thanksgiving' },
    { day: day(year, 12, 25), name: 'Christmas Day' },
  ]
}
