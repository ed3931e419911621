/** Settings for referral rewards (REF-04). */
export const REFERRAL_VALUE_NAMES = [
  'referralCreditValueSubscription',
  'referralCreditValueOilChange',
  'referralCreditValueTireRotation',
  'referralCreditValueBatteryReplacement',
] as const
export type ReferralValueName = (typeof REFERRAL_VALUE_NAMES)[number]

/** The services to which each setting applies. */
const REFERRAL_VALUES: Record<ReferralValueName, (nameKey: string) => boolean> = {
  referralCreditValueSubscription: nameKey => nameKey.startsWith('subscribe_to_'),
  referralCreditValueOilChange: nameKey => nameKey.startsWith('oil_change_'),
  referralCreditValueTireRotation: nameKey => nameKey === 'tire_rotation',
  referralCreditValueBatteryReplacement: nameKey => nameKey === 'battery_replacement',
}

/**
 * Returns the referrer's reward, in cents, when an order with their code is completed (rule P5): the highest of its services' settings; 0 for none.
 * @param values the tenant's settings, in cents by name
 */
export function referralReward(values: Readonly<Record<string, number>>, nameKeys: readonly string[]): number {
  const earned = Object.entries(REFERRAL_VALUES).flatMap(([name, isEarnedBy]) =>
    nameKeys.some(isEarnedBy) ? [values[name] ?? 0] : [],
  )
  return Math.max(0, ...earned)
}
