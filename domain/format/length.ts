import { LOCALE } from './locale.ts'
import { TEXTS } from './texts.ts'

/** Maximum characters of a name, and of notes (rule W11). */
export const NAME_LENGTH = 255
export const NOTES_LENGTH = 2000

/** Counts the characters of a text: Unicode code points, like PostgreSQL's char_length, so an emoji counts as one and not as two. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** Returns the message for a text that is too long; undefined when it fits. Longer text is refused, never cut (rule W11). */
export function lengthProblem(text: string, most: number): string | undefined {
  const over = countCharacters(text) - most
  return over > 0 ? TEXTS.tooLong(most.toLocaleString(LOCALE), over) : undefined
}
