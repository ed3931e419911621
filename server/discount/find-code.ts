import { sql } from 'kysely'
import type { DiscountType } from '../../domain/discount/discount.ts'
import type { CodeUser, DiscountCode } from '../../domain/discount/discount-code.ts'
import type { Database } from '../platform/database/tenant-database.ts'

interface CodeRow {
  id: number
  code: string
  discount_type: DiscountType
  amount: number
  name_keys: string[] | null
  valid_from: Date | null
  valid_until: Date | null
  max_uses: number | null
  uses: number
  max_uses_per_customer: number | null
  is_paused: boolean
  used_by_customer: number
  is_new_customer: boolean
  is_referrer: boolean
}

/** A code by its id or its text, in any letter case. */
export type CodeName = { id: number } | { code: string }

export interface CodeSearch {
  /** Null: a customer without an account yet. */
  userId: number | null
  /** The code is for an order that already exists, so only completed ones count as earlier services. */
  isForExistingOrder: boolean
}

/** Returns a code and its status for a customer, or null if it does not exist. One statement. */
export async function findCode(
  db: Database,
  name: CodeName,
  { userId, isForExistingOrder }: CodeSearch,
): Promise<{ code: DiscountCode; user: CodeUser } | null> {
  const condition = 'id' in name ? sql`d.id = ${name.id}` : sql`d.code = ${name.code.trim().toUpperCase()}`
  const earlier = isForExistingOrder ? sql`w.status = 'COMPLETE'` : sql`w.status <> 'CANCELLED'`
  const { rows } = await sql<CodeRow>`
    select d.id, d.code, d.discount_type, d.amount, d.name_keys, d.valid_from, d.valid_until, d.max_uses, d.uses, d.max_uses_per_customer,
      d.paused_at is not null as is_paused,
      (select count(*) from discount_code_use u where u.discount_code_id = d.id and u.user_id = ${userId}) as used_by_customer,
      not exists (select from work_order w where w.user_id = ${userId} and ${earlier})
        and not exists (select from discount_code_use u where u.user_id = ${userId} and u.is_referral) as is_new_customer,
      exists (select from app_user r where r.id = d.referrer_user_id and coalesce(r.merged_into_id, r.id) = ${userId}::bigint) as is_referrer
    from discount_code d where ${condition}`.execute(db)
  const row = rows[0]
  if (!row) return null
  return {
    code: {
      id: row.id,
      code: row.code,
      type: row.discount_type,
      amount: row.amount,
      nameKeys: row.name_keys,
      validFrom: row.valid_from,
      validUntil: row.valid_until,
      maxUses: row.max_uses,
      uses: row.uses,
      maxUsesPerCustomer: row.max_uses_per_customer,
      isPaused: row.is_paused,
    },
    user: { uses: row.used_by_customer, isNewCustomer: row.is_new_customer, isReferrer: row.is_referrer },
  }
}
