/** The most characters of a name, and of notes (rule W11). */
export const NAME_LENGTH = 255
export const NOTES_LENGTH = 2000

/** What to say of a text that is longer than it may be; undefined when it fits. Longer text is refused, never cut (rule W11). */
export function lengthProblem(text: string, most: number): string | undefined {
  const over = text.length - most
  return over > 0
    ? `Please use at most ${most.toLocaleString('en-CA')} characters: this is ${over} too many.`
    : undefined
}
