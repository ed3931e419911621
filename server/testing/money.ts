import { signCodeReference } from '../discount/code-reference.ts'
import { loadConfig } from '../platform/config.ts'
import type { TestApp } from './test-app.ts'
import { TEST_SECRET } from './test-secret.ts'

interface CodeSettings {
  type?: 'PERCENT' | 'PROMO' | 'GROUPON'
  /** Basis points for PERCENT, else cents. */
  amount?: number
  validFrom?: string
  validUntil?: string
  maxUses?: number
  maxUsesPerCustomer?: number
  nameKeys?: string[]
  referrerId?: number
}

/** Adds a discount code to the Canadian tenant: by default 10 % without a limit. @returns its id */
export async function addCode(t: TestApp, code: string, settings: CodeSettings = {}): Promise<number> {
  const { rows } = await t.db.owner.query<{ id: number }>(
    `insert into discount_code (tenant_id, code, discount_type, amount, valid_from, valid_until, max_uses, max_uses_per_customer, name_keys, referrer_user_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      t.fixture.ca.id,
      code,
      settings.type ?? 'PERCENT',
      settings.amount ?? 1_000,
      settings.validFrom,
      settings.validUntil,
      settings.maxUses,
      settings.maxUsesPerCustomer,
      settings.nameKeys,
      settings.referrerId,
    ],
  )
  return rows[0]?.id ?? 0
}

/** Returns the result of validateDiscountCode for a code of the Canadian tenant, by the code's id. */
export const codeReference = ({ fixture, clock }: TestApp, id: number): string =>
  signCodeReference(
    { config: loadConfig({ SECRET: TEST_SECRET }), scope: { tenant: { id: fixture.ca.id } }, clock },
    id,
  )

/** Gives a customer of the Canadian tenant credit, in cents. */
export async function giveCredit(t: TestApp, userId: number, cents: number): Promise<void> {
  await t.db.owner.query(
    `with account as (
       insert into credit_account (tenant_id, user_id, balance) values ($1, $2, $3)
       on conflict (tenant_id, user_id) do update set balance = credit_account.balance + $3 returning user_id)
     insert into credit_entry (tenant_id, user_id, amount, type, idempotency_key)
     select $1, user_id, $3, 'ADJUSTMENT', gen_random_uuid()::text from account`,
    [t.fixture.ca.id, userId, cents],
  )
}

/** Returns a customer's balance in cents and checks that it is the sum of the entries. */
export async function balanceOf(t: TestApp, userId: number): Promise<number> {
  const { rows } = await t.db.owner.query<{ balance: number; entries: number }>(
    `select balance, (select coalesce(sum(amount), 0)::bigint from credit_entry e where e.user_id = a.user_id) as entries from credit_account a where user_id = $1`,
    [userId],
  )
  const { balance, entries } = rows[0] ?? { balance: 0, entries: 0 }
  if (entries !== balance) throw new Error(`a balance of ${balance} stands against entries of ${entries}`)
  return balance
}
