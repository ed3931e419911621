import { sql } from 'kysely'
import type { Database } from '../platform/database/tenant-database.ts'

/** A cancelled order's reductions, and who cancelled it. */
export interface CancelledOrder {
  id: number
  userId: number
  /** Before the cancellation. An order that was restored may be cancelled again. */
  version: number
  discountCodeId: number | null
  /** In cents. */
  creditApplied: number
}

/**
 * Returns the discount code and the credit of a cancelled order for another use, in the caller's transaction (rules P5, P6). Code before credit, as
 * in the booking, to avoid deadlocks.
 */
export async function returnReductions(
  db: Database,
  order: CancelledOrder,
  { authorId, now }: { authorId: number; now: Date },
): Promise<void> {
  if (order.discountCodeId !== null)
    await sql`
      with released as (delete from discount_code_use where work_order_id = ${order.id} returning discount_code_id)
      update discount_code d set uses = d.uses - 1 from released where d.id = released.discount_code_id`.execute(db)
  if (order.creditApplied > 0)
    await returnCredit(
      db,
      {
        orderId: order.id,
        userId: order.userId,
        amount: order.creditApplied,
        key: `cancelled ${order.id} ${order.version}`,
      },
      { authorId, now },
    )
}

/** Gives a customer credit instead of money, in the caller's transaction. `key` identifies the refund, so that it is given once. */
export async function giveCredit(
  db: Database,
  { userId, amount, key }: { userId: number; amount: number; key: string },
  { authorId, now }: { authorId: number; now: Date },
): Promise<void> {
  await sql`
    with account as (
      insert into credit_account (user_id, balance) values (${userId}, ${amount})
      on conflict (tenant_id, user_id) do update set balance = credit_account.balance + excluded.balance returning user_id)
    insert into credit_entry (user_id, amount, type, idempotency_key, author_id, created_at)
    select user_id, ${amount}::bigint, 'REFUND', ${key}, ${authorId}, ${now} from account`.execute(db)
}

/** Credit that an order no longer needs. */
export interface SpareCredit {
  orderId: number
  userId: number
  /** In cents. */
  amount: number
  /** Identifies the reason, so that the credit is returned only once. */
  key: string
}

/** Returns credit to the customer to use again, in the caller's transaction (rule P6). */
export async function returnCredit(
  db: Database,
  { orderId, userId, amount, key }: SpareCredit,
  { authorId, now }: { authorId: number; now: Date },
): Promise<void> {
  await sql`
    with account as (update credit_account set balance = balance + ${amount} where user_id = ${userId} returning user_id)
    insert into credit_entry (user_id, amount, type, work_order_id, idempotency_key, author_id, created_at)
    select user_id, ${amount}::bigint, 'RETURNED', ${orderId}, ${key}, ${authorId}, ${now} from account`.execute(db)
}
