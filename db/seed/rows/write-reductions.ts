import type pg from 'pg'

/** Codes of every demo tenant: 10 % off everything, and $25.00 off an oil change. */
const CODES = [
  { code: 'WELCOME10', type: 'PERCENT', amount: 1_000, nameKeys: null },
  {
    code: 'OILFIX25',
    type: 'GROUPON',
    amount: 2_500,
    nameKeys: ['oil_change_basic', 'oil_change_premium_synthetic', 'oil_change_european_synthetic'],
  },
] as const
/** Cents of referral credit of each demo customer. */
const CREDIT = 6_000

/** Adds a tenant's discount codes, and credit of its customers. */
export async function writeReductions(
  client: pg.PoolClient,
  { tenantId, customerEmails, now }: { tenantId: number; customerEmails: readonly string[]; now: Date },
): Promise<void> {
  for (const { code, type, amount, nameKeys } of CODES) {
    await client.query(
      'insert into discount_code (tenant_id, code, discount_type, amount, name_keys, created_at) values ($1, $2, $3, $4, $5, $6)',
      [tenantId, code, type, amount, nameKeys, now],
    )
  }
  await client.query(
    `with account as (
       insert into credit_account (tenant_id, user_id, balance)
       select tenant_id, id, $3 from app_user where tenant_id = $1 and email = any($2::text[]) returning user_id)
     insert into credit_entry (tenant_id, user_id, amount, type, idempotency_key, created_at)
     select $1, user_id, $3, 'REFERRAL', 'demo-' || user_id, $4 from account`,
    [tenantId, customerEmails, CREDIT, now],
  )
}
