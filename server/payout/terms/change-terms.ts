import { changeProblems, misplaced, reasonProblem, termsProblems } from '../../../domain/payout/change-terms.ts'
import { dayText } from '../../../domain/format/day-text.ts'
import type { DatedTerms } from '../../../domain/payout/terms.ts'
import { requireFranchise } from '../../franchise/policy.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { invalidFields, Refusal } from '../../platform/refusal.ts'
import { type Impact, NO_IMPACT } from '../../settings/impact.ts'
import { saveSection } from '../../settings/save-section.ts'
import { payoutTermsOf, periodsNow, readTerms, type TermsContent, type TermsSettings } from './read-terms.ts'
import { TEXTS } from './texts.ts'

/** New terms of a franchise, or planned ones as they should be. */
export interface TermsChange {
  franchiseId: number
  terms: DatedTerms
  /** The first day of the planned terms that they replace; null: they are new. */
  replaces: string | null
}

const fieldsOf = (problems: Readonly<Record<string, string | undefined>>) =>
  Object.entries(problems).flatMap(([field, message]) => (message === undefined ? [] : [{ field, message }]))

/** Returns terms as their row has them. */
export const columnsOf = (terms: DatedTerms, reason: string) => ({
  from_day: terms.fromDay,
  franchise_type: terms.franchiseType,
  schedule: terms.schedule,
  marketing_bps: terms.marketingBps,
  third_party_fleet_bps: terms.thirdPartyFleetBps,
  insurance: terms.insurance,
  technology: terms.technology,
  plan_work_bps: terms.planWorkBps,
  commission_bps: terms.commissionBps,
  transaction_bps: terms.transactionBps,
  royalty_bps: terms.royaltyBps,
  least_royalty: terms.leastRoyalty,
  national_fleet_bps: terms.nationalFleetBps,
  revenue_royalty_bps: terms.revenueRoyaltyBps,
  fuel_allowance: terms.fuelAllowance,
  van_rent: terms.vanRent,
  reason,
})

/** @throws Refusal 409 for terms that have begun, or are not there */
function requirePlanned({ rows }: TermsContent, fromDay: string, today: string): void {
  if (!rows.some(row => row.fromDay === fromDay)) throw new Refusal(409, 'TERMS_GONE', TEXTS.gone)
  if (fromDay <= today) throw new Refusal(409, 'TERMS_BEGUN', TEXTS.begun)
}

/** Drivers of a delivery partner have no revenue of their own, so nothing can be paid to the franchise directly. */
async function impactOf(db: Database, { franchiseId, terms }: TermsChange): Promise<Impact> {
  if (terms.franchiseType !== 2) return NO_IMPACT
  const switched = await db
    .selectFrom('franchise_account_switch')
    .where('franchise_id', '=', franchiseId)
    .where('from_day', '<=', terms.fromDay)
    .orderBy('from_day', 'desc')
    .orderBy('id', 'desc')
    .select('is_on')
    .executeTakeFirst()
  return switched?.is_on
    ? { blocking: [], warnings: [{ text: TEXTS.noDirectPayments(dayText(terms.fromDay)) }] }
    : NO_IMPACT
}

/** Returns what new terms affect. @throws Refusal 404 */
export async function previewPayoutTerms({ scope, actor }: SignedInContext, change: TermsChange): Promise<Impact> {
  requireFranchise(actor, change.franchiseId)
  return await impactOf(scope.db, change)
}

/**
 * Plans new terms of a franchise from the first day of a period after the running one, or changes planned ones. Issued statements and the running period keep
 * the earlier ones.
 * @throws Refusal 404; 422 by field; 409 for terms that have begun, or as saveSection
 */
export async function savePayoutTerms(
  context: SignedInContext,
  {
    reason,
    seen,
    accepted,
    ...change
  }: TermsChange & { reason: string; seen: string; accepted?: string | null | undefined },
): Promise<TermsSettings> {
  const { franchiseId, terms: next, replaces } = change
  requireFranchise(context.actor, franchiseId)
  const wrong = fieldsOf({ ...termsProblems(next), reason: reasonProblem(reason) })
  if (wrong.length > 0) throw invalidFields(wrong)
  await saveSection(context, {
    subject: 'payout_terms',
    owner: { franchiseId },
    seen,
    accepted,
    reason: reason.trim(),
    read: db => readTerms(db, franchiseId),
    impact: db => impactOf(db, change),
    write: async (db, current) => {
      const periods = await periodsNow(db, franchiseId, { terms: current.rows, now: context.clock.now() })
      if (replaces !== null) requirePlanned(current, replaces, periods.today)
      const problems = fieldsOf(changeProblems({ ...periods, replaces, next }))
      if (problems.length > 0) throw invalidFields(problems)
      const columns = columnsOf(next, reason.trim())
      await (replaces === null
        ? db.insertInto('payout_terms').values({ franchise_id: franchiseId, ...columns })
        : db
            .updateTable('payout_terms')
            .set(columns)
            .where('franchise_id', '=', franchiseId)
            .where('from_day', '=', replaces)
      ).execute()
    },
  })
  return await payoutTermsOf(context, franchiseId)
}

/** Withdraws planned terms. @throws Refusal 404; 409 for terms that have begun or that other planned ones need, or as saveSection */
export async function withdrawPayoutTerms(
  context: SignedInContext,
  { franchiseId, fromDay, seen }: { franchiseId: number; fromDay: string; seen: string },
): Promise<TermsSettings> {
  requireFranchise(context.actor, franchiseId)
  await saveSection(context, {
    subject: 'payout_terms',
    owner: { franchiseId },
    seen,
    read: db => readTerms(db, franchiseId),
    write: async (db, current) => {
      const periods = await periodsNow(db, franchiseId, { terms: current.rows, now: context.clock.now() })
      requirePlanned(current, fromDay, periods.today)
      const [moved] = misplaced({ ...periods, terms: current.rows.filter(row => row.fromDay !== fromDay) })
      if (moved !== undefined) throw new Refusal(409, 'TERMS_NEEDED', TEXTS.needed(dayText(moved)))
      await db
        .deleteFrom('payout_terms')
        .where('franchise_id', '=', franchiseId)
        .where('from_day', '=', fromDay)
        .execute()
    },
  })
  return await payoutTermsOf(context, franchiseId)
}
