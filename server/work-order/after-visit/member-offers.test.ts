import { afterAll, beforeAll, expect, test } from 'vitest'
import { FEE } from '../../../domain/pricing/fees.ts'
import { bookingInput } from '../../testing/booking.ts'
import { addService } from '../../testing/offers.ts'
import { linkOfOrder } from '../../testing/operations/data/order-links.ts'
import { book, complete, FINISHED_INSPECTION, SAVE_INSPECTION } from '../../testing/orders.ts'
import { addActiveSubscription, addPlan } from '../../testing/subscriptions.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../testing/test-app.ts'

const OFFERED = 'suggestedServices { nameKey price isPlanPrice }'
const OWN = `query O($id: ID!) { customerWorkOrder(id: $id) { ${OFFERED} } }`
const LINKED = `query L($link: String!) { linkedOrder(link: $link) { ${OFFERED} userVehicle { id } } }`
const [corner, ...others] = FINISHED_INSPECTION.corners
const WORN_TIRE = { ...FINISHED_INSPECTION, corners: [{ ...corner, tireCondition: 'fair' }, ...others] }
const USUAL = [{ nameKey: 'tire_rotation', price: 7_400, isPlanPrice: false }]

let t: TestApp
let customer: string
let manager: string
let planId: number
let day = 2
beforeAll(async () => {
  t = await createTestApp()
  const { host, emails } = t.fixture.ca
  customer = await t.tokenOf(host, emails.customer)
  manager = await t.tokenOf(host, emails.manager)
  await addService(t, { nameKey: FEE.mobileSubscription, type: 'ADD_ON', isFee: true, price: 900 })
  planId = (await addPlan(t, 'MONTHLY')).id
})
afterAll(() => t.close())

const run = (query: string, variables: object, token?: string) => t.graphql(t.fixture.ca.host, query, variables, token)

/** Completes an order whose inspection finds a worn tire. @returns its id, and the email of its contact */
async function completedVisit(token?: string): Promise<{ id: number; email: string }> {
  day += 1
  const date = new Date(Date.UTC(2026, 5, day, 15))
  t.clock.set(TEST_NOW)
  const input = bookingInput(t, { date: date.toISOString() })
  const { workOrderId: id } = await book(t, input, token)
  t.clock.set(date)
  await run(SAVE_INSPECTION, { id, inspection: WORN_TIRE, finish: true }, manager)
  await complete(t, manager, id)
  return { id, email: (input.contactInput as { email: string }).email }
}

/** Sends the mail after the visit. @returns its line that offers a service */
async function offerOf({ id, email }: { id: number; email: string }): Promise<string | undefined> {
  await t.jobs['mail-completion'](t.fixture.ca.id, { workOrderId: id })
  const { rows } = await t.db.owner.query<{ text: string }>(
    `select text from sandbox.mail where recipient = $1 and subject like 'Service Completed%' order by id desc limit 1`,
    [email],
  )
  return /Book this: [^\n]*/.exec(rows[0]?.text ?? '')?.[0]
}

test('a member sees the price of the plan on their page, and the mail names no price that they would not pay', async () => {
  const visit = await completedVisit(customer)
  const subscriptionId = await addActiveSubscription(t, { orderId: visit.id, planId, at: t.clock.now() })
  const link = await linkOfOrder(t, visit.id, 'mail')
  const own = async () => (await run(OWN, { id: visit.id }, customer)).data.customerWorkOrder.suggestedServices
  // A rotation is due and covered: only the plan's fee of a visit is left.
  const withPlan = [{ nameKey: 'tire_rotation', price: 900, isPlanPrice: true }]
  expect(await own()).toEqual(withPlan)
  const { rows } = await t.db.owner.query<{ id: string }>(
    'select user_vehicle_id::text as id from work_order where id = $1',
    [visit.id],
  )
  expect((await run(LINKED, { link })).data.linkedOrder).toEqual({ suggestedServices: withPlan, userVehicle: rows[0] })
  const offer = await offerOf(visit)
  expect(offer).toMatch(/^Book this: Tire Rotation, at your plan’s price when you log in/)
  expect(offer).not.toContain('$')

  await t.db.owner.query(`update subscription set status = 'PENDING' where id = $1`, [subscriptionId])
  expect(await own()).toEqual(USUAL)
})

test('a guest with a plan books without a login, so the mail has the usual price', async () => {
  const visit = await completedVisit()
  await addActiveSubscription(t, { orderId: visit.id, planId, at: t.clock.now() })
  const link = await linkOfOrder(t, visit.id, 'mail')
  expect((await run(LINKED, { link })).data.linkedOrder.suggestedServices).toEqual(USUAL)
  expect(await offerOf(visit)).toContain('Book this: Tire Rotation, $74.00 plus tax')
})
