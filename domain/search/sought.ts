import { readCustomerSearch } from '../customer/customer-search.ts'

/** What a typed text may be the number, the beginning or a part of; null parts are not looked for. */
interface Sought {
  /** Of an order or an invoice. */
  number: number | null
  /** LIKE patterns in lower case: a customer's name and email together match all of them. */
  patterns: string[] | null
  /** The beginning of a customer's name, in lower case. */
  nameStart: string | null
  /** A phone number starts or ends with these digits. */
  phonePart: string | null
  /** The beginning of a contact's name or last name, of a street or its name, in lower case. */
  textStart: string | null
  /** The beginning of a PO number, in lower case. */
  poStart: string | null
  /** The beginning of a plate or identifier: capital letters and digits. */
  plate: string | null
  /** A VIN starts or ends with it. */
  vinPart: string | null
  /** The beginning of a make and model, or of a model, in lower case. */
  model: string | null
  /** The model year, beside the model. */
  year: number | null
}

/** Characters that are read. Nobody types more of one thing. */
export const SEARCH_LENGTH = 100

const NOTHING: Sought = {
  number: null,
  patterns: null,
  nameStart: null,
  phonePart: null,
  textStart: null,
  poStart: null,
  plate: null,
  vinPart: null,
  model: null,
  year: null,
}

const NUMBER = /^#?\s?(\d{1,15})$/
const YEAR = /\b(?:19|20)\d\d\b/
const MIN_TEXT = 2
/** Two letters are the beginning of too many plates and PO numbers. */
const MIN_CODE = 3
const MAX_PLATE = 20

/** Reads a typed text as everything that staff look for. A text that can be nothing, such as one letter, looks for nothing. */
export function readSought(typed: string): Sought {
  const text = typed
    .slice(0, SEARCH_LENGTH)
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .toLowerCase()
  const number = Number(NUMBER.exec(text)?.[1] ?? 0)
  if (text.length < MIN_TEXT) return number > 0 ? { ...NOTHING, number } : NOTHING
  return {
    ...readCustomerSearch(text.replace(/^\+\s?1\b/, '')),
    number: number > 0 ? number : null,
    textStart: /\p{L}/u.test(text) ? text : null,
    poStart: text.length >= MIN_CODE ? text : null,
    ...readCar(text),
  }
}

function readCar(text: string): Pick<Sought, 'plate' | 'vinPart' | 'model' | 'year'> {
  const code = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const year = YEAR.exec(text)?.[0]
  const model = text
    .replace(year ?? '', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const isModel = /[a-z]/.test(model) && model.length >= MIN_TEXT
  return {
    plate: code.length >= MIN_CODE && code.length <= MAX_PLATE ? code : null,
    vinPart: /^(?=.*\d)[A-HJ-NPR-Z0-9]{4,17}$/.test(code) ? code : null,
    model: isModel ? model : null,
    year: isModel && year !== undefined ? Number(year) : null,
  }
}

/** Checks whether a text looks for something; the others are not sent. */
export const isSought = (typed: string): boolean => Object.values(readSought(typed)).some(part => part !== null)
