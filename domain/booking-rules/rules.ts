import { TEXTS } from './texts.ts'

/** When and how far away customers can book. Staff are limited by none of the times. */
export interface BookingRules {
  /** A customer's time starts at least so long from now (rule B4). */
  leadMinutes: number
  /** Customers move or cancel their appointment until so long before its start (ROLE-06). */
  cutoffMinutes: number
  /** The last local day that customers can book, counted from today; 0: no limit. */
  horizonDays: number
  /** A start within so many hours has the priority fee (rule P2); 0: none has. */
  priorityHours: number
  /** Distance in km from a Canadian base without a mileage charge (rule P2). */
  freeKm: number
  /** Distance in miles from a base in the US without a mileage charge (rule P2). */
  freeMiles: number
  /** How far in km an address outside every service area may be for the franchise to be asked (rule B5). */
  askWithinKm: number
}

/** The values of a business or a franchise itself; null: inherited. */
export type RuleValues = { [Name in keyof BookingRules]: number | null }

/** The documented values, which a business has until it changes them. */
export const DEFAULT_RULES: BookingRules = {
  leadMinutes: 120,
  cutoffMinutes: 180,
  horizonDays: 0,
  priorityHours: 24,
  freeKm: 30,
  freeMiles: 20,
  askWithinKm: 150,
}

const RULE_NAMES = Object.keys(DEFAULT_RULES) as (keyof BookingRules)[]

/** Returns something for each rule. */
export const forEachRule = <Value>(
  valueOf: (name: keyof BookingRules) => Value,
): { [Name in keyof BookingRules]: Value } => ({
  leadMinutes: valueOf('leadMinutes'),
  cutoffMinutes: valueOf('cutoffMinutes'),
  horizonDays: valueOf('horizonDays'),
  priorityHours: valueOf('priorityHours'),
  freeKm: valueOf('freeKm'),
  freeMiles: valueOf('freeMiles'),
  askWithinKm: valueOf('askWithinKm'),
})

/** Values that inherit everything. */
export const NO_VALUES: RuleValues = forEachRule(() => null)

/** Returns what applies: each value of the first level that has it, otherwise the documented one. @param levels the franchise's before the business's */
export const effectiveRules = (...levels: readonly RuleValues[]): BookingRules =>
  forEachRule(name => levels.find(level => level[name] !== null)?.[name] ?? DEFAULT_RULES[name])

/** The largest value of each rule; the smallest is 0. */
const MOST: BookingRules = {
  leadMinutes: 7 * 24 * 60,
  cutoffMinutes: 7 * 24 * 60,
  horizonDays: 365,
  priorityHours: 7 * 24,
  freeKm: 500,
  freeMiles: 500,
  askWithinKm: 1_000,
}
const STEP_MINUTES = 15

const isWhole = (value: number, most: number): boolean => Number.isInteger(value) && value >= 0 && value <= most

function problemOf(name: keyof BookingRules, value: number): string | undefined {
  if (isWhole(value, MOST[name]) && (!name.endsWith('Minutes') || value % STEP_MINUTES === 0)) return undefined
  return TEXTS.problems[name]
}

/** Whether customers can book at all: the lead ends before the last day does. */
export const leavesTimes = ({ leadMinutes, horizonDays }: BookingRules): boolean =>
  horizonDays === 0 || leadMinutes <= horizonDays * 24 * 60

/** Checks values, each for itself and with what is inherited. */
export function ruleProblems(values: RuleValues, inherited: RuleValues): { field: string; message: string }[] {
  const problems = RULE_NAMES.flatMap(name => {
    const value = values[name]
    const message = value === null ? undefined : problemOf(name, value)
    return message === undefined ? [] : [{ field: name, message }]
  })
  if (problems.length > 0 || leavesTimes(effectiveRules(values, inherited))) return problems
  return [{ field: values.leadMinutes === null ? 'horizonDays' : 'leadMinutes', message: TEXTS.noTimes }]
}

/** Returns the horizon of a place that several franchises serve, in days; 0: no limit. */
export const widestHorizon = (rules: readonly Pick<BookingRules, 'horizonDays'>[]): number =>
  rules.some(({ horizonDays }) => horizonDays === 0) ? 0 : Math.max(0, ...rules.map(({ horizonDays }) => horizonDays))
