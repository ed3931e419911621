import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestApp, TEST_NOW, type TestApp } from '../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
afterEach(async () => {
  t.clock.set(TEST_NOW)
  await t.db.owner.query(`delete from service_price where valid_from > '2001-01-01'`)
  await expect.poll(() => rotationAt(TEST_NOW), { timeout: 2_000 }).toBe(5_900)
})

const CHANGE = '2026-06-10T04:00:00.000Z'
const DAY = 86_400_000

interface Row {
  from: string
  price: number | null
  state?: 'PRICED' | 'NOT_CHARGED' | 'INHERITED'
  franchiseId?: number
  nameKey?: string
}
const addPrice = async ({
  from,
  price,
  state = 'PRICED',
  franchiseId,
  nameKey = 'tire_rotation',
}: Row): Promise<void> => {
  await t.db.owner.query(
    `insert into service_price (tenant_id, service_id, country_code, franchise_id, price, state, valid_from)
     values ($1, $2, 'CA', $3, $4, $5, $6)`,
    [t.fixture.ca.id, t.fixture.ca.serviceIds[nameKey], franchiseId ?? null, price, state, from],
  )
}

async function pricesAt(at: Date, franchiseId: number | null = null): Promise<Record<string, number>> {
  t.clock.set(at)
  const { data } = await t.graphql(
    t.fixture.ca.host,
    `query P($franchiseId: ID) {
      servicePrices(countryCode: "CA", franchiseId: $franchiseId) { nameKey price }
      feePrices(countryCode: "CA", franchiseId: $franchiseId) { nameKey price }
    }`,
    { franchiseId },
  )
  return Object.fromEntries(
    [...data.servicePrices, ...data.feePrices].map((one: { nameKey: string; price: number }) => [
      one.nameKey,
      one.price,
    ]),
  )
}
const rotationAt = async (at: Date, franchiseId: number | null = null): Promise<number | undefined> =>
  (await pricesAt(at, franchiseId)).tire_rotation

const moment = new Date(CHANGE)
const after = (ms: number): Date => new Date(moment.getTime() + ms)

test('a price begins at its moment: the day before, a millisecond before, at it, and the day after', async () => {
  await addPrice({ from: CHANGE, price: 6_400 })
  await expect.poll(() => rotationAt(after(0)), { timeout: 2_000 }).toBe(6_400)
  expect([
    await rotationAt(after(-DAY)),
    await rotationAt(after(-1)),
    await rotationAt(after(0)),
    await rotationAt(after(DAY)),
  ]).toEqual([5_900, 5_900, 6_400, 6_400])
})

test('a list that was cached before the moment is not used from the moment on', async () => {
  await addPrice({ from: CHANGE, price: 6_400 })
  await addPrice({ from: after(1_000).toISOString(), price: 6_500 })
  await expect.poll(() => rotationAt(after(0)), { timeout: 2_000 }).toBe(6_400)
  // Each of these follows within the five seconds that a list is cached.
  const prices: unknown[] = []
  for (const ms of [-1, 0, 999, 1_000, DAY]) prices.push(await rotationAt(after(ms)))
  expect(prices).toEqual([5_900, 6_400, 6_400, 6_500, 6_500])
})

test('a franchise’s price lasts until it inherits again; until then the country’s new price is not its own', async () => {
  const { franchiseId, otherFranchiseId } = t.fixture.ca
  await addPrice({ from: after(-2 * DAY).toISOString(), price: 7_000, franchiseId })
  await addPrice({ from: CHANGE, price: 6_400 })
  await addPrice({ from: after(DAY).toISOString(), price: null, state: 'INHERITED', franchiseId })
  await expect.poll(() => rotationAt(after(0), franchiseId), { timeout: 2_000 }).toBe(7_000)
  expect([
    await rotationAt(after(-3 * DAY), franchiseId),
    await rotationAt(after(-2 * DAY), franchiseId),
    await rotationAt(after(0), franchiseId),
    await rotationAt(after(DAY), franchiseId),
    await rotationAt(after(0), otherFranchiseId),
  ]).toEqual([5_900, 7_000, 7_000, 6_400, 6_400])
})

test('a fee that is not charged has no price from its moment on', async () => {
  await addPrice({ from: CHANGE, price: null, state: 'NOT_CHARGED', nameKey: 'mobile_service_fee' })
  await expect.poll(async () => 'mobile_service_fee' in (await pricesAt(after(0))), { timeout: 2_000 }).toBe(false)
  expect((await pricesAt(after(-1))).mobile_service_fee).toBe(1_500)
})
