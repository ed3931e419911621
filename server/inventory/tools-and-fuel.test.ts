import { afterAll, beforeAll, expect, test } from 'vitest'
import { RECEIPT, TECHNICIANS_RECEIPT } from '../testing/receipts.ts'
import { addFuelKind, addTool, quantityOf } from '../testing/stock.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

const INCREASE = `mutation Increase($idempotencyKey: String!, $vanToolId: ID!, $increment: Int!) {
  increaseTool(idempotencyKey: $idempotencyKey, vanToolId: $vanToolId, increment: $increment) { id quantity tool { name } } }`
const DECREASE = `mutation Decrease($idempotencyKey: String!, $vanToolId: ID!, $reason: String!) {
  decreaseTool(idempotencyKey: $idempotencyKey, vanToolId: $vanToolId, reason: $reason) { id quantity } }`
const TOOLS = `query Tools($vanId: ID!, $filter: String) { vanTools(vanId: $vanId, pageNumber: 1, filter: $filter) {
  total inventoryTools { id quantity tool { name } } } }`
const ADD_FUEL = `mutation Add($idempotencyKey: String!, $fuelId: ID!, $vanId: ID!, $increment: Float!, $pricePerItem: Int!, $receiptImage: String!) {
  addFuel(idempotencyKey: $idempotencyKey, fuelId: $fuelId, vanId: $vanId, increment: $increment, pricePerItem: $pricePerItem,
    receiptImage: $receiptImage) { id createdAt quantity pricePerItem authorName vanFuel { fuel { id name } } } }`
const FUEL = `query Fuel($vanId: ID!, $filter: String) { vanFuelHistory(vanId: $vanId, pageNumber: 1, filter: $filter) {
  total vanFuelHistoryItems { id createdAt quantity receiptUrl vanFuel { fuel { name } } } } }`

let t: TestApp
let manager: string
let technician: string
beforeAll(async () => {
  t = await createTestApp()
  const { host, emails } = t.fixture.ca
  manager = await t.tokenOf(host, emails.manager)
  technician = await t.tokenOf(host, emails.technician)
})
afterAll(() => t.close())

const ask = (query: string, variables: object, token = technician): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)
const key = (): { idempotencyKey: string } => ({ idempotencyKey: crypto.randomUUID() })

test('STOCK-12 STOCK-22 tools are added, and removed one at a time with a reason; repeated calls change nothing', async () => {
  const { vanIds } = t.fixture.ca
  const vanToolId = await addTool(t, { vanId: vanIds[0], name: 'Torque wrench', quantity: 1 })
  const more = { ...key(), vanToolId, increment: 2 }
  for (const _again of [1, 2]) expect((await ask(INCREASE, more)).data.increaseTool.quantity).toBe(3)
  const less = { ...key(), vanToolId, reason: ' It broke. ' }
  for (const _again of [1, 2]) expect((await ask(DECREASE, less)).data.decreaseTool.quantity).toBe(2)
  expect(await quantityOf(t, vanToolId)).toBe(2)
  const { data } = await ask(TOOLS, { vanId: vanIds[0], filter: 'WRENCH' })
  expect(data.vanTools).toEqual({
    total: 1,
    inventoryTools: [{ id: String(vanToolId), quantity: 2, tool: { name: 'Torque wrench' } }],
  })
  expect((await ask(INCREASE, { ...more, ...key(), increment: 0 })).error?.fields?.[0]?.field).toBe('increment')
  for (const reason of ['', '  ', 'x'.repeat(2001)])
    expect((await ask(DECREASE, { ...less, ...key(), reason })).error?.fields?.[0]?.field).toBe('reason')
  for (const _each of [1, 2]) await ask(DECREASE, { ...less, ...key() })
  expect((await ask(DECREASE, { ...less, ...key() })).error?.error).toBe('OUT_OF_STOCK')
  const others = await addTool(t, { vanId: vanIds[1], name: 'Torque wrench', quantity: 1 })
  expect((await ask(INCREASE, { ...key(), vanToolId: others, increment: 1 })).error?.statusCode).toBe(404)
})

test('the managers of the franchise are emailed who removed which tool and why, in the tenant’s brand', async () => {
  const { ca, us } = t.fixture
  const vanToolId = await addTool(t, { vanId: ca.vanIds[0], name: 'Floor jack', quantity: 2 })
  await ask(DECREASE, { ...key(), vanToolId, reason: 'Bent <under> a truck.' })
  const { rows } = await t.db.owner.query<{ id: number }>('select max(id) as id from stock_entry')
  const job = { stockEntryId: rows[0]?.id ?? 0 }
  await t.jobs['mail-tool-decrease'](us.id, job)
  for (const _again of [1, 2]) await t.jobs['mail-tool-decrease'](ca.id, job)
  const mails = await t.db.owner.query("select * from sandbox.mail where subject = 'Floor jack removed from Van 1'")
  expect(mails.rows).toHaveLength(1)
  const [mail] = mails.rows
  expect(JSON.stringify(mail)).toContain(ca.emails.manager)
  expect(JSON.stringify(mail)).toContain(ca.emails.technician)
  expect(mail.html).toContain('Bent &lt;under&gt; a truck.')
  expect(mail.html).toContain('#14633f')
  expect(mail.html).toContain('Toronto Vans')
  for (const text of ['Bent <under> a truck.', 'Floor jack', 'Van 1', 'technician Toronto'])
    expect(mail.text).toContain(text)
})

test('STOCK-21 fuel is added for a van in litres, with price and receipt, once per key, and can be removed', async () => {
  const { vanIds } = t.fixture.ca
  const fuelId = await addFuelKind(t)
  const bought = {
    ...key(),
    fuelId,
    vanId: vanIds[0],
    increment: 37.854,
    pricePerItem: 152,
    receiptImage: TECHNICIANS_RECEIPT,
  }
  const ids = new Set<string>()
  for (const _again of [1, 2]) {
    const { addFuel } = (await ask(ADD_FUEL, bought)).data
    expect(addFuel).toMatchObject({ quantity: 37.854, pricePerItem: 152, authorName: 'technician Toronto' })
    expect(addFuel.vanFuel.fuel).toEqual({ id: String(fuelId), name: 'Regular' })
    ids.add(addFuel.id)
  }
  expect(ids.size).toBe(1)
  const list = async (filter = ''): Promise<{ total: number; vanFuelHistoryItems: { id: string }[] }> =>
    (await ask(FUEL, { vanId: vanIds[0], filter })).data.vanFuelHistory
  expect(await list('reg')).toEqual({
    total: 1,
    vanFuelHistoryItems: [
      {
        id: [...ids][0],
        createdAt: t.clock.now().toISOString(),
        quantity: 37.854,
        receiptUrl: expect.any(String),
        vanFuel: { fuel: { name: 'Regular' } },
      },
    ],
  })
  expect((await list('diesel')).total).toBe(0)
  // A picture in an old store does not hide the other entries.
  await t.db.owner.query(
    `insert into fuel_entry (tenant_id, van_id, fuel_id, millilitres, unit_price, receipt_location, idempotency_key)
     values ($1, $2, $3, 1000, 150, 'https://elsewhere.example/a.jpg', 'k')`,
    [t.fixture.ca.id, vanIds[1], fuelId],
  )
  const elsewhere = await ask(FUEL, { vanId: vanIds[1] }, manager)
  expect(elsewhere.data.vanFuelHistory.vanFuelHistoryItems).toEqual([expect.objectContaining({ receiptUrl: null })])
  const fieldOf = async (wrong: object): Promise<unknown> =>
    (await ask(ADD_FUEL, { ...bought, ...key(), ...wrong })).error?.fields?.[0]?.field
  expect(await fieldOf({ fuelId: 99_999 })).toBe('fuelId')
  expect(await fieldOf({ increment: 0 })).toBe('increment')
  expect(await fieldOf({ pricePerItem: 0 })).toBe('pricePerItem')
  expect(await fieldOf({ receiptImage: 'elsewhere.jpg' })).toBe('receiptImage')
  expect((await ask(ADD_FUEL, { ...bought, ...key(), vanId: vanIds[1] })).error?.statusCode).toBe(404)
  expect((await ask(ADD_FUEL, { ...bought, vanId: vanIds[1], receiptImage: RECEIPT }, manager)).error?.error).toBe(
    'KEY_REUSED',
  )

  const remove = 'mutation Remove($id: ID!) { deleteFuelHistory(id: $id) }'
  for (const _again of [1, 2]) expect((await ask(remove, { id: [...ids][0] })).data.deleteFuelHistory).toBe([...ids][0])
  expect((await list()).total).toBe(0)
  const { rows } = await t.db.owner.query(
    'select sum(millilitres)::bigint as sum, count(*)::bigint as entries from fuel_entry where van_id = $1',
    [vanIds[0]],
  )
  expect(rows).toEqual([{ sum: 0, entries: 2 }])
})

test('STOCK-21 any fuel price above 0 is accepted, also a receipt of five cents', async () => {
  const bought = {
    fuelId: await addFuelKind(t, 'Canister'),
    vanId: t.fixture.ca.vanIds[0],
    increment: 0.5,
    receiptImage: TECHNICIANS_RECEIPT,
  }
  const { data, error } = await ask(ADD_FUEL, { ...key(), ...bought, pricePerItem: 10 })
  expect(error).toBeUndefined()
  expect(data.addFuel).toMatchObject({ quantity: 0.5, pricePerItem: 10 })
  expect((await ask(ADD_FUEL, { ...key(), ...bought, pricePerItem: 0 })).error?.fields).toEqual([
    { field: 'pricePerItem', message: 'Please enter a price above 0.' },
  ])
})
