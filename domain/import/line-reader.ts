import { isEmail } from '../account/email.ts'
import { labelProblem } from '../account/name.ts'
import { TEXTS as ACCOUNT } from '../account/texts.ts'
import type { CountryCode } from '../address/country.ts'
import { countCharacters } from '../format/length.ts'
import { parseMoney } from '../format/money.ts'
import { isPhone, phoneDigits } from '../format/phone.ts'
import { normaliseVin, vinProblem } from '../vehicle/vin.ts'
import { CLEAR, FIELDS, type ImportField, type ImportKind, labelOf } from './kinds.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.line

/** What is wrong in a line, by field. */
export interface LineProblem {
  field: string
  message: string
}

/** Values as they are stored, by field. Null empties a value; a field that is not there is not touched. */
export type LineFields = Record<string, string | number | null>

/** A formula that our own files made harmless. */
const GUARDED = /^'(?=[=+\-@\t\r])/
const CONTROL = /\p{Cc}/u
const MAX_ODOMETER = 2_000_000

/** Reads the cells of one line into values and problems. */
export class LineReader {
  readonly fields: LineFields = {}
  readonly problems: LineProblem[] = []
  readonly #kind: ImportKind
  readonly #country: CountryCode
  readonly #cells: Readonly<Record<string, string | undefined>>

  constructor(kind: ImportKind, country: CountryCode, cells: Readonly<Record<string, string | undefined>>) {
    this.#kind = kind
    this.#country = country
    this.#cells = cells
  }

  wrong(field: string, message: string): undefined {
    this.problems.push({ field, message })
    return undefined
  }

  #field(key: string): ImportField | undefined {
    return FIELDS[this.#kind].find(field => field.key === key)
  }

  label(key: string): string {
    const field = this.#field(key)
    return field ? labelOf(field, this.#country) : key
  }

  /** Returns what a cell says; undefined when it is empty, was not given, or empties the value (which is noted). */
  given(key: string): string | undefined {
    const text = (this.#cells[key] ?? '').trim().replace(GUARDED, '')
    if (text === '') return undefined
    if (text.toLowerCase() !== CLEAR) return text
    if (this.#field(key)?.isClearable) this.fields[key] = null
    else this.wrong(key, T.notCleared(this.label(key)))
    return undefined
  }

  /** Notes that a line needs a value which it does not have. */
  need(key: string): void {
    if (this.fields[key] === undefined && !this.problems.some(({ field }) => field === key))
      this.wrong(key, T.missing(this.label(key)))
  }

  #read(key: string, read: (text: string) => string | number | undefined): void {
    const text = this.given(key)
    const value = text === undefined ? undefined : read(text)
    if (value !== undefined) this.fields[key] = value
  }

  text(key: string, most: number): void {
    this.#read(key, text => {
      if (countCharacters(text) > most) return this.wrong(key, T.tooLong(most))
      return CONTROL.test(text) ? this.wrong(key, T.control) : text
    })
  }

  /** A name that appears in mails and PDFs. */
  name(key: string): void {
    this.#read(key, text => {
      const problem = labelProblem(text)
      return problem === null ? text : this.wrong(key, problem)
    })
  }

  email(key: string): void {
    this.#read(key, text => (isEmail(text) ? text.toLowerCase() : this.wrong(key, ACCOUNT.invalidEmail)))
  }

  phone(key: string): void {
    this.#read(key, text => {
      const digits = phoneDigits(text.replace(/(?:ext|x)\.?\s*\d+$/i, ''))
      return isPhone(digits) ? digits : this.wrong(key, T.phone)
    })
  }

  vin(key: string): void {
    this.#read(key, text => {
      const vin = normaliseVin(text)
      const problem = vinProblem(vin)
      return problem === undefined ? vin : this.wrong(key, problem)
    })
  }

  /** Cents. */
  money(key: string): void {
    this.#read(
      key,
      text =>
        parseMoney(text.replaceAll(/\s/g, '').replace(/^(?:CA|US|C)(?=\$)|(?:CAD|USD)$/i, '')) ??
        this.wrong(key, T.money(text.slice(0, 40))),
    )
  }

  mileage(key: string): void {
    this.#read(key, text => {
      const number = Number(text.replaceAll(/[,\s]/g, '').replace(/(?:km|miles|mi)\.?$/i, ''))
      return Number.isSafeInteger(number) && number > 0 && number <= MAX_ODOMETER ? number : this.wrong(key, T.mileage)
    })
  }

  value(key: string, value: string | number): void {
    this.fields[key] = value
  }
}
