/** What a search for customers asks for; each part that is null asks for nothing. */
export interface CustomerSearch {
  /** LIKE patterns in lower case, one a word; name and email together have to hold every one. */
  patterns: string[] | null
  /** Those whose name begins with it come first, in lower case; without patterns they are all. */
  nameStart: string | null
  /** A phone number begins or ends with these digits. */
  phonePart: string | null
}

const PHONE = /^[-+(). 0-9]+$/
const SHORTEST_PHONE = 3
/** Shorter words have no trigram that an index could find them by. */
const SHORTEST_WORD = 3

/** Reads what was typed into the search for customers: a part of a phone number, the beginning of a name, or words of name and email. */
export function readCustomerSearch(typed: string): CustomerSearch {
  const search: CustomerSearch = { patterns: null, nameStart: null, phonePart: null }
  const text = typed.trim()
  if (text === '') return search
  const digits = text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  if (PHONE.test(text) && digits.length >= SHORTEST_PHONE) return { ...search, phonePart: digits }
  const words = text.toLowerCase().split(/\s+/)
  const nameStart = words.join(' ')
  if (words.every(word => word.length < SHORTEST_WORD)) return { ...search, nameStart }
  const patterns = words.map(word => `%${word.replaceAll(/[\\%_]/g, found => `\\${found}`)}%`)
  return { ...search, patterns, nameStart }
}
