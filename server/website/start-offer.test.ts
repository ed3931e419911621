import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetCached } from '../platform/database/cached.ts'
import { openScope, type TenantScope } from '../platform/scope.ts'
import { priceList } from '../pricing/price-list.ts'
import { TenantDirectory } from '../tenant/tenant-directory.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../testing/test-app.ts'
import { startOffer } from './start-offer.ts'

let t: TestApp
let scope: TenantScope
beforeAll(async () => {
  t = await createTestApp()
  const tenant = await new TenantDirectory(t.db.databases).get(t.fixture.ca.id)
  if (!tenant) throw new Error('The fixture has no such tenant.')
  scope = openScope(t.db.databases, tenant)
})
afterAll(() => t.close())

test('visitors read the lowest oil change of all places with every fee, and until when they can move a visit', async () => {
  const { from, cutoffMinutes } = await startOffer(scope, TEST_NOW)
  const { rows } = await t.db.owner.query<{ id: string }>(
    `select id from franchise where tenant_id = $1 and country_code = 'CA' and archived_at is null`,
    [t.fixture.ca.id],
  )
  const lists = await Promise.all(
    rows.map(({ id }) =>
      priceList(scope.db, { countryCode: 'CA', franchiseId: Number(id), vehicleId: null, at: TEST_NOW }),
    ),
  )
  const lowest = lists.map(list => {
    const feeOf = (key: string): number => list.find(({ nameKey }) => nameKey === key)?.price ?? 0
    const oilChanges = list.filter(one => one.serviceType === 'OIL_CHANGE' && !one.plan && one.price > 0)
    const fees = ['mobile_service_fee', 'supplies_and_shop_fee', 'environmental_handling_fee'].map(feeOf)
    return Math.min(...oilChanges.map(one => one.price)) + fees.reduce((sum, fee) => sum + fee, 0)
  })
  expect(from).toEqual({ isOilChange: true, price: Math.min(...lowest), currency: 'CAD' })
  expect(cutoffMinutes).toBe(180)
})

test('a business that does not publish its prices shows none', async () => {
  await t.db.owner.query('update tenant set shows_prices = false where id = $1', [t.fixture.ca.id])
  forgetCached(scope.db)
  expect((await startOffer(scope, TEST_NOW)).from).toBeNull()
})
