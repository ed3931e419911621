import { type CountryCode, unitsOf } from '../address/country.ts'
import { LOCALE } from '../format/locale.ts'
import { COVERAGE, type Rule } from './coverage.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.coverage
const WHOLE = new Intl.NumberFormat(LOCALE)

function ruleText(rule: Rule, country: CountryCode): string {
  if (rule.every === 'months') return T.months(rule.months)
  if (rule.every === 'year') return T.times(rule.times)
  // A cabin filter has an interval in kilometres only, also on an American odometer.
  return unitsOf(country).distance === 'mi' && rule.miles !== undefined
    ? T.miles(WHOLE.format(rule.miles))
    : T.km(WHOLE.format(rule.km))
}

/** Returns what plans cover and how often, in words. */
export const coverageWords = (country: CountryCode): { service: string; often: string }[] =>
  COVERAGE.map(({ key, rule }) => ({ service: T.kinds[key as keyof typeof T.kinds], often: ruleText(rule, country) }))
