import { isLocalDay } from '../format/dates.ts'
import type { DiscountType } from './discount.ts'
import { TEXTS } from './texts.ts'

/** What a business decides about a code. Days are local (yyyy-mm-dd); NaN is a number that nobody can read. */
export interface CodeTerms {
  type: DiscountType
  /** Basis points for PERCENT, otherwise cents; null: not entered. */
  amount: number | null
  /** The services that it lowers; null: all. */
  nameKeys: readonly string[] | null
  /** First day; null: from the beginning. */
  fromDay: string | null
  /** Last day; null: without an end. */
  untilDay: string | null
  maxUses: number | null
  maxUsesPerCustomer: number | null
  note: string
}

type TermsProblems = Partial<Record<keyof CodeTerms, string>>

/** What terms are checked against. */
export interface TermsSetting {
  /** The local day (yyyy-mm-dd). */
  today: string
  /** How often it was used. The total limit is never below. */
  uses: number
  /** The terms that an existing code has; null: a new one. */
  before: CodeTerms | null
}

/** The kinds that a business adds. PROMO is the kind of customers' referral codes. */
export const CODE_TYPES = ['PERCENT', 'GROUPON'] as const satisfies readonly DiscountType[]

const MAX_PERCENT = 10_000
const MAX_CENTS = 1_000_000
const MAX_LIMIT = 1_000_000
const MAX_NOTE = 500
const CODE = /^[A-Z0-9]{3,20}$/
const PREFIX = /^[A-Z0-9]{2,12}$/
/** The largest set of single-use codes. */
export const MAX_CODES = 500

/** Returns a code as it is saved: upper case, without spaces around it. */
export const normalCode = (typed: string): string => typed.trim().toUpperCase()

/** Checks the text of a new code: 3 to 20 letters and digits. */
export const codeProblem = (typed: string): string | undefined =>
  typed.length <= 50 && CODE.test(normalCode(typed)) ? undefined : TEXTS.settings.code

/** Checks what the codes of a new set begin with: 2 to 12 letters and digits. */
export const prefixProblem = (typed: string): string | undefined =>
  typed.length <= 50 && PREFIX.test(normalCode(typed)) ? undefined : TEXTS.settings.prefix

/** Checks how many codes a new set has. */
export const countProblem = (count: number): string | undefined =>
  Number.isSafeInteger(count) && count >= 2 && count <= MAX_CODES ? undefined : TEXTS.settings.count(MAX_CODES)

/** Parses a typed limit: null for an empty field, NaN unless it is a whole number. */
export function parseLimit(typed: string): number | null {
  const text = typed.trim()
  if (text === '') return null
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
}

const isLimit = (limit: number | null): boolean =>
  limit === null || (Number.isSafeInteger(limit) && limit >= 1 && limit <= MAX_LIMIT)

function amountProblem({ type, amount }: CodeTerms): string | undefined {
  const most = type === 'PERCENT' ? MAX_PERCENT : MAX_CENTS
  if (amount !== null && Number.isSafeInteger(amount) && amount >= 1 && amount <= most) return undefined
  return type === 'PERCENT' ? TEXTS.settings.percent : TEXTS.settings.money
}

function untilProblem({ fromDay, untilDay }: CodeTerms, { today, before }: TermsSetting): string | undefined {
  if (untilDay === null) return undefined
  if (!isLocalDay(untilDay)) return TEXTS.settings.day
  if (fromDay !== null && untilDay < fromDay) return TEXTS.settings.endsBeforeStart
  return untilDay < today && untilDay !== before?.untilDay ? TEXTS.settings.endPassed : undefined
}

function usesProblem({ maxUses }: CodeTerms, { uses }: TermsSetting): string | undefined {
  if (!isLimit(maxUses)) return TEXTS.settings.limit
  return maxUses !== null && maxUses < uses ? TEXTS.settings.belowUses(uses) : undefined
}

function perCustomerProblem({ maxUses, maxUsesPerCustomer }: CodeTerms): string | undefined {
  if (!isLimit(maxUsesPerCustomer)) return TEXTS.settings.limit
  return maxUses !== null && maxUsesPerCustomer !== null && maxUsesPerCustomer > maxUses
    ? TEXTS.settings.aboveTotal
    : undefined
}

/** Checks the terms of a code. @returns messages by field */
export function termsProblems(terms: CodeTerms, setting: TermsSetting): TermsProblems {
  const found: Record<keyof CodeTerms, string | undefined> = {
    note: terms.note.length > MAX_NOTE ? TEXTS.settings.note(MAX_NOTE) : undefined,
    type: undefined,
    amount: amountProblem(terms),
    nameKeys: terms.nameKeys?.length === 0 ? TEXTS.settings.services : undefined,
    fromDay: terms.fromDay !== null && !isLocalDay(terms.fromDay) ? TEXTS.settings.day : undefined,
    untilDay: untilProblem(terms, setting),
    maxUses: usesProblem(terms, setting),
    maxUsesPerCustomer: perCustomerProblem(terms),
  }
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined))
}

const sorted = (keys: readonly string[] | null): string => JSON.stringify(keys?.toSorted() ?? null)

/** Checks whether terms differ in what is locked from the first use on, since booked appointments are priced with it: kind, amount and services. */
export const changesLocked = (before: CodeTerms, after: CodeTerms): boolean =>
  before.type !== after.type || before.amount !== after.amount || sorted(before.nameKeys) !== sorted(after.nameKeys)

export type CodeState = 'active' | 'scheduled' | 'ended' | 'usedUp' | 'paused'

/** What decides the state of a code, or of a set of codes. */
interface StateFacts {
  validFrom: Date | null
  validUntil: Date | null
  isPaused: boolean
  uses: number
  /** For a set, of all its codes together. */
  maxUses: number | null
}

/** Returns whether a code can be used, or why not. */
export function codeState({ validFrom, validUntil, isPaused, uses, maxUses }: StateFacts, now: Date): CodeState {
  if (validUntil !== null && now >= validUntil) return 'ended'
  if (maxUses !== null && uses >= maxUses) return 'usedUp'
  if (isPaused) return 'paused'
  return validFrom !== null && now < validFrom ? 'scheduled' : 'active'
}
