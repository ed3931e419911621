import { countCharacters, NAME_LENGTH } from '../format/length.ts'

export const NAME_MISSING = 'Please enter a name'
export const NAME_TOO_LONG = 'Please enter a name of at most 255 characters'
export const NAME_HAS_LINE_BREAK = 'Please enter the name on one line, without special control characters'
export const NAME_HAS_LINK = 'Please enter the name without a web address'

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
 * Returns the problem with a name of a person or contact, or null. Names appear in the tenant's mails, so they may contain no links and no line
 * breaks.
 */
export function nameProblem(text: string): string | null {
  const name = text.trim()
  if (name === '') return NAME_MISSING
  if (countCharacters(name) > NAME_LENGTH) return NAME_TOO_LONG
  if (CONTROL.test(name)) return NAME_HAS_LINE_BREAK
  if (LINKS.some(link => link.test(name))) return NAME_HAS_LINK
  return null
}
