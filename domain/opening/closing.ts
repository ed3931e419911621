import { TEXTS } from './texts.ts'

/** Days between the decision to close a business and its end, in which owners can take it back. */
export const CLOSING_DAYS = 14
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Returns when a business closes that decides so now: at a full hour, so that a preview says the same when it is confirmed. */
export const closingTime = (now: Date): Date =>
  new Date(Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS + CLOSING_DAYS * DAY_MS)

/** Checks that somebody typed the name of their business, as a proof that they mean it. */
export const closingNameProblem = (typed: string, name: string): string | undefined =>
  typed.trim() === name.trim() ? undefined : TEXTS.closingName(name)
