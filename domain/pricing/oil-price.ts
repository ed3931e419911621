import { roundHalfAway } from '../format/rounding.ts'

export interface PriceRule {
  /** Cents: the whole price, or for an oil change, the base that includes `includedLitres`. */
  price: number
  includedLitres: number | null
  /** Cents for each further litre. */
  pricePerLitre: number | null
}

/**
 * Returns a service's price for a vehicle (rule P1): an oil change costs its base plus each litre beyond the included ones. Without oil data, returns
 * the base as an estimate.
 */
export function priceFor(rule: PriceRule, oilVolumeL: number | null): { price: number; isEstimate: boolean } {
  if (rule.includedLitres === null || rule.pricePerLitre === null) return { price: rule.price, isEstimate: false }
  if (oilVolumeL === null) return { price: rule.price, isEstimate: true }
  const furtherLitres = Math.max(0, oilVolumeL - rule.includedLitres)
  return { price: rule.price + roundHalfAway(furtherLitres * rule.pricePerLitre), isEstimate: false }
}
