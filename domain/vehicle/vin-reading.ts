import { checkDigit, isVin } from './vin.ts'

const LENGTH = 17

/** Digits that a camera misreads as letters. */
const DIGIT_FOR: Record<string, string> = { A: '4', B: '8', D: '0', G: '6', L: '1', S: '5', T: '7', Z: '2' }
const LETTER_FOR: Record<string, string> = { '0': 'D', '2': 'Z', '4': 'A', '5': 'S', '6': 'G', '7': 'T', '8': 'B' }

/** A VIN has no I, O or Q: they are misread digits (49 CFR 565.13). */
const withoutForbidden = (text: string): string => text.replaceAll('I', '1').replaceAll(/[OQ]/g, '0')

const isNorthAmerican = (vin: string): boolean => /^[1-57]/.test(vin)

/**
 * Corrects letters to digits: the serial number's last four characters are digits in every car; for North American manufacturers the ninth is a digit
 * too, or X.
 */
function withDigits(vin: string): string {
  return Array.from(vin)
    .map((character, index) => {
      const isDigit = index >= LENGTH - 4 || (index === 8 && isNorthAmerican(vin))
      return isDigit ? (DIGIT_FOR[character] ?? character) : character
    })
    .join('')
}

/** Returns all runs of 17 characters in a text that a VIN could be in. Spaces inside are ignored only if the line is one VIN. */
function windows(text: string): string[] {
  const lines = text.toUpperCase().split(/[\r\n]+/)
  const runs = lines.flatMap(line => [...line.split(/[^A-Z0-9]+/), line.replaceAll(/[^A-Z0-9]/g, '')])
  return runs.flatMap(run =>
    Array.from({ length: Math.max(0, run.length - LENGTH + 1) }, (_, start) =>
      withDigits(withoutForbidden(run.slice(start, start + LENGTH))),
    ),
  )
}

const isCertain = (vin: string): boolean => isVin(vin) && vin.charAt(8) === checkDigit(vin)

/** Returns the readings with one confusable character swapped. */
function oneCharacterOff(vin: string): string[] {
  return Array.from(vin).flatMap((character, index) => {
    const other = DIGIT_FOR[character] ?? LETTER_FOR[character]
    return other === undefined || index === 8 ? [] : [vin.slice(0, index) + other + vin.slice(index + 1)]
  })
}

/**
 * Finds the VIN in texts from OCR or barcodes, in any order, with any text around it. The check digit selects among readings: first one that matches
 * it, then the only one that matches after one confusable character is corrected. A VIN of another continent does not need to match, and is used as
 * read.
 * @returns the VIN, or null when none is certain enough
 */
export function vinIn(texts: readonly string[]): string | null {
  const readings = [...new Set(texts.flatMap(windows))]
  const certain = readings.find(isCertain)
  if (certain) return certain
  const corrected = new Set(readings.flatMap(oneCharacterOff).filter(isCertain))
  if (corrected.size === 1) return [...corrected][0] ?? null
  // A run of letters only is a word or two, not a VIN.
  return readings.find(reading => isVin(reading) && !isNorthAmerican(reading) && /\d{4}$/.test(reading)) ?? null
}
