import { afterAll, beforeAll, expect, test } from 'vitest'
import { TECHNICIANS_RECEIPT } from '../testing/receipts.ts'
import { addFuelKind, addPartTo, quantityOf } from '../testing/stock.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../testing/test-app.ts'

const STEP = `mutation Step($idempotencyKey: String!, $inventoryPartItemId: ID!, $at: DateTime) {
  transferPartToMarket(idempotencyKey: $idempotencyKey, inventoryPartItemId: $inventoryPartItemId, quantity: 1, at: $at) { quantity } }`
const FUEL = `mutation Fuel($idempotencyKey: String!, $fuelId: ID!, $vanId: ID!, $receiptImage: String!, $boughtOn: String, $at: DateTime) {
  addFuel(idempotencyKey: $idempotencyKey, fuelId: $fuelId, vanId: $vanId, increment: 40, pricePerItem: 160, receiptImage: $receiptImage,
    boughtOn: $boughtOn, at: $at) { id createdAt boughtOn } }`

let t: TestApp
let technician: string
beforeAll(async () => {
  t = await createTestApp()
  technician = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.technician)
})
afterAll(() => t.close())

const ask = (query: string, variables: object): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, technician)
const before = (hours: number): string => new Date(TEST_NOW.getTime() - hours * 3_600_000).toISOString()
/** Returns what was noted of a key. */
const noted = async (key: string) =>
  (
    await t.db.owner.query<{ kind: string; done_at: Date; received_at: Date }>(
      'select kind, done_at, received_at from staff_action where key = $1',
      [key],
    )
  ).rows

test('a step that a device sends late counts once, from its arrival, and its own time is noted', async () => {
  const { id } = await addPartTo(t, { vanId: t.fixture.ca.vanIds[0], quantity: 3 })
  const idempotencyKey = crypto.randomUUID()
  const late = { idempotencyKey, inventoryPartItemId: id, at: before(5) }
  const answers = await Promise.all([ask(STEP, late), ask(STEP, late), ask(STEP, late)])
  answers.push(await ask(STEP, late))
  expect(answers.map(({ error }) => error)).toEqual([undefined, undefined, undefined, undefined])
  expect(await quantityOf(t, id)).toBe(2)
  expect(await noted(idempotencyKey)).toEqual([{ kind: 'stock', done_at: new Date(before(5)), received_at: TEST_NOW }])
  const { rows } = await t.db.owner.query(
    'select created_at from stock_entry where stock_item_id = $1 order by id desc limit 1',
    [id],
  )
  expect(rows).toEqual([{ created_at: TEST_NOW }])
})

test('without its own time nothing is noted; an impossible time is refused, and a step that the stock no longer allows too', async () => {
  const { id } = await addPartTo(t, { vanId: t.fixture.ca.vanIds[0], quantity: 1 })
  const step = (parts: object) => ask(STEP, { idempotencyKey: crypto.randomUUID(), inventoryPartItemId: id, ...parts })
  for (const at of [before(-1), before(24 * 91)]) expect((await step({ at })).error?.fields?.[0]?.field).toBe('at')
  const idempotencyKey = crypto.randomUUID()
  expect((await step({ idempotencyKey })).data.transferPartToMarket.quantity).toBe(0)
  expect(await noted(idempotencyKey)).toEqual([])
  const { error } = await step({ at: before(1) })
  expect(error).toMatchObject({ error: 'OUT_OF_STOCK', message: expect.stringContaining('Only 0 in stock.') })
})

test('a load of several and a transfer from the market are sent late too, and a shortage says who took some meanwhile', async () => {
  const [vanId] = t.fixture.ca.vanIds
  const market = await addPartTo(t, { vanId: null, quantity: 5 })
  const TO_VAN = `mutation M($idempotencyKey: String!, $id: ID!, $quantity: Int!, $vanId: ID!, $at: DateTime) {
    transferPartToVan(idempotencyKey: $idempotencyKey, inventoryPartItemId: $id, quantity: $quantity, vanId: $vanId, at: $at) { id } }`
  const idempotencyKey = crypto.randomUUID()
  const move = { idempotencyKey, id: market.id, quantity: 3, vanId, at: before(4) }
  for (const _again of [1, 2]) expect((await ask(TO_VAN, move)).error).toBeUndefined()
  expect(await quantityOf(t, market.id)).toBe(2)
  expect(await noted(idempotencyKey)).toMatchObject([{ kind: 'stock', done_at: new Date(before(4)) }])

  const manager = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
  await t.graphql(
    t.fixture.ca.host,
    TO_VAN,
    { ...move, idempotencyKey: crypto.randomUUID(), quantity: 2, at: null },
    manager,
  )
  const late = { ...move, idempotencyKey: crypto.randomUUID(), quantity: 2 }
  const { error } = await ask(TO_VAN, late)
  expect(error?.error).toBe('OUT_OF_STOCK')
  expect(error?.message).toMatch(/^Only 0 in stock\. .+ took 2 on .+\. Check the van and the market/)
  // Nobody else took any: then the short answer.
  const own = await addPartTo(t, { vanId: null, quantity: 1 })
  const short = await ask(TO_VAN, { ...late, idempotencyKey: crypto.randomUUID(), id: own.id })
  expect(short.error?.message).toBe('Only 1 in stock. Enter a smaller quantity, or reload the page.')
})

test('fuel has the day on its receipt and counts from its arrival; a day ahead or none is refused', async () => {
  const idempotencyKey = crypto.randomUUID()
  const [vanId] = t.fixture.ca.vanIds
  const bought = { idempotencyKey, fuelId: await addFuelKind(t), vanId, receiptImage: TECHNICIANS_RECEIPT }
  const late = { ...bought, boughtOn: '2026-05-30', at: before(30) }
  const ids = new Set<string>()
  for (const _again of [1, 2]) {
    const { data, error } = await ask(FUEL, late)
    expect(error).toBeUndefined()
    expect(data.addFuel).toMatchObject({ createdAt: TEST_NOW.toISOString(), boughtOn: '2026-05-30' })
    ids.add(data.addFuel.id)
  }
  // Also one that a manager removed meanwhile, so that the device stops to send it.
  const [id = ''] = ids
  await ask('mutation R($id: ID!) { deleteFuelHistory(id: $id) }', { id })
  expect((await ask(FUEL, late)).data.addFuel.id).toBe(id)
  expect(ids.size).toBe(1)
  expect(await noted(idempotencyKey)).toEqual([{ kind: 'fuel', done_at: new Date(before(30)), received_at: TEST_NOW }])
  const fieldOf = async (parts: object) =>
    (await ask(FUEL, { ...bought, idempotencyKey: crypto.randomUUID(), ...parts })).error?.fields?.[0]?.field
  for (const boughtOn of ['2026-06-03', '2026-02-30', 'today']) expect(await fieldOf({ boughtOn })).toBe('boughtOn')
  // What was done on the day before cannot be bought on this day.
  expect(await fieldOf({ boughtOn: '2026-06-01', at: before(36) })).toBe('boughtOn')
  expect((await ask(FUEL, { ...bought, idempotencyKey: crypto.randomUUID() })).data.addFuel.boughtOn).toBeNull()
})
