import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Completed, PAY, serviceAndBill } from '../testing/orders.ts'
import { JUNE_16, Payroll, type ReadReport } from '../testing/payouts.ts'
import { bookVisit } from '../testing/schedule/visits.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

/** Cents before tax of the three cars: the first has the trip fee. */
const CARS = [11_245, 9_745, 5_900]
const SUM = CARS.reduce((sum, cents) => sum + cents, 0)
/** Basis points of the revenue from other fleets. */
const FLEET_BPS = 150

const ARGUMENTS = `id: $id, startDate: $startDate, endDate: $endDate, franchiseId: $franchiseId, vanId: $vanId, userId: $userId`
const ITEMS = `query Items($id: ID!, $startDate: String!, $endDate: String!, $franchiseId: ID!, $vanId: ID, $userId: ID) {
  payoutInvoices(${ARGUMENTS}) { kind invoiceNumber workOrderId subTotal }
  payoutCsv(${ARGUMENTS})
}`

let t: TestApp
let payroll: Payroll
let orders: number[]
let invoices: Completed[]
let statement: ReadReport
/** Staff book a visit for three cars of a fleet; each is billed and paid, and then the statements are generated. */
beforeAll(async () => {
  t = await createTestApp()
  const { id, franchiseId, userIds, emails, host } = t.fixture.ca
  const { owner } = t.db
  await owner.query(`insert into vendor (tenant_id, vendor_id, name) values ($1, 5, 'Fleet Five')`, [id])
  payroll = await Payroll.open(t, 0)
  await payroll.type(1)
  await owner.query('update payout_terms set third_party_fleet_bps = $2 where franchise_id = $1', [
    franchiseId,
    FLEET_BPS,
  ])
  t.clock.set(new Date('2026-06-01T14:00:00Z'))
  const booker = await t.tokenOf(host, emails.manager)
  const vendorListInput = { vendorId: 5, externalCustomerVendorId: 'F-77' }
  const visit = { date: '2026-06-03T15:00:00Z', customerId: userIds.customer, vendorListInput }
  orders = (await bookVisit(t, visit, booker)).ids
  t.clock.set(new Date('2026-06-03T23:00:00Z'))
  invoices = []
  for (const order of orders) {
    const invoice = await serviceAndBill(t, payroll.till.token, order)
    const payment = { idempotencyKey: randomUUID(), invoiceId: invoice.id, amount: invoice.billedAmount }
    const { error } = await payroll.till.ask(PAY, { ...payment, paymentMethod: 'cash' })
    if (error) throw new Error(error.message)
    invoices.push(invoice)
  }
  // Paid by card, so no cash is rounded or counted.
  await owner.query(`update payment set payment_method = 'card'`)
  await payroll.issue(JUNE_16)
  const found = (await payroll.reports('2026-06-01')).find(report => report.workOrderCount === 3)
  if (!found) throw new Error('no statement')
  statement = found
})
afterAll(() => t.close())

test('a statement has the three invoices of a fleet’s visit as one group, and one fee on their sum', async () => {
  expect(statement).toMatchObject({ subTotalSales: SUM, subTotalRevenue: SUM, workOrderCount: 3 })
  const fees = statement.rows.filter(({ key }) => key === 'thirdPartyFleetFee')
  // On the sum: the fees of each invoice, rounded one by one, would be a cent more.
  expect(fees).toEqual([{ key: 'thirdPartyFleetFee', amount: -Math.round((SUM * FLEET_BPS) / 10_000) }])
  expect(CARS.reduce((sum, cents) => sum + Math.round((cents * FLEET_BPS) / 10_000), 0)).toBe(404)
  expect(statement.thirdPartyFleetFee).toBe(403)
})

test('its items are the three invoices one after the other, with the fleet’s name and the trip fee once', async () => {
  const { id, startDate, endDate, franchiseId, vanId, userId } = statement
  const { data } = await payroll.till.ask(ITEMS, { id, startDate, endDate, franchiseId, vanId, userId })
  expect(data.payoutInvoices).toEqual(
    invoices.map(({ invoiceNumber }, index) => ({
      kind: 'SALE',
      invoiceNumber: String(invoiceNumber),
      workOrderId: String(orders[index]),
      subTotal: CARS[index],
    })),
  )
  const lines: string[] = data.payoutCsv.split(/\r?\n/)
  const ofFleet = lines.flatMap((line, index) => (line.includes('Fleet Five') ? [index] : []))
  // Three sales and three payments, without another line between them.
  expect(ofFleet).toHaveLength(6)
  expect(ofFleet.at(-1)).toBe((ofFleet[0] ?? 0) + 5)
})
