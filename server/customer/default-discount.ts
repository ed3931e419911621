import { currencyOf } from '../../domain/address/country.ts'
import type { DefaultDiscountType } from '../account/default-discount-enum.ts'
import { type User, userById } from '../account/queries.ts'
import { seesCustomer } from '../account/visible-customers.ts'
import { changedSince } from '../audit/changed-since.ts'
import { recordAuditEntry } from '../audit/record-audit-entry.ts'
import type { SignedInContext } from '../platform/context.ts'
import { invalidField, notFoundForActor } from '../platform/refusal.ts'
import { requireDiscountWithin } from '../role-limit/role-limits.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { TEXTS } from './texts.ts'

/** The default discount on staff bookings for a customer: a percentage or a fixed amount (PRICE-09, PRICE-17). */

export interface DefaultDiscount {
  userId: number
  discountType: DefaultDiscountType
  /** Basis points for PERCENT, else cents, in digits. */
  discountAmount: string
  /** The discount as its form showed it: nobody changed it since. Null compares nothing. */
  seen: { type: DefaultDiscountType | null; amount: number | null } | null
}

const ALL = 10_000
/** $1,000: a larger amount is a typo. */
const MAX_CENTS = 100_000

/**
 * Sets the default discount on staff bookings for a customer (CUSTOMER-16). Existing orders keep their prices.
 * @throws Refusal 404 for a customer the actor may not see; 422 for an invalid amount; 403 above the limits of the actor's role; 409 as changedSince
 */
export async function setDefaultDiscount(
  context: SignedInContext,
  { userId, discountType, discountAmount, seen }: DefaultDiscount,
): Promise<User> {
  const amount = /^\d{1,9}$/.test(discountAmount) ? Number(discountAmount) : 0
  await requireOther(context, userId)
  if (discountType === 'PERCENT' && !(amount >= 1 && amount <= ALL))
    throw invalidField('discountAmount', TEXTS.percentageOutOfRange)
  if (discountType === 'GROUPON' && !(amount >= 1 && amount <= MAX_CENTS))
    throw invalidField('discountAmount', TEXTS.amountOutOfRange)
  return await save(context, userId, { type: discountType, amount }, seen)
}

/** Removes the default discount (CUSTOMER-16). @throws Refusal 404 for a customer the actor may not see */
export async function removeDefaultDiscount(context: SignedInContext, userId: number): Promise<User> {
  await requireOther(context, userId)
  return await save(context, userId, null)
}

/** Staff cannot give a discount to themselves. */
async function requireOther({ scope, actor }: SignedInContext, userId: number): Promise<void> {
  if (userId === actor.userId || !(await seesCustomer(scope.db, actor, userId))) throw notFoundForActor('customer')
}

/** Saves it with an audit entry, within the limits of the actor's role. @throws Refusal 403 above them */
async function save(
  context: SignedInContext,
  userId: number,
  discount: { type: DefaultDiscountType; amount: number } | null,
  seen: DefaultDiscount['seen'] = null,
): Promise<User> {
  const { scope, actor } = context
  await scope.db.transaction().execute(async db => {
    const before = await db
      .selectFrom('app_user')
      .where('id', '=', userId)
      .select(['default_discount_type as type', 'default_discount_amount as amount', 'home_franchise_id'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (discount)
      await requireDiscountWithin(db, actor, {
        ...discount,
        currency: currencyOf(scope.tenant.countryCode),
      })
    if (before.type === (discount?.type ?? null) && before.amount === (discount?.amount ?? null)) return
    const { type, amount } = before
    if (seen && (seen.type !== type || seen.amount !== amount)) {
      const changed = { subject: 'app_user', subjectId: userId, actions: ['discount_set', 'discount_removed'] } as const
      throw await changedSince(db, changed, { type, amount })
    }
    await db
      .updateTable('app_user')
      .set({ default_discount_type: discount?.type ?? null, default_discount_amount: discount?.amount ?? null })
      .where('id', '=', userId)
      .execute()
    await recordAuditEntry(db, context, {
      action: discount ? 'discount_set' : 'discount_removed',
      subject: 'app_user',
      subjectId: userId,
      franchiseId: before.home_franchise_id ?? actor.franchiseIds[0] ?? null,
      from: { type, amount },
      to: { type: discount?.type ?? null, amount: discount?.amount ?? null },
    })
    if (discount) await recordSecurityEvent(context, { kind: 'discount_granted', userId, details: discount }, db)
  })
  return await userById(context, userId)
}
