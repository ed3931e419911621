/** Oil changes for quotes, by the vehicle's oil. */
const OIL_CHANGES: Record<string, string> = {
  SYNTHETIC: 'oil_change_premium_synthetic',
  EUROPEAN_SYNTHETIC: 'oil_change_european_synthetic',
}

/** Returns the name key of the oil change with the recommended oil; the basic one for every other or unknown oil. */
export const oilChangeFor = (oilType: string | null): string => OIL_CHANGES[oilType ?? ''] ?? 'oil_change_basic'
