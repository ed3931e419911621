import { sql } from 'kysely'
import { referralReward } from '../../domain/credit/referral.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'

interface ReferralRow {
  referrer_user_id: number
  referral_credit: Record<string, number>
  name_keys: string[]
}

/**
 * Gives the referrer their credit when an order with their code is completed (rule P5), in the caller's transaction, and mails them. Orders without a
 * referral code, and services without a reward in the tenant, earn nothing.
 * @returns the referrer and the cents; null if no one gets credit
 */
export async function rewardReferrer(
  db: Database,
  order: { id: number; discountCodeId: number | null },
  now: Date,
): Promise<{ userId: number; amount: number } | null> {
  if (order.discountCodeId === null) return null
  const { rows } = await sql<ReferralRow>`
    select coalesce(r.merged_into_id, r.id) as referrer_user_id, t.referral_credit,
      (select coalesce(json_agg(s.name_key), '[]') from line_item l join service s on s.id = l.service_id where l.work_order_id = ${order.id}) as name_keys
    from discount_code d join app_user r on r.id = d.referrer_user_id join tenant t on t.id = app.current_tenant()
    where d.id = ${order.discountCodeId} and d.discount_type = 'PROMO'
    -- A merge of the referrer's account with another one is waited for.
    for key share of r`.execute(db)
  const referral = rows[0]
  const amount = referral ? referralReward(referral.referral_credit, referral.name_keys) : 0
  if (!referral || amount === 0) return null
  await sql`
    with account as (
      insert into credit_account (user_id, balance) values (${referral.referrer_user_id}, ${amount}::bigint)
      on conflict (tenant_id, user_id) do update set balance = credit_account.balance + excluded.balance returning user_id)
    insert into credit_entry (user_id, amount, type, work_order_id, idempotency_key, created_at)
    select user_id, ${amount}::bigint, 'REFERRAL', ${order.id}, ${`referral ${order.id}`}, ${now} from account`.execute(
    db,
  )
  await enqueue(db, 'mail-referral-credit', { workOrderId: order.id })
  return { userId: referral.referrer_user_id, amount }
}
