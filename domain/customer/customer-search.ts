/** What a search for customers asks for; each part that is null asks for nothing. */
export interface CustomerSearch {
  /** LIKE patterns in lower case, one a word; name and email together have to hold every one. */
  patterns: string[] | null
  /** The name begins with it, in lower case. */
  nameStart: string | null
  /** A phone number begins with these digits. */
  phoneStart: string | null
}

const PHONE = /^[-+(). 0-9]+$/
const SHORTEST_PHONE = 3
/** Shorter words have no trigram that an index could find them by. */
const SHORTEST_WORD = 3

/** Reads what was typed into the search for customers: a phone number, the beginning of a name, or words of name and email. */
export function readCustomerSearch(typed: string): CustomerSearch {
  const search: CustomerSearch = { patterns: null, nameStart: null, phoneStart: null }
  const text = typed.trim()
  if (text === '') return search
  const digits = text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  if (PHONE.test(text) && digits.length >= SHORTEST_PHONE) return { ...search, phoneStart: digits }
  const words = text.toLowerCase().split(/\s+/)
  if (words.every(word => word.length < SHORTEST_WORD)) return { ...search, nameStart: text.toLowerCase() }
  return { ...search, patterns: words.map(word => `%${word.replaceAll(/[\\%_]/g, found => `\\${found}`)}%`) }
}
