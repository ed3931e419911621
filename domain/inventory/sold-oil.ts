/** The oil that each oil change of the price list sells, for any vehicle. */
const SYNTHETIC_CHANGES: Readonly<Record<string, string>> = {
  oil_change_premium_synthetic: 'SYNTHETIC',
  oil_change_european_synthetic: 'EUROPEAN_SYNTHETIC',
}

/** Oils that the basic oil change uses on vehicles that take them; on any other it is conventional. */
const BASIC_OILS: readonly string[] = ['SYNTHETIC_BLEND', 'DIESEL']

/**
 * Returns the type of oil that an order's services sold.
 * @param recommended the type of oil that the vehicle takes; null if unknown
 * @returns null for an order without an oil change, and for one of a tenant's own that names no oil
 */
export function soldOil(nameKeys: readonly string[], recommended: string | null): string | null {
  for (const key of nameKeys) {
    const synthetic = SYNTHETIC_CHANGES[key]
    if (synthetic !== undefined) return synthetic
    if (key === 'oil_change_basic')
      return recommended !== null && BASIC_OILS.includes(recommended) ? recommended : 'CONVENTIONAL'
  }
  return null
}
