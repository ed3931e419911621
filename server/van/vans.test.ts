import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { book } from '../testing/orders.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let manager: string
let franchiseId: number
let first: number
let second: number
beforeAll(async () => {
  t = await createTestApp()
  manager = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
  franchiseId = t.fixture.ca.franchiseId
  ;[first, second] = t.fixture.ca.vanIds
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.owner.query("update work_order set status = 'CANCELLED', cancel_reason = 'other', cancelled_at = now()")
})

const ask = (query: string, variables: object = {}): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, { franchiseId, ...variables }, manager)

interface Van {
  id: string
  name: string
  active: boolean
  openOrders: number
  drivers: { userId: string; since: string | null; until: string | null }[]
  payees: { fromDay: string; userId: string }[]
  stamp: string
}
const VAN = 'id name active openOrders drivers { userId since until } payees { fromDay userId } stamp'
const vans = async (): Promise<Van[]> =>
  (
    (await ask(`query V($franchiseId: ID!) { vanSettings(franchiseId: $franchiseId) { vans { ${VAN} } } }`)).data as {
      vanSettings: { vans: Van[] }
    }
  ).vanSettings.vans
async function van(id: number): Promise<Van> {
  const found = (await vans()).find(each => each.id === String(id))
  if (!found) throw new Error(`no van ${id}`)
  return found
}

/** Runs a change of a van as its page does, with the stamp of now. */
async function change(
  name: string,
  vanId: number,
  args: Record<string, { type: string; value: unknown }> = {},
): Promise<GraphqlResult> {
  const named = Object.entries(args)
  const types = named.map(([key, { type }]) => `, $${key}: ${type}`).join('')
  const passed = named.map(([key]) => `, ${key}: $${key}`).join('')
  return await ask(
    `mutation C($vanId: ID!, $seen: String!${types}) { ${name}(vanId: $vanId, seen: $seen${passed}) { ${VAN} } }`,
    {
      vanId,
      seen: (await van(vanId)).stamp,
      ...Object.fromEntries(named.map(([key, { value }]) => [key, value])),
    },
  )
}
const text = (value: string) => ({ type: 'String!', value })
const id = (value: number) => ({ type: 'ID!', value })
const vanOfOrder = async (workOrderId: number): Promise<number | null> =>
  (await t.db.owner.query<{ van_id: number | null }>('select van_id from work_order where id = $1', [workOrderId]))
    .rows[0]?.van_id ?? null

describe('vans', () => {
  test('a van is added, and two vans in use never have one name', async () => {
    const create = (name: string) =>
      ask(
        `mutation C($franchiseId: ID!, $name: String!) { createVan(franchiseId: $franchiseId, name: $name) { id } }`,
        { name },
      )
    const made = await create('Van 3')
    expect(made.error).toBeUndefined()
    expect((await create(' van 3')).error).toMatchObject({ statusCode: 422, fields: [{ field: 'name' }] })
    const own = Number((made.data as { createVan: { id: string } }).createVan.id)
    expect((await change('renameVan', own, { name: text('Van 1') })).error).toMatchObject({ statusCode: 422 })
    expect((await change('renameVan', own, { name: text('Blue van') })).error).toBeUndefined()
    expect((await change('retireVan', own)).error).toBeUndefined()
    expect((await create('Blue van')).error).toBeUndefined()
    // Its name is in use again.
    expect((await change('restoreVan', own)).error).toMatchObject({ statusCode: 422, fields: [{ field: 'name' }] })
    expect((await change('renameVan', own, { name: text('Van 4') })).error).toBeUndefined()
    expect((await change('restoreVan', own)).data).toMatchObject({ restoreVan: { active: true } })
  })

  test('an older version is refused', async () => {
    const { stamp } = await van(second)
    expect((await change('renameVan', second, { name: text('Van Two') })).error).toBeUndefined()
    const query = 'mutation R($vanId: ID!, $seen: String!) { retireVan(vanId: $vanId, seen: $seen) { id } }'
    expect((await ask(query, { vanId: second, seen: stamp })).error).toMatchObject({ error: 'CHANGED_MEANWHILE' })
    expect((await van(second)).active).toBe(true)
    expect((await change('renameVan', second, { name: text('Van 2') })).error).toBeUndefined()
  })

  test('open appointments keep a van in use until they are moved', async () => {
    const { workOrderId } = await book(t, { date: '2026-06-08T15:00:00Z' })
    const from = (await vanOfOrder(workOrderId)) ?? 0
    const to = from === first ? second : first
    const { data } = await ask(
      'query P($vanId: ID!) { previewRetireVan(vanId: $vanId) { blocking { text workOrderId } warnings { text } } }',
      { vanId: from },
    )
    expect(data).toMatchObject({
      previewRetireVan: { blocking: [{ workOrderId: String(workOrderId) }], warnings: [] },
    })
    expect((await change('retireVan', from)).error).toMatchObject({
      statusCode: 409,
      error: 'IMPACT_BLOCKED',
      impact: { blocking: [{ workOrderId }] },
    })
    const move = () =>
      ask(
        `mutation M($from: ID!, $to: ID!) { moveVanOrders(vanId: $from, toVanId: $to) { moved left { workOrderId } } }`,
        { from, to },
      )
    // The other van has an appointment at one of the two hours.
    const later = await book(t, { date: '2026-06-09T15:00:00Z' })
    await t.db.owner.query('update work_order set van_id = $2 where id = $1', [later.workOrderId, from])
    const other = await book(t, { date: '2026-06-09T15:00:00Z' })
    expect(await vanOfOrder(other.workOrderId)).toBe(to)
    expect((await move()).data).toEqual({
      moveVanOrders: { moved: 1, left: [{ workOrderId: String(later.workOrderId) }] },
    })
    expect(await vanOfOrder(workOrderId)).toBe(to)
    expect((await change('retireVan', from)).error).toMatchObject({ error: 'IMPACT_BLOCKED' })
    await t.db.owner.query(
      `update work_order set status = 'CANCELLED', cancel_reason = 'other', cancelled_at = now() where id = $1`,
      [other.workOrderId],
    )
    expect((await move()).data).toEqual({ moveVanOrders: { moved: 1, left: [] } })
    expect((await change('retireVan', from)).data).toMatchObject({ retireVan: { active: false } })
    expect((await change('restoreVan', from)).error).toBeUndefined()
  })

  test('stock keeps a van in use until it is on the market', async () => {
    const { rows } = await t.db.owner.query<{ id: number }>(
      `with item as (insert into tool (tenant_id, name) values ($1, 'Jack') returning id)
       insert into stock_item (tenant_id, franchise_id, van_id, tool_id, quantity) select $1, $2, $3, id, 2 from item returning id`,
      [t.fixture.ca.id, franchiseId, second],
    )
    expect((await change('retireVan', second)).error).toMatchObject({
      error: 'IMPACT_BLOCKED',
      impact: { blocking: [{ text: 'Van 2 has 1 item in stock. Move it to the market first.' }] },
    })
    await t.db.owner.query('update stock_item set quantity = 0 where id = $1', [rows[0]?.id])
    expect((await change('retireVan', second)).error).toBeUndefined()
    expect((await change('restoreVan', second)).error).toBeUndefined()
  })
})

describe('drivers and payees', () => {
  test('a technician of the franchise drives a van from now on, and removing them keeps the dates', async () => {
    const { technician, sales } = t.fixture.ca.userIds
    expect((await change('addVanDriver', second, { userId: id(sales) })).error).toMatchObject({
      statusCode: 422,
      fields: [{ field: 'userId' }],
    })
    expect((await change('addVanDriver', second, { userId: id(technician) })).error).toBeUndefined()
    expect((await change('addVanDriver', second, { userId: id(technician) })).error).toMatchObject({ statusCode: 422 })
    expect((await van(second)).drivers).toEqual([{ userId: String(technician), since: null, until: null }])
    expect((await change('removeVanDriver', second, { userId: id(technician) })).error).toBeUndefined()
    expect((await van(second)).drivers).toEqual([
      { userId: String(technician), since: null, until: expect.any(String) as string },
    ])
  })

  test('the vans without a driver of all franchises are listed, without retired ones and those of strangers', async () => {
    const { ca, us } = t.fixture
    const driverless = async (token = manager) =>
      (
        (await t.graphql(ca.host, '{ driverlessVans { id franchiseId } }', {}, token)).data as {
          driverlessVans: { id: string; franchiseId: string }[]
        }
      ).driverlessVans
    const own = { id: String(second), franchiseId: String(franchiseId) }
    const { rows } = await t.db.owner.query<{ id: string }>(
      `insert into van (tenant_id, franchise_id, name, active) values ($1, $2, 'Far', true), ($1, $2, 'Old', false), ($3, $4, 'Theirs', true) returning id::text`,
      [ca.id, ca.otherFranchiseId, us.id, us.franchiseId],
    )
    expect(await driverless()).toContainEqual(own)
    const far = { id: rows[0]?.id, franchiseId: String(ca.otherFranchiseId) }
    expect(await driverless()).not.toContainEqual(far)
    await t.db.owner.query('insert into franchise_member (tenant_id, franchise_id, user_id) values ($1, $2, $3)', [
      ca.id,
      ca.otherFranchiseId,
      ca.userIds.manager,
    ])
    const listed = await driverless()
    expect(listed).toContainEqual(far)
    expect(listed.map(van => van.id)).not.toContain(rows[1]?.id)
    expect(listed.map(van => van.id)).not.toContain(rows[2]?.id)
    expect((await change('addVanDriver', second, { userId: id(ca.userIds.technician) })).error).toBeUndefined()
    expect(await driverless()).not.toContainEqual(own)
    await t.db.owner.query('delete from van_technician where van_id = $1', [second])
    await t.db.owner.query(`delete from van where name in ('Far', 'Old', 'Theirs')`)
  })

  test('removing the last driver lists the appointments that have nobody to drive to them', async () => {
    const { technician } = t.fixture.ca.userIds
    const { workOrderId } = await book(t, { date: '2026-06-08T15:00:00Z' })
    await t.db.owner.query('update work_order set van_id = $2 where id = $1', [workOrderId, first])
    expect((await change('removeVanDriver', first, { userId: id(technician) })).error).toMatchObject({
      error: 'IMPACT_CHANGED',
      impact: { warnings: [{ workOrderId }] },
    })
    const { data } = await ask(
      'query P($vanId: ID!, $userId: ID!) { previewRemoveVanDriver(vanId: $vanId, userId: $userId) { stamp } }',
      { vanId: first, userId: technician },
    )
    const accepted = (data as { previewRemoveVanDriver: { stamp: string } }).previewRemoveVanDriver.stamp
    const removed = await change('removeVanDriver', first, { userId: id(technician), accepted: text(accepted) })
    expect(removed.error).toBeUndefined()
    expect((await change('addVanDriver', first, { userId: id(technician) })).error).toBeUndefined()
  })

  test('a payee starts today or later, and can be withdrawn before they start', async () => {
    const { technician } = t.fixture.ca.userIds
    const add = (fromDay: string) => change('addVanPayee', first, { fromDay: text(fromDay), userId: id(technician) })
    const withdraw = (fromDay: string) => change('withdrawVanPayee', first, { fromDay: text(fromDay) })
    const now = t.clock.now()
    const today = now.toLocaleDateString('en-CA', { timeZone: 'America/Toronto' })
    for (const wrong of ['2020-01-01', 'soon'])
      expect((await add(wrong)).error).toMatchObject({ statusCode: 422, fields: [{ field: 'fromDay' }] })
    expect((await add(today)).error).toBeUndefined()
    expect((await add('2027-03-01')).error).toBeUndefined()
    expect((await add('2027-03-01')).error).toMatchObject({ statusCode: 422 })
    expect((await withdraw(today)).error).toMatchObject({ statusCode: 409, error: 'PAYEE_STARTED' })
    expect((await withdraw('2027-03-01')).error).toBeUndefined()
    expect((await van(first)).payees).toEqual([{ fromDay: today, userId: String(technician) }])
  })

  test('a delivery partner’s vans have no payee', async () => {
    await t.db.owner.query('update payout_terms set franchise_type = 2 where franchise_id = $1', [franchiseId])
    const refused = await change('addVanPayee', first, {
      fromDay: text('2027-04-01'),
      userId: id(t.fixture.ca.userIds.technician),
    })
    expect(refused.error).toMatchObject({ statusCode: 409, error: 'NO_PAYEES' })
  })
})
