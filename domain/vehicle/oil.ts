import type { CountryCode } from '../address/provinces.ts'

/** Kinds of engine oil, as oil data names them. */
export const OIL_TYPES = ['CONVENTIONAL', 'SYNTHETIC_BLEND', 'SYNTHETIC', 'EUROPEAN_SYNTHETIC', 'DIESEL'] as const
export type OilType = (typeof OIL_TYPES)[number]

export const isOilType = (text: string): text is OilType => OIL_TYPES.some(type => type === text)

/** An SAE multigrade viscosity such as `0W-20`. */
export const isOilWeight = (text: string): boolean => /^(0|5|10|15|20|25)W-(8|12|16|20|30|40|50|60)$/.test(text)

/** One factor everywhere (rule F4). */
const QUARTS_PER_LITRE = 1.05669

/** US quarts, unrounded. */
export const litresToQuarts = (litres: number): number => litres * QUARTS_PER_LITRE

/** Litres, unrounded: what a US franchise enters is quarts, what is stored is litres. */
export const quartsToLitres = (quarts: number): number => quarts / QUARTS_PER_LITRE

/** The unit in which a country's staff and customers see oil (requirements FORMAT-05). */
export const oilUnit = (country: CountryCode): 'L' | 'QT' => (country === 'CA' ? 'L' : 'QT')

/** Stored litres as shown, with at most one decimal: `4.4 L` in Canada, `4.6 QT` otherwise (requirements FORMAT-05). */
export function formatOilVolume(litres: number, country: CountryCode): string {
  const amount = country === 'CA' ? litres : litresToQuarts(litres)
  return `${Math.round(amount * 10) / 10} ${oilUnit(country)}`
}
