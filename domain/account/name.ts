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
 * What is wrong with a name of anything that reaches mails and PDFs of the tenant's brand, or null: a person, a contact, a fleet, a car, a street, a purchase
 * order. It has at most 255 characters, stands on one line and carries no link. It may be empty.
 */
export function labelProblem(text: string): string | null {
  const name = text.trim()
  if (countCharacters(name) > NAME_LENGTH) return NAME_TOO_LONG
  if (CONTROL.test(name)) return NAME_HAS_LINE_BREAK
  if (LINKS.some(link => link.test(name))) return NAME_HAS_LINK
  return null
}

/** What is wrong with a person's or a contact's name, or null: as labelProblem, and it is not empty. */
export const nameProblem = (text: string): string | null => (text.trim() === '' ? NAME_MISSING : labelProblem(text))
