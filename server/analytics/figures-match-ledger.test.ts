import { afterAll, beforeAll, expect, test } from 'vitest'
import { Random } from '../../db/seed/random.ts'
import { book, PAY, serviceAndBill } from '../testing/orders.ts'
import { addSales } from '../testing/sales.ts'
import { addOil } from '../testing/stock.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const TABLES = {
  receivable: 'tenant_id, invoice_id, opened_at, closed_at, balance',
  figure_sum: 'tenant_id, franchise_id, kind, at, detail, count, subtotal, tax, amount',
  customer_sale: 'tenant_id, franchise_id, user_id, is_sent, first_at, last_at',
}

/** Returns the rows that the triggers wrote. Sums of 0 are no figures. */
async function storedFigures(): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const [table, columns] of Object.entries(TABLES)) {
    const all = table === 'figure_sum' ? 'where (count, subtotal, tax, amount) <> (0, 0, 0, 0)' : ''
    found[table] = (await t.db.owner.query(`select ${columns} from ${table} ${all} order by ${columns}`)).rows
  }
  return found
}

async function calculated(): Promise<Record<string, unknown[]>> {
  await t.db.owner.query('call app.rebuild_figures()')
  return await storedFigures()
}

test('the sums that triggers keep equal the ledgers after sales, payments, refunds, voids, credit notes, supplies and fuel', async () => {
  const { id, host, emails, franchiseId, otherFranchiseId, vanIds, otherVanId, userIds } = t.fixture.ca
  const manager = await t.tokenOf(host, emails.manager)
  const ask = (query: string, variables: object) => t.graphql(host, query, variables, manager)
  const bills = []
  for (const hour of [13, 14, 15]) {
    t.clock.set(TEST_NOW)
    const { workOrderId } = await book(t, { date: `2026-06-03T${hour}:00:00Z` })
    t.clock.set(new Date(`2026-06-03T${hour + 1}:07:00Z`))
    bills.push({ ...(await serviceAndBill(t, manager, workOrderId)), workOrderId })
  }
  const [paid, part, voided] = bills
  const pay = (invoiceId: number | undefined, amount: number | undefined) =>
    ask(PAY, { idempotencyKey: `pay ${invoiceId}`, invoiceId, amount, paymentMethod: 'cash' })
  expect((await pay(paid?.id, paid?.billedAmount)).error).toBeUndefined()
  expect((await pay(part?.id, 100)).error).toBeUndefined()
  const refund = `mutation R($key: String!, $id: ID!, $amount: Int!) { refundPayment(idempotencyKey: $key, invoiceId: $id, amount: $amount) { status } }`
  expect((await ask(refund, { key: 'back', id: paid?.id, amount: 500 })).error).toBeUndefined()
  expect(
    (await ask('mutation V($id: ID!) { voidInvoice(id: $id) { status } }', { id: voided?.id })).error,
  ).toBeUndefined()

  const credit = 'mutation C($id: ID!) { creditInvoice(id: $id, reason: "Wrong car") { id } }'
  expect((await ask(credit, { id: part?.id })).error).toBeUndefined()

  for (const [n, vanId] of [...vanIds, otherVanId].entries())
    await addOil(t, { vanId, weight: `${n}W-20`, millilitres: 9_000_000 })
  const random = new Random(11)
  await addSales(
    t,
    paid?.workOrderId ?? 0,
    Array.from({ length: 60 }, (_, n) => {
      const isEast = random.chance(0.3)
      const subtotal = random.int(0, 30_000)
      const isVoided = random.chance(0.1)
      const owed = isVoided || random.chance(0.2) ? 0 : subtotal
      return {
        at: new Date(Date.parse('2026-01-15T03:00:00Z') + n * 13 * 3_600_000),
        franchiseId: isEast ? otherFranchiseId : franchiseId,
        vanId: isEast ? otherVanId : random.pick(vanIds),
        vendorId: null,
        userId: random.pick([userIds.customer, userIds.otherCustomer]),
        subtotal,
        tax: 0,
        paid: owed,
        method: random.pick(['cash', 'card']),
        refunded: owed > 0 && random.chance(0.2) ? random.int(1, owed) : 0,
        isOilChange: true,
        isVoided,
        usedMillilitres: random.int(1, 5_000),
      }
    }),
  )
  await t.db.owner.query(
    `with fuel as (insert into fuel (tenant_id, name) values ($1, 'Regular') returning id),
       bought as (
         insert into fuel_entry (tenant_id, van_id, fuel_id, millilitres, unit_price, idempotency_key, created_at)
         select $1, $2, id, l * 1000, 151, 'fuel ' || l, timestamptz '2026-03-03 12:00Z' + make_interval(hours => l) from fuel, generate_series(20, 24) l returning *)
     insert into fuel_entry (tenant_id, van_id, fuel_id, millilitres, unit_price, removes_id, idempotency_key, created_at)
     select tenant_id, van_id, fuel_id, -millilitres, unit_price, id, 'back', '2026-03-09T12:00:00Z' from bought where idempotency_key = 'fuel 22'`,
    [id, vanIds[0]],
  )
  const before = await storedFigures()
  expect(Object.values(before).every(rows => rows.length > 1)).toBe(true)
  expect(before).toEqual(await calculated())
})
