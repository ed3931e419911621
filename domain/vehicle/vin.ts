import { TEXTS } from './texts.ts'
/** Normalizes a VIN for storage and decoding: upper case, without the spaces and dashes that people type between its parts. */
export const normaliseVin = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase()

/** Checks for exactly 17 letters and digits, none of them I, O or Q (requirements CARS-08). Expects a normalised VIN. */
export const isVin = (vin: string): boolean => /^[A-HJ-NPR-Z0-9]{17}$/.test(vin)

/** Returns the problem with a normalised VIN, as a sentence; undefined if there is none (CARS-08). */
export const vinProblem = (vin: string): string | undefined => (isVin(vin) ? undefined : TEXTS.vinInvalid)

/** A letter's value is its position in its row, from 1. */
const letterRows = ['ABCDEFGH', 'JKLMN.P.R', '.STUVWXYZ']
const valueOf = (character: string): number =>
  Math.max(...letterRows.map(row => row.indexOf(character) + 1)) || Number(character)

const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** Returns the check digit (ninth character) for the other sixteen, by 49 CFR 565.15: `0` to `9` or `X`. */
export function checkDigit(vin: string): string {
  const sum = weights.reduce((total, weight, index) => {
    return total + weight * valueOf(vin.charAt(index))
  }, 0)
  const remainder = sum % 11
  return remainder === 10 ? 'X' : String(remainder)
}

/**
 * Checks whether a well-formed VIN of a North American manufacturer (first character 1 to 5, or 7) has a wrong check digit. A hint to show, not a
 * reason to refuse: the digit is mandatory only for cars made for the US and Canada.
 */
export const looksMistyped = (vin: string): boolean =>
  isVin(vin) && /^[1-57]/.test(vin) && vin.charAt(8) !== checkDigit(vin)

/** Model-year codes of the tenth character, in the order of a 30-year cycle that started in 1980. */
const yearCodes = 'ABCDEFGHJKLMNPRSTVWXY123456789'

/**
 * Returns the model years that the tenth character can mean, likelier first; none if it is no year code. In vehicles up to 10,000 lb a letter in the
 * seventh position means 2010 or later (49 CFR 565.15).
 */
export function modelYears(vin: string): number[] {
  const code = yearCodes.indexOf(vin.charAt(9))
  if (vin.charAt(9) === '' || code < 0) return []
  const early = 1980 + code
  return /[A-Z]/.test(vin.charAt(6)) ? [early + 30, early] : [early, early + 30]
}
