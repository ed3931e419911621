import { type CountryCode, unitsOf } from '../address/country.ts'
import { LOCALE } from '../format/locale.ts'
import type { Coverage, Rule } from './coverage.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.coverage
const WHOLE = new Intl.NumberFormat(LOCALE)

/** Returns how often a covered service is free, in words and in the units of a country. */
export function ruleWords(rule: Rule, country: CountryCode): string {
  if (rule.every === 'months') return T.months(rule.months)
  if (rule.every === 'year') return T.times(rule.times)
  return isInMiles(rule, country) ? T.miles(WHOLE.format(rule.miles ?? 0)) : T.km(WHOLE.format(rule.km))
}

/** Whether a country reads the distance in miles. A cabin filter has an interval in kilometres only, also on an American odometer. */
export const isInMiles = (rule: Extract<Rule, { every: 'distance' }>, country: CountryCode): boolean =>
  unitsOf(country).distance === 'mi' && rule.miles !== undefined

/** Returns the name of a covered service. @param nameOf the names of the business's services, by key */
export const coveredName = ({ key }: Pick<Coverage, 'key'>, nameOf: (key: string) => string | undefined): string =>
  (T.kinds as Readonly<Record<string, string>>)[key] ?? nameOf(key) ?? key
