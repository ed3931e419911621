import type { CountryCode } from '../address/country.ts'

/** US gallons per litre (FORMAT-06). */
const GALLONS_PER_LITRE = 0.264172

/** Converts litres to US gallons, unrounded. */
export const litresToGallons = (litres: number): number => litres * GALLONS_PER_LITRE

/** Converts gallons to litres, unrounded: a US franchise enters gallons, and litres are stored. */
export const gallonsToLitres = (gallons: number): number => gallons / GALLONS_PER_LITRE

/** Returns the fuel unit for a country's staff (FORMAT-06). */
export const fuelUnit = (country: CountryCode): 'L' | 'GAL' => (country === 'CA' ? 'L' : 'GAL')
