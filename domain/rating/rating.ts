import { lengthProblem } from '../format/length.ts'
import { TEXTS } from './texts.ts'

/** What a customer can give, the worst first. */
export const STARS = [1, 2, 3, 4, 5] as const
/** Most characters of the sentence, and of a manager's reason to hide it. */
export const MAX_COMMENT = 500
/** Managers are notified of ratings up to this. */
const LOW_STARS = 2

const DAY_MS = 86_400_000
/** Days after the completion in which a visit can be rated, as long as the link of its mail works. */
export const RATE_DAYS = 60
/** Days after the rating in which its customer can change it. */
export const CHANGE_DAYS = 14

/** A rating as its customer writes it. */
export interface RatingValues {
  stars: number
  comment: string
}

interface FieldProblem {
  field: keyof RatingValues
  message: string
}

export const isStars = (stars: number): boolean => STARS.some(one => one === stars)

/** Checks whether managers are notified of a rating. */
export const isLow = (stars: number): boolean => stars <= LOW_STARS

/** Checks what a customer writes. */
export function ratingProblems({ stars, comment }: RatingValues): FieldProblem[] {
  const length = lengthProblem(comment.trim(), MAX_COMMENT)
  return [
    ...(isStars(stars) ? [] : [{ field: 'stars' as const, message: TEXTS.chooseStars }]),
    ...(length === undefined ? [] : [{ field: 'comment' as const, message: length }]),
  ]
}

/** Checks a manager's reason to hide a rating. @returns a sentence; undefined: it is right */
export const reasonProblem = (reason: string): string | undefined =>
  reason.trim() === '' ? TEXTS.reasonMissing : lengthProblem(reason.trim(), MAX_COMMENT)

/** A visit as far as the times of its rating go. */
interface RatedVisit {
  /** Null: it is not completed. */
  completedAt: Date | null
  /** Null: it has no rating. */
  ratedAt: Date | null
}

/** Checks whether a customer may rate a visit now, or change their rating. */
export function mayRate({ completedAt, ratedAt }: RatedVisit, now: Date): boolean {
  if (completedAt === null) return false
  const [from, days] = ratedAt === null ? [completedAt, RATE_DAYS] : [ratedAt, CHANGE_DAYS]
  return now.getTime() < from.getTime() + days * DAY_MS
}

/** Returns the first name, which is all that the site shows of a customer's name. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/** Formats an average with one decimal, such as `4.7`. */
export const averageText = (average: number): string => average.toFixed(1)
