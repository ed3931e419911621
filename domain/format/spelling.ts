import type { REGIONAL } from './locale.ts'

type Country = keyof typeof REGIONAL
type Spellings = Readonly<Record<Country, string>>
/** A text of a table: one text, or one for each country where they differ. */
export type TableText = string | Spellings

/** Canadian words and their American ones. Texts are written with the Canadian word, because “check” and “ZIP” have other meanings too. */
const AMERICAN: Readonly<Record<string, string>> = {
  cheque: 'check',
  cheques: 'checks',
  colour: 'color',
  colours: 'colors',
  centre: 'center',
  centres: 'centers',
  licence: 'license',
  licences: 'licenses',
  kilometre: 'kilometer',
  kilometres: 'kilometers',
  'postal code': 'ZIP code',
  'postal codes': 'ZIP codes',
}
const CANADIAN = new RegExp(String.raw`\b(?:${Object.keys(AMERICAN).toReversed().join('|')})\b`, 'gi')

const american = (text: string): string =>
  text.replaceAll(CANADIAN, word => {
    const other = AMERICAN[word.toLowerCase()] ?? word
    return /^[A-Z]/.test(word) ? other.charAt(0).toUpperCase() + other.slice(1) : other
  })

/** Returns a text with Canadian words as each country writes it: “Cheque number” in Canada is “Check number” in the United States. */
export const spellings = (text: string): Spellings => ({ CA: text, US: american(text) })

/** Returns a text as people of a country write it. Values in it are ours, never what a person typed: a name stays as it is. Entries of a table are spelled already where the countries differ. */
export const spell = (country: Country, text: TableText): string =>
  typeof text === 'string' ? spellings(text)[country] : text[country]
