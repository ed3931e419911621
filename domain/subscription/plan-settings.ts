import { formatLongDate, isLocalDay } from '../format/dates.ts'
import { type Frequency, nextBoundary, nextPaymentAt, type PlanTerms } from './dates.ts'
import { type Coverage, coverageProblems, isSameCoverage } from './coverage.ts'
import { TEXTS } from './texts.ts'

/**
 * What a business decides about a plan. A payment covers one month or year, since customers read a price per month or per year (SUBS-11) and a cancellation counts
 * months (SUBS-06).
 */
export interface PlanSettings {
  name: string
  /** The covered services, one per line. */
  description: string
  /** Cents a period, without tax; null: not entered. */
  price: number | null
  frequency: Frequency
  /** Undefined: as it is. */
  coverage?: readonly Coverage[] | undefined
}

type PlanProblems = Partial<Record<keyof PlanSettings | `coverage.${string}`, string>>

const MAX_NAME = 80
const MAX_DESCRIPTION = 1_000
const MIN_PRICE = 100
const MAX_PRICE = 1_000_000

/** Checks a plan. @returns messages by field */
export function planProblems({ name, description, price, coverage }: PlanSettings): PlanProblems {
  const problems: PlanProblems = coverage ? coverageProblems(coverage) : {}
  if (name.length > MAX_NAME || name.trim() === '') problems.name = TEXTS.settings.name(MAX_NAME)
  if (description.length > MAX_DESCRIPTION) problems.description = TEXTS.settings.description(MAX_DESCRIPTION)
  if (price === null || !Number.isSafeInteger(price) || price < MIN_PRICE || price > MAX_PRICE)
    problems.price = TEXTS.settings.price
  return problems
}

type Terms = Pick<PlanSettings, 'price' | 'frequency' | 'coverage'>

/** Checks whether two plans are charged differently or cover something else. Once somebody bought a plan, that makes a new version. */
export const changesTerms = (before: Terms, after: Terms): boolean =>
  before.price !== after.price ||
  before.frequency !== after.frequency ||
  (after.coverage !== undefined && !isSameCoverage(before.coverage ?? [], after.coverage))

/** Checks whether two plans are charged equally often. Members are moved only between such plans: nobody is charged a year who agreed to a month. */
export const isSameRhythm = (before: PlanTerms, after: PlanTerms): boolean =>
  before.frequency === after.frequency && before.renewPeriod === after.renewPeriod

const DAY_MS = 86_400_000
/** Members learn so many days before that they pay another price. */
const NOTICE_MS = 30 * DAY_MS
const MAX_AHEAD_MS = 366 * DAY_MS

/** Returns the moment from which a move of members counts: 8:00 UTC, as every event of a plan. @param day yyyy-mm-dd */
export const moveTime = (day: string): Date => nextBoundary(new Date(`${day}T00:00:00Z`))

/** Returns the first day (yyyy-mm-dd) that leaves members 30 days’ notice. */
export const earliestMoveDay = (now: Date): string =>
  nextBoundary(new Date(now.getTime() + NOTICE_MS))
    .toISOString()
    .slice(0, 10)

/** Checks the day from which members pay the new price. */
export function moveDayProblem(day: string, now: Date): string | undefined {
  if (!isLocalDay(day)) return TEXTS.settings.day
  const earliest = earliestMoveDay(now)
  if (day < earliest) return TEXTS.settings.early(formatLongDate(moveTime(earliest), 'UTC'))
  return moveTime(day).getTime() - now.getTime() > MAX_AHEAD_MS ? TEXTS.settings.late : undefined
}

/** An announced move of a member. */
interface AnnouncedMove {
  effectiveAt: Date
  /** When the mail was sent; null: not yet. */
  notifiedAt: Date | null
}

/** Checks whether a period that is due then is billed at the new price: from the announced day on, and never within 30 days of the mail. */
export const isPeriodMoved = ({ effectiveAt, notifiedAt }: AnnouncedMove, dueAt: Date): boolean =>
  notifiedAt !== null && dueAt >= effectiveAt && dueAt.getTime() >= notifiedAt.getTime() + NOTICE_MS

/** Returns the first renewal on or after a day. @param next the next renewal @param day the day of the month of its payments */
export function firstRenewalFrom(next: Date, day: number, terms: PlanTerms, from: Date): Date {
  let renewal = next
  while (renewal < from) renewal = nextPaymentAt(renewal, day, terms)
  return renewal
}
