import { createHash } from 'node:crypto'
import type { Currency } from '../../domain/format/money.ts'
import type { Quote } from '../../domain/pricing/quote.ts'
import {
  type AgreedBy,
  type AgreedPlan,
  consentWording,
  type PlanConsent,
  planConsent,
} from '../../domain/subscription/plan-consent.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { Refusal } from '../platform/refusal.ts'
import { TEXTS } from './texts.ts'

/** The terms of a plan as they are shown. A page sends the version back to say which text its reader agreed to. */
export interface ShownConsent extends PlanConsent {
  version: string
}

/** An agreement to a plan, to be stored. */
export interface PlanAgreement {
  planId: number
  version: string
  wording: string
  /** Who noted what the customer said on the phone; null when the customer agreed on the screen. */
  staff: { id: number; name: string } | null
}

const VERSION_LENGTH = 22

const versionOf = (wording: string): string =>
  createHash('sha256').update(wording).digest('base64url').slice(0, VERSION_LENGTH)

/** Returns the terms of a plan for the reader: customers agree to them, and staff note that the customer did. */
export function shownConsent(
  { scope, actor }: Pick<Context, 'scope' | 'actor'>,
  plan: Omit<AgreedPlan, 'business'>,
  by: AgreedBy = actor?.isStaff ? 'phone' : 'customer',
): ShownConsent {
  const consent = planConsent({ ...plan, business: scope.tenant.name }, by)
  return { ...consent, version: versionOf(consentWording(consent)) }
}

/** A plan that an order begins, with its terms for the reader. */
export interface BegunPlan {
  plan: { id: number; price: number; frequency: 'MONTHLY' | 'ANNUALLY'; currency: Currency }
  consent: ShownConsent
}

/** Returns the id of the plan that a quote begins; null without one. */
export const planIdOf = ({ lines }: Pick<Quote, 'lines'>): number | null =>
  lines.find(({ planId }) => planId != null)?.planId ?? null

/** Returns a plan as its terms need it. */
export const findPlan = (db: Database, id: number) =>
  db
    .selectFrom('subscription_type')
    .where('id', '=', id)
    .select(['id', 'name', 'price', 'frequency', 'currency'])
    .executeTakeFirstOrThrow()

/** Returns the plan that an order begins; null without one. */
export async function begunPlan(
  context: Pick<Context, 'scope' | 'actor'>,
  quote: Pick<Quote, 'lines'>,
): Promise<BegunPlan | null> {
  const id = planIdOf(quote)
  if (id === null) return null
  const { name, ...plan } = await findPlan(context.scope.db, id)
  return { plan, consent: shownConsent(context, { ...plan, name }) }
}

/**
 * Returns the agreement to the plan of a booking, with our own text; null without a plan, and for a client that sends no version
 * (docs/decisions/2026-11-25-consent-to-a-plan.md).
 * @param version of the text that the reader saw
 * @throws Refusal 400 PLAN_TERMS_CHANGED when the terms are others now
 */
export async function bookedAgreement(
  context: Pick<Context, 'scope' | 'actor'>,
  quote: Pick<Quote, 'lines'>,
  version: string | null,
): Promise<PlanAgreement | null> {
  const begun = version === null ? null : await begunPlan(context, quote)
  if (version === null || begun === null) return null
  const { actor } = context
  return agreementTo(begun, version, actor?.isStaff ? { id: actor.userId, name: actor.name } : null)
}

/** Returns the agreement to a plan. @throws Refusal 400 PLAN_TERMS_CHANGED when the terms are others than those of the version */
export function agreementTo(
  { plan, consent }: { plan: { id: number }; consent: ShownConsent },
  version: string,
  staff: PlanAgreement['staff'],
): PlanAgreement {
  if (consent.version !== version) throw new Refusal(400, 'PLAN_TERMS_CHANGED', TEXTS.termsChanged)
  return { planId: plan.id, version, wording: consentWording(consent), staff }
}

/** An agreement as it is stored. */
export interface StoredConsent {
  agreedAt: Date
  wording: string
  /** Who noted it on the phone; null when the customer agreed on the screen. */
  staffName: string | null
}

/** Returns the agreements with which many plans began, in one statement, in the order of the subscriptions; null where none was given. */
export async function consentsOf(db: Database, subscriptionIds: readonly number[]): Promise<(StoredConsent | null)[]> {
  const rows = await db
    .selectFrom('subscription as s')
    .innerJoin('plan_consent as c', 'c.work_order_id', 's.work_order_id')
    .where('s.id', 'in', [...subscriptionIds])
    .select(['s.id', 'c.agreed_at as agreedAt', 'c.wording', 'c.staff_name as staffName'])
    .orderBy('c.id')
    .execute()
  const bySubscription = new Map(rows.map(({ id, ...consent }) => [id, consent]))
  return subscriptionIds.map(id => bySubscription.get(id) ?? null)
}
