import type { CountryCode } from '../address/provinces.ts'

/** US gallons in a litre (FORMAT-06). */
const GALLONS_PER_LITRE = 0.264172

/** US gallons, unrounded. */
export const litresToGallons = (litres: number): number => litres * GALLONS_PER_LITRE

/** Litres, unrounded: what a US franchise enters is gallons, what is stored is litres. */
export const gallonsToLitres = (gallons: number): number => gallons / GALLONS_PER_LITRE

/** The unit in which a country's staff see fuel (FORMAT-06). */
export const fuelUnit = (country: CountryCode): 'L' | 'GAL' => (country === 'CA' ? 'L' : 'GAL')
