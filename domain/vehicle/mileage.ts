import { type CountryCode, type Units, unitsOf } from '../address/country.ts'
import { METRES_OF } from '../address/metres.ts'
import { LOCALE } from '../format/locale.ts'
import { TEXTS } from './texts.ts'

/** Odometer unit of a country. */
export const MILEAGE_UNITS = ['km', 'mi'] as const satisfies readonly Units['distance'][]
export type MileageUnit = (typeof MILEAGE_UNITS)[number]

/** Returns kilometres in Canada, miles in the US. */
export const mileageUnitOf = (country: CountryCode): MileageUnit => unitsOf(country).distance

/** More than any car has driven; a larger number is a typo. */
const MAX = 2_000_000

/** Converts a reading to whole kilometres. */
export const toKm = (mileage: number, unit: MileageUnit): number =>
  Math.round((mileage * METRES_OF[unit]) / METRES_OF.km)

/** Converts kilometres to whole units of an odometer. */
export const fromKm = (km: number, unit: MileageUnit): number => Math.round((km * METRES_OF.km) / METRES_OF[unit])

/** `84,000 km`. */
export const formatMileage = (mileage: number, unit: MileageUnit): string => `${mileage.toLocaleString(LOCALE)} ${unit}`

/** Parses a typed mileage (`84,000`, `84 000`); null unless it is a whole number. */
export function parseMileage(text: string): number | null {
  const digits = text.replaceAll(/[\s,]/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}

/**
 * Returns the problem with a new reading, as a sentence; undefined when it can be saved: a whole number of at least 1 and of at least the car's
 * current mileage (CARS-06).
 * @param current the latest reading in the same unit, null if there is none
 */
export function mileageProblem(mileage: number | null, current: number | null, unit: MileageUnit): string | undefined {
  if (mileage === null || !Number.isInteger(mileage)) return TEXTS.mileageNotDigits
  if (mileage > MAX) return TEXTS.mileageTooHigh(formatMileage(mileage, unit))
  const least = Math.max(1, current ?? 1)
  return mileage < least ? TEXTS.mileageTooLow(formatMileage(least, unit)) : undefined
}
