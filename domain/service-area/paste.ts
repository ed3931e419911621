import type { CountryCode } from '../address/country.ts'
import { parsePostalCode } from '../address/postal-code.ts'

/** What a pasted text consists of. Every list has each entry once, in the order of the text. */
export interface Pasted {
  /** Codes of the franchise's country, as stored. */
  codes: string[]
  /** Beginnings of codes, typed as `M5*`. */
  beginnings: string[]
  otherCountry: string[]
  /** Neither a code nor a beginning of codes. */
  wrong: string[]
}

/** The second half of a Canadian code that was typed with a space: `M5V 1J9`. */
const SECOND_HALF = /^\d[A-Z]\d$/
const FSA = /^[A-Z]\d[A-Z]$/
const BEGINNING = /^([A-Z](\d[A-Z]?)?|\d{1,4})\*$/

/** Splits a text at commas, semicolons, spaces and lines, and keeps the halves of a Canadian code together. */
function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const word of text.toUpperCase().split(/[\s,;]+/)) {
    const last = words.at(-1)
    if (last !== undefined && FSA.test(last) && SECOND_HALF.test(word)) words[words.length - 1] = last + word
    else if (word !== '') words.push(word)
  }
  return words
}

/** Reads the codes that somebody pasted into the service area of a franchise. */
export function readPasted(text: string, country: CountryCode): Pasted {
  const found: Record<keyof Pasted, Set<string>> = {
    codes: new Set(),
    beginnings: new Set(),
    otherCountry: new Set(),
    wrong: new Set(),
  }
  for (const word of wordsOf(text)) {
    const [, beginning] = BEGINNING.exec(word) ?? []
    const postal = parsePostalCode(word)
    if (beginning !== undefined) {
      const isOwn = /^\d/.test(beginning) === (country === 'US')
      found[isOwn ? 'beginnings' : 'otherCountry'].add(isOwn ? beginning : word)
    } else if (!postal) found.wrong.add(word.slice(0, 20))
    else if (postal.countryCode !== country) found.otherCountry.add(postal.code)
    else found.codes.add(postal.code)
  }
  return {
    codes: [...found.codes],
    beginnings: [...found.beginnings],
    otherCountry: [...found.otherCountry],
    wrong: [...found.wrong],
  }
}
