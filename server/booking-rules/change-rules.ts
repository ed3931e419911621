import { type ReferralTerms, referralProblems } from '../../domain/booking-rules/referral.ts'
import { NO_VALUES, type RuleValues, ruleProblems } from '../../domain/booking-rules/rules.ts'
import { requireFranchise } from '../franchise/policy.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, invalidFields } from '../platform/refusal.ts'
import type { Impact } from '../settings/impact.ts'
import { type Stamped, saveSection } from '../settings/save-section.ts'
import { stampOf } from '../settings/stamp.ts'
import { impactOf } from './impact.ts'
import { type OwnRules, type RuleSettings, readOwnRules, readOwnValues, withInherited } from './read-rules.ts'
import { TEXTS } from './texts.ts'

interface NewRules {
  /** Null: the business's. */
  franchiseId: number | null
  values: RuleValues
}

async function requireValues(context: SignedInContext, { franchiseId, values }: NewRules): Promise<void> {
  if (franchiseId !== null) requireFranchise(context.actor, franchiseId)
  const inherited = franchiseId === null ? NO_VALUES : (await readOwnValues(context.scope.db, null)).values
  const problems = ruleProblems(values, inherited)
  if (problems.length > 0) throw invalidFields(problems)
}

/** Returns what new values change for bookings that run. @throws Refusal 404; 422 for each wrong field */
export async function previewRules(context: SignedInContext, change: NewRules): Promise<Impact> {
  await requireValues(context, change)
  return await impactOf(context.scope.db, { ...change, now: context.clock.now() })
}

const columnsOf = (values: RuleValues) => ({
  lead_minutes: values.leadMinutes,
  cutoff_minutes: values.cutoffMinutes,
  horizon_days: values.horizonDays,
  priority_hours: values.priorityHours,
  free_km: values.freeKm,
  free_miles: values.freeMiles,
  ask_within_km: values.askWithinKm,
})

async function writeValues(db: Database, franchiseId: number | null, values: RuleValues): Promise<void> {
  const columns = columnsOf(values)
  await db
    .insertInto('booking_rules')
    .values({ franchise_id: franchiseId, ...columns })
    .onConflict(conflict => conflict.columns(['tenant_id', 'franchise_id']).doUpdateSet(columns))
    .execute()
}

/** Codes that were given out keep their amount: each has its own (discount_code.amount). */
async function writeReferral(db: Database, tenantId: number, terms: ReferralTerms): Promise<void> {
  const credit = JSON.stringify({
    referralCreditValueSubscription: terms.subscriptionCredit,
    referralCreditValueOilChange: terms.oilChangeCredit,
    referralCreditValueTireRotation: terms.tireRotationCredit,
    referralCreditValueBatteryReplacement: terms.batteryCredit,
  })
  await db
    .updateTable('tenant')
    .set({ referral_discount: terms.discount, referral_credit: credit })
    .where('id', '=', tenantId)
    .execute()
}

const isSame = (one: object, other: object): boolean => stampOf(one) === stampOf(other)

interface RulesChange extends NewRules {
  /** Null: it stays. */
  referral: ReferralTerms | null
  seen: string
  accepted?: string | null | undefined
}

/**
 * Changes when and how far away customers can book. Booked orders keep their time and price.
 * @throws Refusal 404 for another franchise; 422 for each wrong field; 409 as saveSection
 */
export async function updateRules(context: SignedInContext, change: RulesChange): Promise<Stamped<RuleSettings>> {
  const { franchiseId, values, referral, seen, accepted } = change
  await requireValues(context, change)
  if (referral !== null && franchiseId !== null) throw invalidField('referral', TEXTS.noReferral)
  const problems = referral === null ? [] : referralProblems(referral)
  if (problems.length > 0) throw invalidFields(problems)
  const { db, tenant } = context.scope
  const { id: rowId } = await readOwnValues(db, franchiseId)
  const saved = await saveSection<OwnRules>(context, {
    subject: 'booking_rules',
    owner: rowId !== null ? { rowId } : franchiseId !== null ? { franchiseId } : null,
    read: inTransaction => readOwnRules(inTransaction, franchiseId),
    seen,
    accepted,
    impact: inTransaction => impactOf(inTransaction, { franchiseId, values, now: context.clock.now() }),
    write: async (inTransaction, now) => {
      if (!isSame(now.values, values)) await writeValues(inTransaction, franchiseId, values)
      if (referral !== null && !isSame(now.referral ?? {}, referral))
        await writeReferral(inTransaction, tenant.id, referral)
    },
  })
  return await withInherited(context, saved, franchiseId)
}
