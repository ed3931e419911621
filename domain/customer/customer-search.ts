/** Conditions of a customer search; null parts are not searched. */
export interface CustomerSearch {
  /** LIKE patterns in lower case, one per word; name and email together must match all of them. */
  patterns: string[] | null
  /** Names that start with it come first, in lower case; without patterns, only those match. */
  nameStart: string | null
  /** A phone number starts or ends with these digits. */
  phonePart: string | null
}

const PHONE = /^[-+(). 0-9]+$/
const MIN_PHONE = 3
/** Shorter words have no trigram for the index. */
const MIN_WORD = 3

/** Parses a customer search: part of a phone number, the beginning of a name, or words of name and email. */
export function readCustomerSearch(typed: string): CustomerSearch {
  const search: CustomerSearch = { patterns: null, nameStart: null, phonePart: null }
  const text = typed.trim()
  if (text === '') return search
  const digits = text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  if (PHONE.test(text) && digits.length >= MIN_PHONE) return { ...search, phonePart: digits }
  const words = text.toLowerCase().split(/\s+/)
  const nameStart = words.join(' ')
  if (words.every(word => word.length < MIN_WORD)) return { ...search, nameStart }
  const patterns = words.map(word => `%${word.replaceAll(/[\\%_]/g, found => `\\${found}`)}%`)
  return { ...search, patterns, nameStart }
}
