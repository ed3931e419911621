import { checkDigit, isVin } from './vin.ts'

const LENGTH = 17

/** Digits for the letters that a camera takes them for. */
const DIGIT_FOR: Record<string, string> = { A: '4', B: '8', D: '0', G: '6', L: '1', S: '5', T: '7', Z: '2' }
const LETTER_FOR: Record<string, string> = { '0': 'D', '2': 'Z', '4': 'A', '5': 'S', '6': 'G', '7': 'T', '8': 'B' }

/** No VIN has I, O or Q: they are misread digits (49 CFR 565.13). */
const withoutForbidden = (text: string): string => text.replaceAll('I', '1').replaceAll(/[OQ]/g, '0')

const isNorthAmerican = (vin: string): boolean => /^[1-57]/.test(vin)

/** The serial number's last four characters are digits in every car; so is the ninth, but for X, in those of North American makers. */
function withDigits(vin: string): string {
  return Array.from(vin)
    .map((character, index) => {
      const isDigit = index >= LENGTH - 4 || (index === 8 && isNorthAmerican(vin))
      return isDigit ? (DIGIT_FOR[character] ?? character) : character
    })
    .join('')
}

/** All runs of 17 characters in a text, as a VIN can be read from them. Blanks within are ignored only where a line is one VIN. */
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

/** The readings with one confusable character the other way round. */
function oneCharacterOff(vin: string): string[] {
  return Array.from(vin).flatMap((character, index) => {
    const other = DIGIT_FOR[character] ?? LETTER_FOR[character]
    return other === undefined || index === 8 ? [] : [vin.slice(0, index) + other + vin.slice(index + 1)]
  })
}

/**
 * The VIN in what a camera read: texts of OCR or barcodes, in any order, with anything around it. The check digit picks among readings: one
 * that keeps it is taken first, then the only one that keeps it after one confusable character is corrected. A VIN of another continent need
 * not keep it, and is taken as it stands.
 * @returns the VIN, or null when none is certain enough
 */
export function vinIn(texts: readonly string[]): string | null {
  const readings = [...new Set(texts.flatMap(windows))]
  const certain = readings.find(isCertain)
  if (certain) return certain
  const corrected = new Set(readings.flatMap(oneCharacterOff).filter(isCertain))
  if (corrected.size === 1) return [...corrected][0] ?? null
  // A run of letters alone is a word or two, not a VIN.
  return readings.find(reading => isVin(reading) && !isNorthAmerican(reading) && /\d{4}$/.test(reading)) ?? null
}
