import { afterAll, beforeAll, expect, test } from 'vitest'
import { FEE } from '../../domain/pricing/fees.ts'
import { bookingInput, CREATE_WORK_ORDER, oilChangeLines } from '../testing/booking.ts'
import { addService } from '../testing/offers.ts'
import { book, complete, inspect } from '../testing/orders.ts'
import { JULY_1, JUNE_16, Payroll, type ReadReport } from '../testing/payouts.ts'
import { addActiveSubscription, addPlan } from '../testing/subscriptions.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

/** An oil change of $89.00, which the plan covers; a fee of $9.00, $4.95 and $3.50 are paid by the customer. */
const [LIST, PAID] = [8_900, 900 + 495 + 350]
/** A month of the plan is $49.00 and $6.37 HST. */
const [MONTH, MONTH_TAX] = [4_900, 637]

let t: TestApp
let payroll: Payroll
let orderId: number

/** Records months of the plan as paid. */
async function payMonths(subscriptionId: number, months: number): Promise<void> {
  for (let month = 0; month < months; month++)
    await t.db.owner.query(
      `insert into invoice (tenant_id, invoice_number, subscription_id, user_id, franchise_id, country_code, currency, sub_total, discount_sub_total, tax, bill_to,
         approved_amount, created_at)
       select s.tenant_id, 900000 + (select count(*) from invoice), s.id, s.user_id, $2, 'CA', 'CAD', $3, $3, $4, '{}', $3::bigint + $4::bigint, '2026-06-01T15:00:00Z'
       from subscription s where s.id = $1`,
      [subscriptionId, t.fixture.ca.franchiseId, MONTH, MONTH_TAX],
    )
}

beforeAll(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  const planFeeId = await addService(t, { nameKey: FEE.mobileSubscription, type: 'ADD_ON', isFee: true, price: 900 })
  payroll = await Payroll.open(t, 0)
  await payroll.type(1)
  await t.db.owner.query('update payout_terms set plan_work_bps = 6900 where franchise_id = $1', [ca.franchiseId])
  t.clock.set(new Date('2026-06-01T14:00:00Z'))
  const customer = await t.tokenOf(ca.host, ca.emails.customer)
  const { workOrderId: first } = await book(t, { date: '2026-06-02T18:00:00Z' }, customer)
  const plan = await addPlan(t, 'MONTHLY')
  const subscriptionId = await addActiveSubscription(t, { orderId: first, planId: plan.id, at: t.clock.now() })
  await t.graphql(ca.host, 'mutation Cancel($id: ID!) { cancelAppointment(id: $id) { id } }', { id: first }, customer)
  const { rows } = await t.db.owner.query<{ id: number }>(
    'select user_vehicle_id::float8 as id from work_order where id = $1',
    [first],
  )
  const [oil, , ...fees] = oilChangeLines(ca)
  const lineItems = [{ ...oil, value: 0 }, { id: planFeeId, quantity: 1, value: 900 }, ...fees]
  const input = bookingInput(t, { date: '2026-06-03T15:00:00Z', userVehicleId: rows[0]?.id, lineItems })
  const booked = await t.graphql(ca.host, CREATE_WORK_ORDER, input, customer)
  expect(booked.error).toBeUndefined()
  orderId = Number(booked.data.createWorkOrder.workOrderId)
  // One month is paid: $49.00 of the $89.00.
  await payMonths(subscriptionId, 1)
  t.clock.set(new Date('2026-06-03T16:00:00Z'))
  await inspect(t, payroll.till.token, orderId)
  await complete(t, payroll.till.token, orderId)
}, 120_000)
afterAll(() => t.close())

const row = (report: ReadReport | undefined, key: string) => report?.rows.find(each => each.key === key)?.amount
const ofVan = (reports: readonly ReadReport[], startDate: string) =>
  reports.find(report => report.startDate === startDate && report.userId === String(t.fixture.ca.userIds.technician))

test('the list price of a covered service is frozen with its line, and counts up to what the plan received', async () => {
  const { rows } = await t.db.owner.query<{ price: number; covered: number }>(
    'select price::float8, covered_price::float8 as covered from line_item where work_order_id = $1 order by position',
    [orderId],
  )
  expect(rows.map(({ price, covered }) => [price, covered])).toEqual([
    [0, LIST],
    [900, 0],
    [495, 0],
    [350, 0],
  ])
  const { rows: invoices } = await t.db.owner.query<{ covered: number; net: number }>(
    'select plan_covered_amount::float8 as covered, discount_sub_total::float8 as net from invoice where work_order_id = $1',
    [orderId],
  )
  expect(invoices).toEqual([{ covered: MONTH, net: PAID }])
})

test('the van’s payee gets a share as a separate line outside the documented sums', async () => {
  await payroll.issue(JUNE_16)
  const van = ofVan(await payroll.reports('2026-06-01'), '2026-06-01')
  // 69 % of $49.00.
  expect(row(van, 'planWork')).toBe(3_381)
  expect(van).toMatchObject({ subTotalSales: PAID, workOrderCount: 1, totalRevenue: 0, workOrderEarnings: 0 })
  // Half of the month's least royalty, and nothing else: the customer has not paid.
  expect(van?.total).toBe(3_381 - 15_000)
  expect(van?.rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(van?.total)
})

test('a void takes back what was credited, also when the terms have changed', async () => {
  const { ca } = t.fixture
  await t.db.owner.query(
    `insert into payout_terms (tenant_id, franchise_id, from_day, franchise_type, schedule, plan_work_bps)
     select tenant_id, franchise_id, '2026-06-16', franchise_type, schedule, 0 from payout_terms where franchise_id = $1`,
    [ca.franchiseId],
  )
  const { rows } = await t.db.owner.query<{ id: number }>('select id::float8 from invoice where work_order_id = $1', [
    orderId,
  ])
  const voided = await payroll.till.ask('mutation V($id: ID!) { voidInvoice(id: $id) { status } }', { id: rows[0]?.id })
  expect(voided.error).toBeUndefined()
  await payroll.issue(JULY_1)
  expect(row(ofVan(await payroll.reports('2026-06-16'), '2026-06-16'), 'planWork')).toBe(-3_381)
})
