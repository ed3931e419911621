import type { CountryCode } from '../address/provinces.ts'

/** The unit on a country's odometers. */
export type MileageUnit = 'km' | 'mi'

/** Kilometres in Canada, miles in the US. */
export const mileageUnitOf = (country: CountryCode): MileageUnit => (country === 'CA' ? 'km' : 'mi')

const KM_PER_MILE = 1.609344
/** Far beyond what any car has driven; a longer number is a slip of the finger. */
const MOST = 2_000_000

/** A reading in whole kilometres. */
export const toKm = (mileage: number, unit: MileageUnit): number =>
  unit === 'km' ? mileage : Math.round(mileage * KM_PER_MILE)

/** Kilometres as whole units of an odometer. */
export const fromKm = (km: number, unit: MileageUnit): number => (unit === 'km' ? km : Math.round(km / KM_PER_MILE))

/** `84,000 km`. */
export const formatMileage = (mileage: number, unit: MileageUnit): string =>
  `${mileage.toLocaleString('en-CA')} ${unit}`

/** Reads a mileage as people type it (`84,000`, `84 000`); null when it is not a whole number. */
export function parseMileage(text: string): number | null {
  const digits = text.replaceAll(/[\s,]/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}

/**
 * What is wrong with a new reading, as a sentence; undefined when it can be saved: a whole number of at least 1 and of at least
 * the car's current mileage (CARS-06).
 * @param current the latest reading in the same unit, null where there is none
 */
export function mileageProblem(mileage: number | null, current: number | null, unit: MileageUnit): string | undefined {
  if (mileage === null || !Number.isInteger(mileage)) return 'Please enter the mileage in digits.'
  if (mileage > MOST)
    return `Please check the mileage: ${formatMileage(mileage, unit)} is more than any car has driven.`
  const least = Math.max(1, current ?? 1)
  return mileage < least ? `The mileage must be at least ${formatMileage(least, unit)}.` : undefined
}
