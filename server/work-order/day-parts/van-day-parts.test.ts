import { afterAll, beforeAll, expect, test } from 'vitest'
import { book } from '../../testing/orders.ts'
import { countStatements } from '../../testing/statements.ts'
import { addFilters, addOil } from '../../testing/stock.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../../testing/test-app.ts'

const DAY_PARTS = `query Day($vanId: ID!, $day: String!) { vanDayParts(vanId: $vanId, day: $day) {
  jobCount parts { kind name oilType oilWeight needed inVan toLoad missing vanItemId marketItemId } unknown { kind vehicle } } }`
const CONFIRM = 'mutation Confirm($id: ID!, $vanId: ID!) { confirmWorkOrder(id: $id, vanId: $vanId) { id } }'

const count = countStatements()
let t: TestApp
let tokens: Record<'manager' | 'technician' | 'sales', string>
beforeAll(async () => {
  t = await createTestApp()
  const { host, emails } = t.fixture.ca
  tokens = {
    manager: await t.tokenOf(host, emails.manager),
    technician: await t.tokenOf(host, emails.technician),
    sales: await t.tokenOf(host, emails.sales),
  }
})
afterAll(() => t.close())

const ask = (query: string, variables: object, token = tokens.manager): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)
const ownVan = (): number => t.fixture.ca.vanIds[0]

/** Books an oil change of this car in the first van. */
async function bookInVan(date: string, vehicleId = t.fixture.vehicleIds.small): Promise<void> {
  t.clock.set(TEST_NOW)
  const { workOrderId: id, vanId } = await book(t, { date, vehicleId, vanId: ownVan() }, tokens.manager)
  if (vanId === null) await ask(CONFIRM, { id, vanId: ownVan() })
  await t.db.owner.query('update work_order set van_id = $1 where id = $2', [ownVan(), id])
}

/** Lists what the market has of a van's item, too. */
const alsoInMarket = (itemId: number, quantity: number): Promise<unknown> =>
  t.db.owner.query(
    `insert into stock_item (tenant_id, franchise_id, van_id, part_id, oil_id, quantity)
     select tenant_id, franchise_id, null, part_id, oil_id, $2 from stock_item where id = $1`,
    [itemId, quantity],
  )

test('the parts of a van’s day come from its stock, then from the market, and what nobody has is missing', async () => {
  const { vehicleIds } = t.fixture
  const filterItem = await addFilters(t, { vanId: ownVan(), purpose: 'oil_filter', name: 'DAY-1', quantity: 1 })
  await t.db.owner.query(`update part set vehicle_id = $1 where name = 'DAY-1'`, [vehicleIds.small])
  await alsoInMarket(filterItem, 5)
  const oilId = await addOil(t, { vanId: ownVan(), weight: '0W-16', millilitres: 6_000 })
  await t.db.owner.query(`update oil set oil_type = 'CONVENTIONAL' where id = $1`, [oilId])
  await bookInVan('2026-06-04T13:00:00Z')
  await bookInVan('2026-06-04T15:00:00Z')
  // In Toronto this is still June 4.
  await bookInVan('2026-06-04T19:00:00Z', vehicleIds.noOil)
  await bookInVan('2026-06-05T13:00:00Z')

  const { data, error } = await ask(DAY_PARTS, { vanId: ownVan(), day: '2026-06-04' }, tokens.technician)
  expect(error).toBeUndefined()
  expect(data.vanDayParts.jobCount).toBe(3)
  expect(data.vanDayParts.parts).toEqual([
    {
      kind: 'oil_filter',
      name: 'DAY-1',
      oilType: null,
      oilWeight: null,
      needed: 2,
      inVan: 1,
      toLoad: 1,
      missing: 0,
      vanItemId: expect.stringMatching(/^\d+$/),
      marketItemId: expect.stringMatching(/^\d+$/),
    },
    {
      kind: 'oil',
      name: null,
      oilType: 'CONVENTIONAL',
      oilWeight: '0W-16',
      needed: 9,
      inVan: 6,
      toLoad: 0,
      missing: 3,
      vanItemId: expect.stringMatching(/^\d+$/),
      marketItemId: null,
    },
  ])
  expect(data.vanDayParts.unknown.map(({ kind }: { kind: string }) => kind)).toEqual(['oil_filter', 'oil'])
  expect((await ask(DAY_PARTS, { vanId: ownVan(), day: '2026-06-05' })).data.vanDayParts.jobCount).toBe(1)
  expect((await ask(DAY_PARTS, { vanId: ownVan(), day: '2026-08-01' })).data.vanDayParts).toEqual({
    jobCount: 0,
    parts: [],
    unknown: [],
  })
})

test('a technician sees only the parts of their own vans, sales none, and a day that is none is refused', async () => {
  const [, otherVan] = t.fixture.ca.vanIds
  const day = '2026-06-04'
  expect((await ask(DAY_PARTS, { vanId: otherVan, day }, tokens.technician)).error?.statusCode).toBe(404)
  expect((await ask(DAY_PARTS, { vanId: t.fixture.us.vanIds[0], day })).error?.statusCode).toBe(404)
  expect((await ask(DAY_PARTS, { vanId: ownVan(), day }, tokens.sales)).error).toBeDefined()
  expect((await ask(DAY_PARTS, { vanId: ownVan(), day: '2026-02-30' })).error?.fields?.[0]?.field).toBe('day')
})

test('a day costs the same statements with one job and with three', async () => {
  const cost = async (day: string): Promise<number> => {
    const counts: number[] = []
    for (let time = 0; time < 3; time++)
      counts.push(await count(() => ask(DAY_PARTS, { vanId: ownVan(), day }).then(() => undefined)))
    return Math.min(...counts)
  }
  expect(await cost('2026-06-04')).toBe(await cost('2026-06-05'))
})
