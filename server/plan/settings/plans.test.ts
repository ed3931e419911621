import { afterAll, beforeAll, expect, test } from 'vitest'
import { FEE } from '../../../domain/pricing/fees.ts'
import { book, serviceAndBill } from '../../testing/orders.ts'
import { impactOf, MONTHLY, planSettings } from '../../testing/settings/plans.ts'
import { addPlan, putPlanOnOrder } from '../../testing/subscriptions.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let s: Awaited<ReturnType<typeof planSettings>>
beforeAll(async () => {
  t = await createTestApp()
  s = await planSettings(t)
})
afterAll(() => t.close())

test('a plan is created once in a currency, with what a booking needs to offer it', async () => {
  t.clock.set(new Date('2026-06-01T10:00:00Z'))
  expect((await s.plans()).missing).toContainEqual({
    aliasName: 'subscription_plan_annual_all_inclusive',
    currency: 'CAD',
  })
  const annual = { ...MONTHLY, name: 'Gold', price: 74_900, frequency: 'ANNUALLY' }
  expect((await s.create('subscription_plan_annual_all_inclusive', annual, 'manager')).error).toMatchObject({
    statusCode: 404,
  })
  expect((await s.create('subscription_plan_annual_all_inclusive', { ...annual, price: 5 })).error).toMatchObject({
    fields: [{ field: 'price' }],
  })
  expect((await s.create('coffee', annual)).error).toMatchObject({ fields: [{ field: 'aliasName' }] })
  expect((await s.create('subscription_plan_annual_all_inclusive', annual)).data).toMatchObject({
    createPlan: { version: 1, price: 74_900, active: true, members: 0, isSold: false },
  })
  expect((await s.create('subscription_plan_annual_all_inclusive', annual)).error).toMatchObject({ statusCode: 422 })
  const offered = async () =>
    (
      (await s.ask('{ servicePrices(countryCode: "CA") { nameKey name value plan { price } } }')).data as {
        servicePrices: { nameKey: string; name: string; value: number; plan: { price: number } | null }[]
      }
    ).servicePrices.find(({ nameKey }) => nameKey === 'subscribe_to_all_inclusive_annual_plan')
  await expect.poll(offered).toMatchObject({ name: 'Gold', value: 0, plan: { price: 74_900 } })
})

test('a plan that nobody bought is edited in place; once it is sold, other terms make a new version', async () => {
  await addPlan(t, 'MONTHLY', MONTHLY.name)
  const first = await s.monthly()
  expect((await s.save(first, { price: 4_800 })).data).toMatchObject({
    savePlan: { id: first.id, version: 1, price: 4_800 },
  })
  expect((await s.save(first, { price: 4_700 })).error).toMatchObject({ error: 'CHANGED_MEANWHILE' })
  expect((await s.save(await s.monthly(), { price: 4_900 })).error).toBeUndefined()
  const old = await s.member()
  expect(await s.monthly()).toMatchObject({ version: 1, members: 1, isSold: true })
  // What customers read is changed in place.
  expect((await s.save(await s.monthly(), { name: 'Care plan' })).data).toMatchObject({ savePlan: { version: 1 } })
  const shown = await s.save(await s.monthly(), { price: 5_900 })
  expect(impactOf(shown).warnings.map(({ text }) => text)).toEqual([
    'New members pay $59.00, as version 2.',
    '1 member keeps the present version and pays $49.00, until you move them.',
  ])
  expect(await s.saveNewVersion(5_900)).toMatchObject({ version: 2, price: 5_900, active: true, members: 0 })
  expect(await s.monthly(1)).toMatchObject({ active: false, price: 4_900, members: 1 })
  expect((await s.save(await s.monthly(1), { price: 100 })).error).toMatchObject({ error: 'NOT_NEWEST' })
  expect((await s.act('restorePlan', await s.monthly(1))).error).toMatchObject({ error: 'REPLACED' })
  // The member renews at what they bought, to the cent.
  await s.renewAt('2026-07-04T08:00:00Z', old)
  expect(await s.bills(old)).toEqual(['4900 + 637 = 5537', '4900 + 637 = 5537'])
})

test('an order starts the version that it was booked with, also after a new one', async () => {
  t.clock.set(new Date('2026-07-05T12:00:00Z'))
  const { serviceId } = await addPlan(t, 'MONTHLY', 'Care plan')
  const before = await s.monthly()
  const { workOrderId } = await book(t, { date: '2026-07-07T15:00:00Z' })
  await putPlanOnOrder(t, workOrderId, serviceId)
  expect(await s.monthly()).toMatchObject({ isSold: true })
  const next = await s.saveNewVersion(6_900)
  expect(next.version).toBe(before.version + 1)
  t.clock.set(new Date('2026-07-07T15:00:00Z'))
  await serviceAndBill(t, await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager), workOrderId)
  const { rows } = await t.db.owner.query(
    'select t.version, s.price from subscription s join subscription_type t on t.id = s.subscription_type_id where s.work_order_id = $1',
    [workOrderId],
  )
  expect(rows).toEqual([{ version: before.version, price: before.price }])
})

test('a booking stores the version of the plan that it sells', async () => {
  t.clock.set(new Date('2026-07-08T12:00:00Z'))
  const { rows: services } = await t.db.owner.query<{ id: number }>(
    `select id from service where tenant_id = $1 and name_key in ('subscribe_to_all_inclusive_annual_plan', 'subscription_plan_annual_all_inclusive')`,
    [t.fixture.ca.id],
  )
  const plan = services.map(({ id }) => ({ id, quantity: 1, value: 0 }))
  const { workOrderId } = await book(t, {
    date: '2026-07-10T15:00:00Z',
    lineItems: [...plan, { id: t.fixture.ca.serviceIds[FEE.mobile], quantity: 1, value: 1_500 }],
  })
  const { rows } = await t.db.owner.query<{ name: string }>(
    'select t.name from line_item l join subscription_type t on t.id = l.plan_id where l.work_order_id = $1',
    [workOrderId],
  )
  expect(rows).toEqual([{ name: 'Gold' }])
})

test('archiving names who keeps the plan, takes it off sale, and it can be brought back', async () => {
  const plan = await s.monthly(1)
  expect(plan.members).toBeGreaterThan(0)
  const newest = await s.monthly()
  const { data } = await s.act('archivePlan', newest)
  expect(data).toMatchObject({ archivePlan: { active: false } })
  expect((await s.save(await s.monthly(), { price: newest.price + 100 })).error).toBeUndefined()
  expect((await s.act('restorePlan', await s.monthly())).data).toMatchObject({ restorePlan: { active: true } })
  expect((await s.act('restorePlan', newest)).error).toMatchObject({ error: 'CHANGED_MEANWHILE' })
})

test('the history says what changed of a plan, and puts back its texts, its sale and an announced price', async () => {
  await t.db.owner.query(`update subscription set status = 'CANCELLED'`)
  t.clock.set(new Date('2027-05-01T12:00:00Z'))
  const newest = async () =>
    (
      (await s.ask('{ settingsHistory(section: PLANS, first: 1) { id title lines { label from to } problem } }'))
        .data as {
        settingsHistory: {
          id: string
          title: string
          lines: { label: string; from: string | null; to: string | null }[]
          problem: string | null
        }[]
      }
    ).settingsHistory[0]
  const putBack = async () => {
    const change = await newest()
    const { data } = await s.ask('query P($id: ID!) { previewPutBack(id: $id) { stamp } }', { id: change?.id })
    return await s.ask('mutation B($id: ID!, $seen: String!) { putBackChange(id: $id, seen: $seen) }', {
      id: change?.id,
      seen: (data as { previewPutBack: { stamp: string } }).previewPutBack.stamp,
    })
  }
  await s.member('2027-05-03T16:00:00Z')
  const sold = await s.monthly()
  await s.save(sold, { name: 'Renamed', price: sold.price })
  expect((await newest())?.lines[0]).toMatchObject({ from: sold.name, to: 'Renamed' })
  expect((await putBack()).error).toBeUndefined()
  expect(await s.monthly()).toMatchObject({ name: sold.name })
  const impact = impactOf(await s.act('archivePlan', await s.monthly()))
  await s.act('archivePlan', await s.monthly(), impact.stamp)
  expect((await putBack()).error).toBeUndefined()
  expect(await s.monthly()).toMatchObject({ active: true })
  const shown = await s.save(await s.monthly(), { price: 8_800 })
  await s.save(await s.monthly(), { price: 8_800 }, impactOf(shown).stamp)
  expect(await newest()).toMatchObject({ title: 'Plan added', problem: expect.stringContaining('Archive') as string })
  await s.announceAccepted('2027-06-20', sold.version)
  expect(await newest()).toMatchObject({ title: 'New price of members added', problem: null })
  expect((await putBack()).error).toBeUndefined()
  expect(await s.monthly(sold.version)).toMatchObject({ move: null })
  expect(await newest()).toMatchObject({ title: 'New price of members changed' })
})
