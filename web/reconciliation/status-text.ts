import type { Movement } from './queries.ts'
import { TEXTS } from './texts.ts'

/** Says whether a movement is in the books, and otherwise why not. */
export function statusText({ isMatched, reason, resolvedAt }: Movement): string {
  if (isMatched || reason === null) return TEXTS.matched
  return resolvedAt === null ? TEXTS.reasons[reason] : TEXTS.resolved
}
