import type { RuleValues } from '../../../domain/booking-rules/rules.ts'
import { previewRules, updateRules } from '../../booking-rules/change-rules.ts'
import { ruleSettings } from '../../booking-rules/read-rules.ts'
import { NO_IMPACT } from '../../settings/impact.ts'
import { cannotPutBack, onlyRow, type Planner, requireAsLeft } from './plan.ts'
import { TEXTS } from '../texts.ts'

const COLUMNS = {
  lead_minutes: 'leadMinutes',
  cutoff_minutes: 'cutoffMinutes',
  horizon_days: 'horizonDays',
  priority_hours: 'priorityHours',
  free_km: 'freeKm',
  free_miles: 'freeMiles',
  ask_within_km: 'askWithinKm',
} as const satisfies Record<string, keyof RuleValues>

const asColumns = (values: RuleValues): Record<string, number | null> =>
  Object.fromEntries(Object.entries(COLUMNS).map(([column, name]) => [column, values[name]]))

/** Puts back booking rules. Rules that were added are inherited again. */
export const bookingRules: Planner = async (context, entry) => {
  const row = onlyRow(entry)
  const { franchiseId } = entry
  const { values: now, stamp } = await ruleSettings(context, franchiseId)
  if (row.to === null) throw cannotPutBack(TEXTS.noWay)
  requireAsLeft(asColumns(now), row)
  const values = { ...now }
  for (const [column, name] of Object.entries(COLUMNS))
    if (column in row.to) values[name] = (row.from as Record<string, number | null> | null)?.[column] ?? null
  const change = { franchiseId, values }
  return {
    seen: stamp,
    impact: await previewRules(context, change),
    save: stamps => updateRules(context, { ...change, referral: null, ...stamps }),
  }
}

interface ReferralColumns {
  referral_discount?: number
  referral_credit?: Record<string, number>
}

/** Puts back what the business gives for recommendations. */
export const referral: Planner = async (context, entry) => {
  const row = onlyRow(entry)
  const { values, referral: now, stamp } = await ruleSettings(context, null)
  if (now === null) throw cannotPutBack(TEXTS.noWay)
  const creditOf = (credit: Record<string, number> | undefined) =>
    credit && {
      subscriptionCredit: credit.referralCreditValueSubscription ?? 0,
      oilChangeCredit: credit.referralCreditValueOilChange ?? 0,
      tireRotationCredit: credit.referralCreditValueTireRotation ?? 0,
      batteryCredit: credit.referralCreditValueBatteryReplacement ?? 0,
    }
  const termsOf = ({ referral_discount: discount, referral_credit: credit }: ReferralColumns) => ({
    ...(discount !== undefined && { discount }),
    ...creditOf(credit),
  })
  requireAsLeft({ ...now }, { ...row, to: termsOf(row.to as ReferralColumns) })
  const terms = { ...now, ...termsOf(row.from as ReferralColumns) }
  return {
    seen: stamp,
    impact: NO_IMPACT,
    save: stamps => updateRules(context, { franchiseId: null, values, referral: terms, ...stamps }),
  }
}
