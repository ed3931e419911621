/** The oil changes that a quote can name, by the oil that a vehicle takes. */
const OIL_CHANGES: Record<string, string> = {
  SYNTHETIC: 'oil_change_premium_synthetic',
  EUROPEAN_SYNTHETIC: 'oil_change_european_synthetic',
}

/** The name key of the oil change with the recommended oil; the basic one for every other oil, and where nothing is known of it. */
export const oilChangeFor = (oilType: string | null): string => OIL_CHANGES[oilType ?? ''] ?? 'oil_change_basic'
