import type { CountryCode } from '../../domain/address/country.ts'
import { formatOilVolume, isOilType } from '../../domain/vehicle/oil.ts'
import { CHOICE } from './choice-texts.ts'

interface Oil {
  /** Litres; null when unknown. */
  oilVolume: number | null
  recommendedOil: { type: string; weight: string } | null
}

/** Returns the kind of an oil in words, e.g. 'synthetic blend'. */
export const oilTypeName = (type: string): string => (isOilType(type) ? CHOICE.oilTypes[type] : type.toLowerCase())

/** Returns the recommended oil in words, e.g. '0W-20 synthetic'; null when unknown. */
export function oilName(recommended: Oil['recommendedOil']): string | null {
  if (!recommended) return null
  return CHOICE.oil(recommended.weight, oilTypeName(recommended.type))
}

/** Returns oil and amount, e.g. '0W-20 synthetic, 4.4 L'; null when unknown. */
export function oilText({ oilVolume, recommendedOil }: Oil, country: CountryCode): string | null {
  const name = oilName(recommendedOil)
  if (name === null || oilVolume === null) return name
  return CHOICE.oilAmount(name, formatOilVolume(oilVolume, country))
}
