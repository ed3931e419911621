import type { Quote } from '../../domain/pricing/quote.ts'
import type { Context, SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField } from '../platform/refusal.ts'
import { agreementTo, findPlan, planIdOf, type ShownConsent, shownConsent } from './plan-consent.ts'
import { TEXTS } from './texts.ts'

/** Returns the id of the plan that an order begins as it is stored; null without one. */
export async function storedPlanId(db: Database, orderId: number): Promise<number | null> {
  const line = await db
    .selectFrom('line_item')
    .where('work_order_id', '=', orderId)
    .where('plan_id', 'is not', null)
    .select('plan_id')
    .executeTakeFirst()
  return line?.plan_id ?? null
}

/** A change of an order by staff, with the plan that the order had before it. */
interface ChangedPlan {
  /** The transaction, where the change has one. */
  db: Database
  quote: Pick<Quote, 'lines'>
  planBefore: number | null
}

/** Returns the plan that staff add to an order, with their text; null without a plan, or when the order had it before. */
async function addedPlan(context: Pick<Context, 'scope' | 'actor'>, { db, quote, planBefore }: ChangedPlan) {
  const id = planIdOf(quote)
  if (id === null || id === planBefore) return null
  const plan = await findPlan(db, id)
  return { plan, consent: shownConsent(context, plan, 'staff') }
}

/** Returns the terms that staff read to the customer before they add a plan to an order; null when the change adds none. */
export const addedTerms = async (
  context: Pick<Context, 'scope' | 'actor'>,
  change: ChangedPlan,
): Promise<ShownConsent | null> => (await addedPlan(context, change))?.consent ?? null

/** @throws Refusal 422 when a change adds a plan to an order that is completed: its plan would never begin */
export function requireNoNewPlan({ quote, planBefore }: Pick<ChangedPlan, 'quote' | 'planBefore'>): void {
  const id = planIdOf(quote)
  if (id !== null && id !== planBefore) throw invalidField('serviceIds', TEXTS.needsBooking)
}

/**
 * Stores the agreement to a plan that staff add to an order, in the transaction of the change. Does nothing when the change adds none.
 * @param version of the text that staff read to the customer
 * @throws Refusal 422 without a version; 400 PLAN_TERMS_CHANGED when the terms are others now
 */
export async function storeAddedConsent(
  context: SignedInContext,
  change: ChangedPlan & { order: { id: number; user_id: number }; now: Date },
  version: string | null,
): Promise<void> {
  const added = await addedPlan(context, change)
  if (!added) return
  if (version === null) throw invalidField('planConsent', TEXTS.consentNeeded)
  const { actor } = context
  const { staff, planId, wording } = agreementTo(added, version, { id: actor.userId, name: actor.name })
  const { db, order, now } = change
  await db
    .insertInto('plan_consent')
    .values({
      user_id: order.user_id,
      work_order_id: order.id,
      plan_id: planId,
      version,
      wording,
      staff_id: staff?.id ?? null,
      staff_name: staff?.name ?? null,
      agreed_at: now,
    })
    .execute()
}
