import { countCharacters, NAME_LENGTH } from '../format/length.ts'
import { TEXTS } from './texts.ts'

/** Line breaks and other control characters, and direction marks that make text read differently. */
const CONTROL = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** Text that a mail program turns into a link: a scheme, www., a domain before a slash, or one with a common ending. */
const LINKS: readonly RegExp[] = [
  /http/i,
  /:\/\//,
  /www\./i,
  /[\p{L}\p{N}]\.\p{L}{2,24}[/\\]/u,
  /[\p{L}\p{N}]\.(?:com|net|org|info|biz|io|ru|xyz|top|link|click|online|site|shop|store|live|club|app|dev|vip|win)(?![\p{L}\p{N}])/iu,
]

/**
 * Returns the problem with a name that appears in mails and PDFs (a person, contact, fleet, car, street or purchase order), or null. It must have at most 255
 * characters on one line, and no link. It may be empty.
 */
export function labelProblem(text: string): string | null {
  const name = text.trim()
  if (countCharacters(name) > NAME_LENGTH) return TEXTS.name.tooLong
  if (CONTROL.test(name)) return TEXTS.name.hasLineBreak
  if (LINKS.some(link => link.test(name))) return TEXTS.name.hasLink
  return null
}

/** Returns the problem with the name of a person or contact, or null: as labelProblem, but it must not be empty. */
export const nameProblem = (text: string): string | null =>
  text.trim() === '' ? TEXTS.name.missing : labelProblem(text)
