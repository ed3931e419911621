import { type CountryCode, unitsOf } from '../address/country.ts'
import { fromLitres } from '../format/volume.ts'

/** Kinds of engine oil, as named in oil data. */
export const OIL_TYPES = ['CONVENTIONAL', 'SYNTHETIC_BLEND', 'SYNTHETIC', 'EUROPEAN_SYNTHETIC', 'DIESEL'] as const
export type OilType = (typeof OIL_TYPES)[number]

export const isOilType = (text: string): text is OilType => OIL_TYPES.some(type => type === text)

/** Checks for an SAE multigrade viscosity such as `0W-20`. */
export const isOilWeight = (text: string): boolean => /^(0|5|10|15|20|25)W-(8|12|16|20|30|40|50|60)$/.test(text)

/** Formats stored litres with at most one decimal: `4.4 L` in Canada, `4.6 QT` in the US (requirements FORMAT-05). */
export function formatOilVolume(litres: number, country: CountryCode): string {
  const { oil: unit } = unitsOf(country)
  return `${Math.round(fromLitres(litres, unit) * 10) / 10} ${unit}`
}
