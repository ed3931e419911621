import { sql } from 'kysely'
import { Refusal } from '../../platform/refusal.ts'
import type { OrderChange } from '../change-order.ts'
import { TEXTS } from '../texts.ts'

/** Uses that only one order may have, also when two orders take them at the same time. */
const ONE_USE = ['discount_code_use_referral', 'discount_code_use_nth']

/**
 * Takes again what the cancellation gave back: one use of the order's discount code, and its credit. The price was agreed with them, so it is restored with
 * both or not at all. Code before credit, as in the booking, to avoid deadlocks.
 * @throws Refusal 409 when the code has no use left, also for this customer, or the customer has spent the credit
 */
export async function takeReductions(change: Pick<OrderChange, 'db' | 'order' | 'actor' | 'now'>): Promise<void> {
  if (change.order.discount_code_id !== null) await takeCode(change, change.order.discount_code_id)
  if (change.order.credit_applied > 0) await takeCredit(change)
}

async function takeCode(
  { db, order, now }: Pick<OrderChange, 'db' | 'order' | 'now'>,
  discountCodeId: number,
): Promise<void> {
  const usedUp = new Refusal(409, 'DISCOUNT_CODE_USED', TEXTS.restore.codeUsed)
  const { numAffectedRows } = await sql`
    with code as (
      update discount_code d set uses = d.uses + 1
      where d.id = ${discountCodeId} and (d.max_uses is null or d.uses < d.max_uses)
      returning d.id, d.discount_type, d.max_uses_per_customer)
    insert into discount_code_use (discount_code_id, work_order_id, user_id, nth, is_referral, created_at)
    select code.id, ${order.id}, ${order.user_id}, earlier.last + 1, code.discount_type = 'PROMO', ${now}
    from code cross join lateral (
      select count(*) as uses, coalesce(max(u.nth), 0) as last
      from discount_code_use u where u.discount_code_id = code.id and u.user_id = ${order.user_id}) earlier
    where code.max_uses_per_customer is null or earlier.uses < code.max_uses_per_customer`
    .execute(db)
    .catch((error: { constraint?: string }) => {
      if (ONE_USE.some(name => name === error.constraint)) throw usedUp
      throw error
    })
  if (numAffectedRows !== 1n) throw usedUp
}

async function takeCredit({
  db,
  order,
  actor,
  now,
}: Pick<OrderChange, 'db' | 'order' | 'actor' | 'now'>): Promise<void> {
  const { numAffectedRows } = await sql`
    with spent as (
      update credit_account set balance = balance - ${order.credit_applied}
      where user_id = ${order.user_id} and balance >= ${order.credit_applied} returning user_id)
    insert into credit_entry (user_id, amount, type, work_order_id, idempotency_key, author_id, created_at)
    select user_id, -${order.credit_applied}::bigint, 'APPLIED', ${order.id}, ${`restored ${order.id} ${order.version}`}, ${actor.userId}, ${now}
    from spent`.execute(db)
  if (numAffectedRows !== 1n) throw new Refusal(409, 'CREDIT_SPENT', TEXTS.restore.creditSpent)
}
