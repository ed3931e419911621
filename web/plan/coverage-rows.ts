import type { CountryCode } from '../../domain/address/country.ts'
import type { Coverage } from '../../domain/subscription/coverage.ts'
import { isInMiles } from '../../domain/subscription/coverage-words.ts'
import { toKm } from '../../domain/vehicle/mileage.ts'
import type { Version } from './queries.ts'

/** A covered service as the form holds it. */
export interface CoverageRow {
  key: string
  every: Coverage['every']
  /** A distance, months or times, as typed. */
  amount: string
  /** Whether a distance is in miles. */
  isMiles: boolean
  /** The distance as it was read: the other unit stays while the amount stays. */
  read: { km: number; miles?: number } | null
}

/** Returns what a version covers, as the API answers it. */
export const coverageOf = ({ coverage }: Pick<Version, 'coverage'>): Coverage[] =>
  coverage.map(({ key, every, km, miles, months, times }): Coverage => {
    if (every === 'months') return { key, every, months: months ?? 0 }
    if (every === 'year') return { key, every, times: times ?? 0 }
    return { key, every, km: km ?? 0, ...(miles !== null && { miles }) }
  })

/** Returns the rows of a form. @param country its unit of distance is used where a rule has it */
export const rowsOf = (coverage: readonly Coverage[], country: CountryCode): CoverageRow[] =>
  coverage.map(({ key, ...rule }): CoverageRow => {
    const shared = { key, every: rule.every, isMiles: false, read: null }
    if (rule.every === 'months') return { ...shared, amount: String(rule.months) }
    if (rule.every === 'year') return { ...shared, amount: String(rule.times) }
    const isMiles = isInMiles(rule, country)
    const { km, miles } = rule
    const amount = String(isMiles ? miles : km)
    return { ...shared, amount, isMiles, read: miles === undefined ? { km } : { km, miles } }
  })

/** Returns the coverage that was typed; an amount that is no number is 0, which is out of every limit. */
export const coverageIn = (rows: readonly CoverageRow[]): Coverage[] =>
  rows.map(({ key, every, amount, isMiles, read }): Coverage => {
    const typed = /^\s*\d{1,9}\s*$/.test(amount) ? Number(amount) : 0
    if (every === 'months') return { key, every, months: typed }
    if (every === 'year') return { key, every, times: typed }
    if (read && (isMiles ? read.miles : read.km) === typed) return { key, every, ...read }
    return isMiles ? { key, every, km: toKm(typed, 'mi'), miles: typed } : { key, every, km: typed }
  })
