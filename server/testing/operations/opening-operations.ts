import type { TestApp } from '../test-app.ts'

/** Fields of the shared world that these operations need. */
interface World {
  t: TestApp
}

/** Adds the tax answer, which is all that the shared world needs to open. */
async function makeReady({ t }: World): Promise<void> {
  await t.db.owner.query(
    `with made as (insert into legal_entity (tenant_id, legal_name, street, city, province_code, postal_code, country_code)
       select $1, 'Vans Inc.', '1 Depot Road', 'Toronto', 'ON', 'M5V1J9', 'CA' where not exists (select from legal_entity where tenant_id = $1) returning id)
     insert into tax_registration (tenant_id, legal_entity_id, jurisdiction, registration_number, valid_from) select $1, id, 'CA', '123456789 RT0001', '2020-01-01' from made`,
    [t.fixture.ca.id],
  )
}

/** Returns the version of the state that its owner sees. */
async function seenState({ t }: World): Promise<{ seen: string }> {
  const { host } = t.fixture.ca
  const { data } = await t.graphql(host, '{ readiness { stamp } }', {}, await t.tokenOf(host, 'owner@ca.test'))
  return { seen: (data as { readiness: { stamp: string } }).readiness.stamp }
}

/** Opens the shared world again, which later operations book in. */
async function openAgain(w: World): Promise<void> {
  await makeReady(w)
  const { host } = w.t.fixture.ca
  const owner = await w.t.tokenOf(host, 'owner@ca.test')
  const open = 'mutation Open($seen: String!) { openForBookings(seen: $seen) { state } }'
  const { error } = await w.t.graphql(host, open, await seenState(w), owner)
  if (error) throw new Error(error.message)
  // Tests write past the server, which would hear of it within a second.
  w.t.tenants.forget()
}

/** Lets the business close in a while, and returns the version that its owner sees. */
async function closes(w: World): Promise<{ seen: string }> {
  await w.t.db.owner.query(`update tenant set closes_at = '2030-01-01' where id = $1`, [w.t.fixture.ca.id])
  return await seenClosing(w)
}
async function seenClosing({ t }: World): Promise<{ seen: string }> {
  const { host } = t.fixture.ca
  const { data } = await t.graphql(host, '{ closing { stamp } }', {}, await t.tokenOf(host, 'owner@ca.test'))
  return { seen: (data as { closing: { stamp: string } }).closing.stamp }
}
async function stays(w: World): Promise<void> {
  await w.t.db.owner.query('update tenant set closes_at = null where id = $1', [w.t.fixture.ca.id])
  await openAgain(w)
}
/** What was to be done before `typedName`. */
const toDo: { orders: number[]; plans: { id: number; endsAt: Date | null }[] } = { orders: [], plans: [] }

/** Runs changes without triggers: what they do is undone as a whole. */
async function without(
  { t }: World,
  work: (query: (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>) => Promise<void>,
) {
  const client = await t.db.owner.connect()
  try {
    await client.query('begin')
    await client.query(`set local session_replication_role = 'replica'`)
    await work((text, values) => client.query(text, values))
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** The name of the business, typed by its owner, when everything is done: orders and plans of the shared world would keep it open. */
async function typedName(w: World) {
  const { id, host } = w.t.fixture.ca
  await without(w, async query => {
    const orders = await query(
      `update work_order set status = 'CANCELLED', cancel_reason = 'other', cancelled_at = now() where tenant_id = $1 and status = 'ASSIGNED' returning id`,
      [id],
    )
    toDo.orders.push(...(orders.rows as { id: number }[]).map(order => order.id))
    const plans = await query(
      `update subscription s set cancel_effective_at = '2000-01-01' from (select id, cancel_effective_at from subscription where tenant_id = $1) old
       where s.tenant_id = $1 and s.id = old.id and s.cancel_effective_at is distinct from '2000-01-01' returning s.id, old.cancel_effective_at as "endsAt"`,
      [id],
    )
    toDo.plans.push(...(plans.rows as { id: number; endsAt: Date | null }[]))
  })
  const { rows } = await w.t.db.owner.query<{ name: string }>('select name from tenant where id = $1', [id])
  const owner = await w.t.tokenOf(host, 'owner@ca.test')
  const { data } = await w.t.graphql(host, '{ previewClosing { stamp } }', {}, owner)
  const { stamp: accepted } = (data as { previewClosing: { stamp: string } }).previewClosing
  return { name: rows[0]?.name ?? '', accepted, ...(await seenClosing(w)) }
}

/** Brings back what was to be done, and opens the business. */
async function toDoAgain(w: World): Promise<void> {
  const { id } = w.t.fixture.ca
  await without(w, async query => {
    await query(
      `update work_order set status = 'ASSIGNED', cancel_reason = null, cancelled_at = null where tenant_id = $1 and id = any($2)`,
      [id, toDo.orders],
    )
    for (const plan of toDo.plans)
      await query('update subscription set cancel_effective_at = $3 where tenant_id = $1 and id = $2', [
        id,
        plan.id,
        plan.endsAt,
      ])
  })
  toDo.orders.length = 0
  toDo.plans.length = 0
  await w.t.db.owner.query(`update tenant set closes_at = null, pause_message = null where id = $1`, [id])
  await openAgain(w)
}

const OWNER = { answers: ['owner'] } as const
const OWNERS = { answers: ['owner', 'admin'] } as const

/** Opening a business for bookings. */
export const OPENING_OPERATIONS = {
  readiness: { answers: ['manager', 'tester', 'otherFranchise', 'otherTenant'] },
  openForBookings: {
    ...OWNERS,
    variables: async (w: World) => {
      await makeReady(w)
      await w.t.db.owner.query(`update tenant set state = 'paused' where id = $1`, [w.t.fixture.ca.id])
      return await seenState(w)
    },
    restore: openAgain,
  },
  pauseBookings: {
    ...OWNERS,
    variables: async (w: World) => ({ message: 'Back on Monday.', ...(await seenState(w)) }),
    restore: openAgain,
  },
  closing: OWNER,
  previewClosing: { sees: ['owner'] },
  closeBusiness: { ...OWNER, variables: typedName, restore: toDoAgain },
  keepBusiness: { ...OWNER, variables: closes, restore: stays },
  settingsAttention: { answers: ['manager', 'tester', 'otherFranchise', 'otherTenant'] },
  integrations: { answers: ['manager', 'tester', 'otherFranchise', 'otherTenant'] },
  testIntegration: { ...OWNERS, variables: () => ({ key: 'ADDRESSES' }) },
  suggestedPrices: OWNERS,
  confirmPrices: { ...OWNERS, variables: () => ({ prices: [] }) },
} as const
