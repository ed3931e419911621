import { isLocalDay } from '../format/dates.ts'
import { countCharacters } from '../format/length.ts'
import { addDays, type Period, periodAfter, periodBefore } from './period.ts'
import { MAX_REASON, MIN_REASON } from './settling.ts'
import { type DatedTerms, type PayoutTerms, termsOn } from './terms.ts'
import { TEXTS } from './texts.ts'

type FranchiseType = PayoutTerms['franchiseType']

/** A fee, an allowance or a share of the terms. */
export type TermField = Exclude<keyof PayoutTerms, 'franchiseType' | 'schedule'>

interface FieldRule {
  /** Percent of something, in basis points; or an amount in cents. */
  kind: 'percent' | 'money'
  /** The types of franchise whose statements have it. */
  types: readonly FranchiseType[]
  group: 'fees' | 'orders' | 'van' | 'people'
}

const ALL = [1, 2, 3] as const

/** Every fee of the terms, in the order of the page. */
export const TERM_FIELDS: Readonly<Record<TermField, FieldRule>> = {
  royaltyBps: { kind: 'percent', types: [1], group: 'fees' },
  leastRoyalty: { kind: 'money', types: [1], group: 'fees' },
  revenueRoyaltyBps: { kind: 'percent', types: [3], group: 'fees' },
  transactionBps: { kind: 'percent', types: [1], group: 'fees' },
  marketingBps: { kind: 'percent', types: ALL, group: 'fees' },
  nationalFleetBps: { kind: 'percent', types: [1], group: 'fees' },
  thirdPartyFleetBps: { kind: 'percent', types: ALL, group: 'fees' },
  fuelAllowance: { kind: 'money', types: [2], group: 'orders' },
  vanRent: { kind: 'money', types: [2], group: 'orders' },
  insurance: { kind: 'money', types: ALL, group: 'van' },
  technology: { kind: 'money', types: ALL, group: 'van' },
  commissionBps: { kind: 'percent', types: ALL, group: 'people' },
  planWorkBps: { kind: 'percent', types: ALL, group: 'people' },
}
const FIELDS = Object.keys(TERM_FIELDS) as TermField[]

/** Returns the fields that count for a type of franchise, in the order of the page. */
export const fieldsFor = (type: FranchiseType): TermField[] =>
  FIELDS.filter(field => TERM_FIELDS[field].types.includes(type))

/** $5,000. */
export const MAX_FEE = 500_000

/** Checks the terms: percentages from 0 to 100, amounts from $0 to $5,000. @returns messages by field */
export function termsProblems(terms: PayoutTerms): Partial<Record<keyof PayoutTerms, string>> {
  const problems: Partial<Record<keyof PayoutTerms, string>> = {}
  if (!ALL.includes(terms.franchiseType)) problems.franchiseType = TEXTS.change.type
  if (!['SEMI_MONTHLY', 'MONTHLY'].includes(terms.schedule)) problems.schedule = TEXTS.change.schedule
  for (const field of FIELDS) {
    const isPercent = TERM_FIELDS[field].kind === 'percent'
    const value = terms[field]
    if (!Number.isSafeInteger(value) || value < 0 || value > (isPercent ? 10_000 : MAX_FEE))
      problems[field] = isPercent ? TEXTS.change.percent : TEXTS.change.money
  }
  return problems
}

/** Checks why the terms change. @returns what to do about it; undefined when it is fine */
export function reasonProblem(reason: string): string | undefined {
  const length = countCharacters(reason.trim())
  return length < MIN_REASON || length > MAX_REASON ? TEXTS.change.reason(MIN_REASON, MAX_REASON) : undefined
}

/** What decides a franchise's periods. */
export interface Periods {
  terms: readonly DatedTerms[]
  /** The last period with statements; null: none yet. */
  issued: Period | null
  /** The franchise's local day. */
  today: string
  /** The local day on which the franchise was added; null: unknown, long ago. */
  addedOn: string | null
}

/**
 * Returns the next period to be issued: the one after the last, otherwise the one that ended last (rule F1), or the running one when the franchise was added
 * after that, because it owes nothing for days before it was there.
 */
export function periodToIssue({ terms, issued, today, addedOn }: Periods): Period {
  if (issued === null) {
    const ended = periodBefore(today, termsOn(terms, today).schedule)
    return addedOn !== null && ended.endDate < addedOn ? periodToIssue({ terms, issued: ended, today, addedOn }) : ended
  }
  return periodAfter(issued, termsOn(terms, addDays(issued.endDate)).schedule)
}

/** How far ahead terms can be planned, in days. */
const DAYS_AHEAD = 731

/** Returns the running period and those that begin after it, as far ahead as terms can be planned. */
export function periodsAhead(of: Periods): [running: Period, ...ahead: Period[]] {
  const last = addDays(of.today, DAYS_AHEAD)
  let period = periodToIssue(of)
  while (period.endDate < of.today) period = periodToIssue({ ...of, issued: period })
  const ahead: [Period, ...Period[]] = [period]
  while (period.endDate < last) {
    period = periodToIssue({ ...of, issued: period })
    ahead.push(period)
  }
  return ahead
}

/** Returns the days on which new terms can begin: those that start a period after the running one. */
export const startsAhead = (of: Periods): string[] =>
  periodsAhead(of)
    .slice(1)
    .map(({ startDate }) => startDate)

/** Returns the planned terms whose day no longer starts a period, because other terms changed the schedule. */
export function misplaced(of: Periods): string[] {
  const starts = new Set(startsAhead(of))
  return of.terms.map(({ fromDay }) => fromDay).filter(day => day > of.today && !starts.has(day))
}

interface Change extends Periods {
  /** The first day of the terms that change; null: new ones. */
  replaces: string | null
  next: DatedTerms
}

/** Returns the terms of a franchise as they would be after a change. */
export const changedTerms = ({ terms, replaces, next }: Change): DatedTerms[] => [
  ...terms.filter(({ fromDay }) => fromDay !== replaces),
  next,
]

const isSame = (a: DatedTerms, b: DatedTerms): boolean =>
  a.franchiseType === b.franchiseType &&
  a.schedule === b.schedule &&
  fieldsFor(a.franchiseType).every(field => a[field] === b[field])

/**
 * Checks a change of a franchise's terms: they begin with a period after the running one, differ from those before them, and leave all planned terms at the start
 * of a period.
 * @returns messages by field
 */
export function changeProblems(change: Change): Partial<Record<'fromDay' | 'schedule', string>> {
  const { terms, today, replaces, next } = change
  const { fromDay } = next
  const { change: WORDS } = TEXTS
  if (!isLocalDay(fromDay) || fromDay <= today) return { fromDay: WORDS.notAhead }
  const others = terms.filter(row => row.fromDay !== replaces)
  if (others.some(row => row.fromDay === fromDay)) return { fromDay: WORDS.dayTaken }
  if (isSame(termsOn(others, fromDay), next)) return { fromDay: WORDS.same }
  const wrong = misplaced({ ...change, terms: changedTerms(change) })
  if (wrong.includes(fromDay)) return { fromDay: WORDS.notAStart }
  const [other] = wrong
  return other === undefined ? {} : { schedule: WORDS.othersMoved(other) }
}
