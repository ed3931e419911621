import type { CountryCode } from '../address/country.ts'
import { TEXTS } from './texts.ts'

/** A public holiday, as a suggestion for closures. */
export interface Holiday {
  /** Local day (yyyy-mm-dd). */
  day: string
  name: string
}

type DayOf = (year: number) => string
type Name = keyof (typeof TEXTS)['holidays']

const text = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
const on =
  (month: number, day: number): DayOf =>
  year =>
    text(year, month, day)

/** The nth weekday of a month, 1 for Monday. */
const nth =
  (count: number, weekday: number, month: number): DayOf =>
  year => {
    const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay()
    return text(year, month, 1 + ((weekday - first + 7) % 7) + (count - 1) * 7)
  }

/** The last Monday on or before a day. */
const mondayUntil =
  (month: number, day: number): DayOf =>
  year =>
    text(year, month, day - ((new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7))

/** The Friday before Easter, by the Gregorian rule (Meeus, Jones and Butcher). */
const goodFriday: DayOf = year => {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const leap = Math.floor(century / 4)
  const moon = (19 * golden + century - leap - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) + 15) % 30
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * sunday) / 451)
  const days = moon + sunday - 7 * late + 114
  return text(year, Math.floor(days / 31), (days % 31) + 1 - 2)
}

/** Provinces and territories with the holiday; none named: the whole country. */
const CANADA: readonly (readonly [Name, DayOf, string?])[] = [
  ['newYear', on(1, 1)],
  ['familyDay', nth(3, 1, 2), 'AB BC NB ON SK'],
  ['louisRielDay', nth(3, 1, 2), 'MB'],
  ['islanderDay', nth(3, 1, 2), 'PE'],
  ['heritageDay', nth(3, 1, 2), 'NS'],
  ['goodFriday', goodFriday],
  ['victoriaDay', mondayUntil(5, 24), 'AB BC MB NT NU ON SK YT'],
  ['patriotsDay', mondayUntil(5, 24), 'QC'],
  ['indigenousPeoplesDay', on(6, 21), 'NT YT'],
  ['feteNationale', on(6, 24), 'QC'],
  ['canadaDay', on(7, 1)],
  ['nunavutDay', on(7, 9), 'NU'],
  ['civicHoliday', nth(1, 1, 8), 'AB BC MB NB NT NU ON SK'],
  ['discoveryDay', nth(3, 1, 8), 'YT'],
  ['labourDay', nth(1, 1, 9)],
  ['reconciliationDay', on(9, 30), 'BC MB NT NU PE YT'],
  ['thanksgiving', nth(2, 1, 10), 'AB BC MB NT NU ON QC SK YT'],
  ['remembranceDay', on(11, 11), 'AB BC NB NL NT NU PE SK YT'],
  ['christmas', on(12, 25)],
  ['boxingDay', on(12, 26), 'ON'],
]

const UNITED_STATES: readonly (readonly [Name, DayOf, string?])[] = [
  ['newYear', on(1, 1)],
  ['martinLutherKingDay', nth(3, 1, 1)],
  ['presidentsDay', nth(3, 1, 2)],
  ['memorialDay', mondayUntil(5, 31)],
  ['juneteenth', on(6, 19)],
  ['independenceDay', on(7, 4)],
  ['laborDay', nth(1, 1, 9)],
  ['columbusDay', nth(2, 1, 10)],
  ['veteransDay', on(11, 11)],
  ['thanksgiving', nth(4, 4, 11)],
  ['christmas', on(12, 25)],
]

/**
 * Returns the public holidays of a province or state from a day on, for a year. They are suggestions: substitute days for a weekend are not among them.
 * @param today local day (yyyy-mm-dd)
 */
export function holidaysFrom(
  today: string,
  { countryCode, provinceCode }: { countryCode: CountryCode; provinceCode: string },
): Holiday[] {
  const year = Number(today.slice(0, 4))
  const end = `${year + 1}${today.slice(4)}`
  const rules = countryCode === 'CA' ? CANADA : UNITED_STATES
  return rules
    .filter(([, , places]) => places === undefined || places.split(' ').includes(provinceCode))
    .flatMap(([name, dayOf]) => [year, year + 1].map(at => ({ day: dayOf(at), name: TEXTS.holidays[name] })))
    .filter(({ day }) => day >= today && day < end)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
}
