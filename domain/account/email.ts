import { countCharacters, NAME_LENGTH } from '../format/length.ts'
import { TEXTS } from './texts.ts'

export const INVALID_EMAIL = TEXTS.invalidEmail

/** Checks for text, an at sign, text, a dot and text, in at most 255 characters (INFO-08). Checks the length first; nothing here backtracks. */
export function isEmail(text: string): boolean {
  const email = text.trim()
  if (countCharacters(email) > NAME_LENGTH || /\s/.test(email)) return false
  const [name = '', domain = '', ...more] = email.split('@')
  // The dot needs text on both sides.
  return name !== '' && more.length === 0 && domain.slice(1, -1).includes('.')
}
