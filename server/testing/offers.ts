import type { TestApp } from './test-app.ts'

/** Adds a service with a price in cents to the Canadian tenant. Returns its id. */
export async function addService(
  { db, fixture }: TestApp,
  service: { nameKey: string; type: string; isFee: boolean; price: number },
): Promise<number> {
  const { nameKey, type, isFee, price } = service
  const { rows } = await db.owner.query<{ id: number }>(
    `with made as (
       insert into service (tenant_id, name_key, name, service_type, is_fee, sort_order) values ($1, $2, $2, $3, $4, 100) returning id),
     priced as (
       insert into service_price (tenant_id, service_id, country_code, price) select $1, id, 'CA', $5 from made)
     select id from made`,
    [fixture.ca.id, nameKey, type, isFee, price],
  )
  return rows[0]?.id ?? 0
}

const PLANS = {
  monthly: { price: 4_900, frequency: 'MONTHLY' },
  annual: { price: 52_900, frequency: 'ANNUALLY' },
} as const

/** Adds a selectable plan with its entry and subscription type to the Canadian tenant. */
export async function addPlan(t: TestApp, kind: keyof typeof PLANS): Promise<{ id: number; entryId: number }> {
  const alias = `subscription_plan_${kind}`
  const shared = { type: 'SUBSCRIPTION', price: 0 }
  const id = await addService(t, { ...shared, nameKey: `subscribe_to_${kind}_plan`, isFee: false })
  const entryId = await addService(t, { ...shared, nameKey: alias, isFee: true })
  const { price, frequency } = PLANS[kind]
  await t.db.owner.query(
    `insert into subscription_type (tenant_id, name, alias_name, price, currency, frequency, service_id) values ($1, $2, $2, $3, 'CAD', $4, $5)`,
    [t.fixture.ca.id, alias, price, frequency, id],
  )
  return { id, entryId }
}
