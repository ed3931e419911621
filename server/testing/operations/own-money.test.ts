import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSchema } from '../../schema.ts'
import { book, PAY, serviceAndBill } from '../orders.ts'
import { REFUND } from '../payments.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../test-app.ts'
import { type ActorName, OPERATIONS, type OperationAccess } from './operation-access.ts'
import { ASSISTANCE_OPERATIONS } from './data/assistance-operations.ts'
import { QUOTE_OPERATIONS } from './data/quote-operations.ts'
import { documentOf, type Operation, operationsOf } from './operation-document.ts'
import { createWorld, signInAll } from './operation-world.ts'
import { PERSON_OPERATIONS } from './person-operations.ts'
import { REPORT_OPERATIONS } from './report-operations.ts'
import { PAYOUT_OPERATIONS } from './payout-operations.ts'
import { STAFF_OPERATIONS } from './staff-operations.ts'
import { STOCK_OPERATIONS } from './stock-operations.ts'
import { SERVICE_OPERATIONS } from './service-operations.ts'
import { HISTORY_OPERATIONS } from './history-operations.ts'
import { PARTNER_OPERATIONS } from './partner-operations.ts'
import { VAN_OPERATIONS } from './van-operations.ts'
import type { World } from './world.ts'

const STAFF: readonly ActorName[] = ['manager', 'technician', 'tester', 'sales']
/** Names of arguments with which a staff operation refers to an order, an invoice or a customer. */
const RECORDS = ['id', 'workOrderId', 'invoiceId', 'userId']

const mayUse = ({ sees = [], answers = [] }: OperationAccess, actor: ActorName): boolean =>
  sees.includes(actor) || answers.includes(actor)

/** Operations for staff of the franchise, but not for its customers or staff of other franchises. */
const staffOperations = operationsOf(buildSchema()).filter(([name]) => {
  const access = OPERATIONS[name] ?? {}
  return (
    STAFF.some(actor => mayUse(access, actor)) &&
    !mayUse(access, 'customer') &&
    !mayUse(access, 'otherFranchise') &&
    !mayUse(access, 'otherTenant')
  )
})

let t: TestApp
let world: World
let tokens: Record<ActorName, string | undefined>
beforeAll(async () => {
  t = await createTestApp()
  world = await createWorld(t)
  tokens = await signInAll(t)
})
afterAll(() => t.close())

/** Makes the customer, who owns every record of the world, a staff member: `staffOwner` from here on. */
async function makeStaff(franchiseId: number, vanId: number, roles: readonly string[]): Promise<void> {
  const { ca } = t.fixture
  await t.db.owner.query(
    `with r as (insert into user_role (tenant_id, user_id, role) select $1, $2, role from unnest($3::text[]) role on conflict do nothing),
       v as (insert into van_technician (tenant_id, van_id, user_id) values ($1, $5, $2))
     insert into franchise_member (tenant_id, franchise_id, user_id) values ($1, $4, $2)`,
    [ca.id, world.customerId, roles, franchiseId, vanId],
  )
}

const MONEY_TABLES = [
  'invoice',
  'payment',
  'payment_entry',
  'refund',
  'work_order',
  'line_item',
  'app_user',
  'credit_entry',
]

/** Returns every row with money, a discount or credit as one short text. */
async function moneyRows(): Promise<string> {
  const texts = MONEY_TABLES.map(table => `(select md5(string_agg(r::text, ' ' order by r::text)) from ${table} r)`)
  const { rows } = await t.db.owner.query<{ all: string }>(`select concat_ws(' ', ${texts.join(', ')}) as all`)
  return rows[0]?.all ?? ''
}

async function ask([name, kind, field]: Operation, token: string | undefined): Promise<GraphqlResult> {
  const variables = (await OPERATIONS[name]?.variables?.(world)) ?? {}
  return await t.graphql(t.fixture.ca.host, documentOf(kind, field, variables), variables, token)
}

describe('staff of another franchise who are customers here', () => {
  let bill: { id: number; billedAmount: number }
  beforeAll(async () => {
    const { ca } = t.fixture
    const { workOrderId } = await book(t, { date: '2026-06-08T15:00:00Z' }, tokens.customer)
    t.clock.set(new Date('2026-06-08T20:00:00Z'))
    tokens = await signInAll(t)
    bill = await serviceAndBill(t, tokens.manager ?? '', workOrderId)
    await makeStaff(ca.otherFranchiseId, ca.otherVanId, ['technician'])
  })

  test('DOOR-04 a technician can neither pay nor refund their own invoice of another franchise', async () => {
    const { host } = t.fixture.ca
    const payment = {
      idempotencyKey: randomUUID(),
      invoiceId: bill.id,
      amount: bill.billedAmount,
      paymentMethod: 'cash',
    }
    expect((await t.graphql(host, PAY, payment, tokens.customer)).status).toBe(404)
    expect((await t.graphql(host, PAY, payment, tokens.manager)).status).toBe(200)
    const refund = { idempotencyKey: randomUUID(), invoiceId: bill.id, amount: bill.billedAmount }
    expect((await t.graphql(host, REFUND, refund, tokens.customer)).status).toBe(404)
  })

  test('DOOR-04 they read their own order, invoice and its PDF as customers', async () => {
    const { host } = t.fixture.ca
    const query =
      'query Own($order: ID!, $invoice: ID!) { customerWorkOrder(id: $order) { id } invoice(id: $invoice) { id } }'
    const variables = { order: world.completedId, invoice: world.invoiceId }
    expect((await t.graphql(host, query, variables, tokens.customer)).status).toBe(200)
    for (const path of [
      `/api/account/franchisee/invoices/${world.invoiceId}?tenantId=1`,
      `/api/account/appointments/${world.completedId}/inspection?tenantId=1`,
    ]) {
      const headers = { host, authorization: `Bearer ${tokens.customer}` }
      expect({ path, status: (await t.app.inject({ url: path, headers })).statusCode }).toEqual({ path, status: 200 })
    }
  })

  test.each([
    'events { id }',
    'van { id }',
    'inspection { engineHours }',
    'awsLink { id }',
    'proofOfCancelLocation',
    'vendorName',
  ])('DOOR-04 staff-only fields of an order are hidden from them: %s', async field => {
    const query = `query Own($id: ID!) { customerWorkOrder(id: $id) { ${field} } }`
    const { host } = t.fixture.ca
    expect((await t.graphql(host, query, { id: world.completedId }, tokens.customer)).status).toBe(404)
  })

  test.each(['notes', 'authorName', 'readerId', 'remittanceFee'])(
    'DOOR-04 staff-only fields of a payment are hidden from them: %s',
    async field => {
      const query = `query Own($id: ID!) { invoice(id: $id) { payments { ${field} } } }`
      const { host } = t.fixture.ca
      expect((await t.graphql(host, query, { id: bill.id }, tokens.customer)).status).toBe(404)
      expect((await t.graphql(host, query, { id: bill.id }, tokens.manager)).status).toBe(200)
    },
  )

  test.each(staffOperations)('DOOR-04 %s of the other franchise does not exist for them', async (...operation) => {
    const variables = (await OPERATIONS[operation[0]]?.variables?.(world)) ?? {}
    const before = await moneyRows()
    const [name, kind, field] = operation
    const { status } = await t.graphql(
      t.fixture.ca.host,
      documentOf(kind, field, variables),
      variables,
      tokens.customer,
    )
    expect({ name, status }).toEqual({ name, status: 404 })
    expect(await moneyRows()).toBe(before)
  })
})

describe('staff who are customers of their own franchise', () => {
  beforeAll(async () => {
    const { ca } = t.fixture
    await makeStaff(ca.franchiseId, ca.vanIds[0], ['manager', 'technician', 'tester', 'sales'])
  })

  const ofRecords = staffOperations.filter(
    ([name, kind, field]) =>
      kind === 'mutation' &&
      !(name in STOCK_OPERATIONS) &&
      !(name in PAYOUT_OPERATIONS) &&
      // Quotes of the table are for people without an account; those of an account are tested with the quotes.
      !(name in QUOTE_OPERATIONS) &&
      !(name in REPORT_OPERATIONS) &&
      // Vans, invitations, requests for help and changes of settings are no records of a customer.
      !(name in ASSISTANCE_OPERATIONS) &&
      !(name in SERVICE_OPERATIONS) &&
      !(name in VAN_OPERATIONS) &&
      !(name in PARTNER_OPERATIONS) &&
      !(name in HISTORY_OPERATIONS) &&
      !(name in STAFF_OPERATIONS) &&
      !(name in PERSON_OPERATIONS) &&
      field.args.some(arg => RECORDS.includes(arg.name)),
  )

  test('DOOR-04 the tested operations are those of money, discounts and orders', () => {
    const names = ofRecords.map(([name]) => name)
    for (const name of ['payInvoice', 'payLater', 'refundPayment', 'voidInvoice', 'chargeCardOnFile', 'cashAppPay'])
      expect(names).toContain(name)
    for (const name of [
      'sendToTerminal',
      'completeWorkOrder',
      'updateServices',
      'setDefaultDiscount',
      'cancelWorkOrder',
    ])
      expect(names).toContain(name)
  })

  test.each(ofRecords)(
    'DOOR-04 %s is refused to the owner of the record, and a colleague can do it',
    async (...operation) => {
      const [name] = operation
      const before = await moneyRows()
      const own = await ask(operation, tokens.customer)
      expect({ name, status: own.status }).toSatisfy(() => [403, 404].includes(own.status))
      expect(await moneyRows()).toBe(before)
      // Lockable cars belong to the technician, and a customer who is staff now is not visible as a customer.
      const isUnseen = /DefaultDiscount$|CustomerNote$|CustomerTags$|CustomerFile$/.test(name)
      if (name.endsWith('lockVehicle') || name === 'unlockVehicle' || isUnseen) return
      const colleague = await ask(operation, tokens.manager)
      expect({ name, status: colleague.status, error: colleague.error }).toSatisfy(() =>
        [200, 409, 422].includes(colleague.status),
      )
    },
  )

  test('DOOR-04 their own cards are not shown to them as staff', async () => {
    const query = 'query Cards($invoiceId: ID!) { cardsOnFile(invoiceId: $invoiceId) { last4 } }'
    const response = await t.graphql(t.fixture.ca.host, query, { invoiceId: world.openInvoiceId }, tokens.customer)
    expect(response.error).toMatchObject({ statusCode: 403, error: 'OWN_RECORD' })
  })

  test('DOOR-04 they move and cancel their own appointment under the rules for customers', async () => {
    const { host, addressInput } = { host: t.fixture.ca.host, addressInput: world.addressId }
    const token = tokens.customer
    const { workOrderId: id } = await book(t, { date: '2026-06-10T15:00:00Z', customerId: world.customerId }, token)
    const move = `mutation Move($id: ID!, $scheduledAt: DateTime!) { updateScheduledTime(id: $id, scheduledAt: $scheduledAt) { workOrder { id } } }`
    expect((await t.graphql(host, move, { id, scheduledAt: '2026-06-10T17:00:00Z' }, token)).error).toBeUndefined()
    // Staff can move an order to any hour, customers only to available ones.
    expect((await t.graphql(host, move, { id, scheduledAt: '2026-06-08T10:00:00Z' }, token)).status).toBe(409)
    const place = `mutation Place($id: ID!, $addressId: ID!) { updateWorkOrderAddress(id: $id, addressId: $addressId, mileageCharge: 0) { id } }`
    expect((await t.graphql(host, place, { id, addressId: addressInput }, token)).error).toBeUndefined()
    const cancel = 'mutation Cancel($id: ID!) { cancelAppointment(id: $id) { id status } }'
    expect((await t.graphql(host, cancel, { id }, token)).data.cancelAppointment).toMatchObject({ status: 'CANCELLED' })
  })
})
