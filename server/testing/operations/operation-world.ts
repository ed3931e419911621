import { hashPassword } from '../../session/passwords.ts'
import { TORONTO_ADDRESS } from '../booking.ts'
import { saveCard } from '../cards.ts'
import { consentTo } from '../connected-cars.ts'
import { PASSWORD } from '../fixture.ts'
import { book, inspect, PAY, serviceAndBill } from '../orders.ts'
import { readers, SEND_TO_TERMINAL } from '../payments.ts'
import { addActiveSubscription, addPlan, putPlanOnOrder } from '../subscriptions.ts'
import type { TestApp } from '../test-app.ts'
import { addDisputes } from './dispute-operations.ts'
import type { ActorName } from './operation-access.ts'
import { addPayout } from './payout-operations.ts'
import type { World } from './world.ts'

/** Marks all data of the customer; no other actor may ever read it. */
export const SECRET = /Hidden/

/** The hour after the last appointment of the day in Toronto. */
const DAY_OVER = new Date('2026-06-03T23:00:00Z')

const OTHER_FRANCHISE = 'manager.east@ca.test'
const OWNER = 'owner@ca.test'
const ADMIN = 'admin@ca.test'
const OTHER_TENANT = 'everything@us.test'

/** Adds a staff member with roles in one franchise of a tenant; in none for owners and admins. */
async function addStaff(
  { db }: TestApp,
  passwordHash: string,
  staff: { tenantId: number; franchiseId: number | null; email: string; roles: string[] },
): Promise<void> {
  await db.owner.query(
    `with u as (insert into app_user (tenant_id, name, email, password_hash) values ($1, 'Staff', $2, $3) returning id),
      r as (insert into user_role select $1, u.id, role from u, unnest($4::text[]) role)
     insert into franchise_member select $1, f, u.id from u, unnest(array_remove(array[$5::bigint], null)) f`,
    [staff.tenantId, staff.email, passwordHash, staff.roles, staff.franchiseId],
  )
}

/** Returns a token for each actor. */
export async function signInAll(t: TestApp): Promise<Record<ActorName, string | undefined>> {
  const { ca, us } = t.fixture
  const of = (role: keyof typeof ca.emails): Promise<string> => t.tokenOf(ca.host, ca.emails[role])
  return {
    nobody: undefined,
    customer: await of('customer'),
    otherCustomer: await of('otherCustomer'),
    owner: await t.tokenOf(ca.host, OWNER),
    admin: await t.tokenOf(ca.host, ADMIN),
    manager: await of('manager'),
    technician: await of('technician'),
    tester: await of('tester'),
    sales: await of('sales'),
    otherFranchise: await t.tokenOf(ca.host, OTHER_FRANCHISE),
    otherTenant: await t.tokenOf(us.host, OTHER_TENANT),
    strayToken: await of('manager'),
  }
}

/** Starts a connection of the customer's car. It must be finished in the same session. */
export async function beginConnection(t: TestApp, token: string, carId: number): Promise<World['connection']> {
  const { back } = await consentTo(t, token, carId)
  return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' }
}

/** Creates a customer with an order in every state, all in the technician's van, at the end of their day. */
export async function createWorld(t: TestApp): Promise<World> {
  const { ca, us } = t.fixture
  const passwordHash = await hashPassword(PASSWORD)
  await addStaff(t, passwordHash, {
    tenantId: ca.id,
    franchiseId: ca.otherFranchiseId,
    email: OTHER_FRANCHISE,
    roles: ['manager'],
  })
  for (const [email, role] of [
    [OWNER, 'owner'],
    [ADMIN, 'admin'],
  ] as const)
    await addStaff(t, passwordHash, { tenantId: ca.id, franchiseId: null, email, roles: ['manager', role] })
  await addStaff(t, passwordHash, {
    tenantId: us.id,
    franchiseId: us.franchiseId,
    email: OTHER_TENANT,
    roles: ['manager', 'technician', 'tester', 'sales'],
  })
  await t.db.owner.query(`update app_user set name = 'Hidden Harriet' where tenant_id = $1 and id = $2`, [
    ca.id,
    ca.userIds.customer,
  ])
  await t.db.owner.query(
    `with v as (insert into vendor (tenant_id, vendor_id, name) values ($1, 8, 'Fleet') returning id)
     insert into customer_vendor (tenant_id, user_id, vendor_id, external_customer_vendor_id) select $1, $2, v.id, 'Hidden 77' from v`,
    [ca.id, ca.userIds.customer],
  )
  const tokens = await signInAll(t)
  const manager = tokens.manager ?? ''
  const bookAt = async (date: string): Promise<number> => {
    const overrides = {
      date,
      contactInput: { name: 'Hidden Harriet', email: ca.emails.customer, phoneNumber: '4165550199' },
      addressInput: { ...TORONTO_ADDRESS, street: '77 Hidden Lane' },
      vehicleCustomName: 'Hidden plate',
    }
    return (await book(t, overrides, tokens.customer)).workOrderId
  }
  const [completedId, secondId, inspectedId, confirmedId, cancellableId, laterId, movableId, ...billed] = [
    await bookAt('2026-06-03T13:00:00Z'),
    await bookAt('2026-06-03T14:00:00Z'),
    await bookAt('2026-06-03T15:00:00Z'),
    await bookAt('2026-06-03T16:00:00Z'),
    await bookAt('2026-06-03T19:00:00Z'),
    await bookAt('2026-06-04T19:00:00Z'),
    await bookAt('2026-06-04T20:00:00Z'),
    await bookAt('2026-06-03T12:00:00Z'),
    await bookAt('2026-06-03T20:00:00Z'),
    await bookAt('2026-06-03T21:00:00Z'),
    await bookAt('2026-06-03T21:00:00Z'),
    await bookAt('2026-06-03T13:00:00Z'),
  ]
  // Both vans are taken for the third order at the same hour.
  await book(t, { date: '2026-06-03T17:00:00Z' })
  await book(t, { date: '2026-06-03T17:00:00Z' })
  const requestedId = await bookAt('2026-06-03T17:00:00Z')
  await t.db.owner.query(
    `update work_order set scheduled_at = '2026-06-03T18:00:00Z' where tenant_id = $1 and id = $2`,
    [ca.id, requestedId],
  )
  await t.tokenOf(ca.host, ca.emails.customer)
  const { rows } = await t.db.owner.query<{
    contact_id: number
    address_id: number
    user_vehicle_id: number
    device_id: number
  }>(
    `select contact_id, address_id, user_vehicle_id, (select max(s.id) from session s) as device_id from work_order where tenant_id = $1 and id = $2`,
    [ca.id, confirmedId],
  )
  const [found] = rows
  const { contact_id: contactId = 0, address_id: addressId = 0, device_id: deviceId = 0 } = found ?? {}
  t.clock.set(DAY_OVER)
  const plan = await addPlan(t, 'ANNUALLY', 'Hidden plan')
  await putPlanOnOrder(t, completedId, plan.serviceId)
  const first = await serviceAndBill(t, manager, completedId)
  const second = await serviceAndBill(t, manager, secondId)
  await inspect(t, manager, inspectedId)
  const invoices: number[] = []
  for (const id of billed) invoices.push((await serviceAndBill(t, manager, id)).id)
  const payable = await prepareInvoices(t, manager, invoices)
  const activePlanId = await addActiveSubscription(t, { orderId: secondId, planId: plan.id, at: DAY_OVER })
  const ends = new Date('2027-06-04T08:00:00Z')
  const cancelledId = await addActiveSubscription(t, { orderId: confirmedId, planId: plan.id, at: DAY_OVER, ends })
  const unpaidPlanId = await addActiveSubscription(t, { orderId: movableId, planId: plan.id, at: DAY_OVER })
  await t.db.owner.query(`update subscription set status = 'PENDING' where id = $1`, [unpaidPlanId])
  const plans = await t.db.owner.query<{ id: number; user_vehicle_id: number; invoice_id: number }>(
    `select s.id, s.user_vehicle_id, i.id as invoice_id from subscription s join invoice i on i.subscription_id = s.id where s.work_order_id = $1`,
    [completedId],
  )
  const [subscribed] = plans.rows
  if (!subscribed) throw new Error('completing the order made no subscription')
  return {
    t,
    connection: { code: '', state: '' },
    subscribedCarId: subscribed.user_vehicle_id,
    subscriptionId: subscribed.id,
    planInvoiceId: subscribed.invoice_id,
    activePlanId,
    cancelledId,
    customerId: ca.userIds.customer,
    userVehicleId: found?.user_vehicle_id ?? 0,
    vehicleId: t.fixture.vehicleIds.small,
    contactId,
    addressId,
    cardId: await saveCard(t, tokens.customer ?? '', 'pm_card_visa'),
    spareCardId: await saveCard(t, tokens.customer ?? '', 'pm_card_mastercard'),
    deviceId,
    requestedId,
    confirmedId,
    inspectedId,
    completedId,
    cancellableId,
    laterId,
    movableId,
    invoiceId: first.id,
    invoiceNumber: first.invoiceNumber,
    openInvoiceId: second.id,
    ...payable,
    creditedOrderId: billed[2] ?? 0,
    wrongInvoiceId: invoices[4] ?? 0,
    unpaidPlanId,
    payoutId: await addPayout(t),
    disputes: await addDisputes(t, payable.paidInvoiceId),
  }
}

/** Prepares three of four invoices: one waiting at a reader, one payable with Cash App, and one paid. */
async function prepareInvoices(
  t: TestApp,
  manager: string,
  [terminalInvoiceId = 0, cashAppInvoiceId = 0, paidInvoiceId = 0, chargedInvoiceId = 0]: readonly number[],
): Promise<
  Pick<
    World,
    | 'terminalInvoiceId'
    | 'readerId'
    | 'cashAppInvoiceId'
    | 'paidInvoiceId'
    | 'paidPaymentId'
    | 'readerRefundId'
    | 'chargedInvoiceId'
    | 'vendorId'
  >
> {
  const { ca } = t.fixture
  const [reader] = await readers(t, manager)
  const readerId = reader?.id ?? ''
  await t.graphql(ca.host, SEND_TO_TERMINAL, { invoiceId: terminalInvoiceId, readerId }, manager)
  await t.db.owner.query(`update invoice set country_code = 'US', currency = 'USD' where id = $1`, [cashAppInvoiceId])
  const { rows } = await t.db.owner.query<{ amount: number; vendor_id: number }>(
    'select i.billed_amount as amount, v.id as vendor_id from invoice i, vendor v where i.id = $1',
    [paidInvoiceId],
  )
  const { amount, vendor_id: vendorId } = rows[0] ?? { amount: 0, vendor_id: 0 }
  const payment = { idempotencyKey: crypto.randomUUID(), invoiceId: paidInvoiceId, amount, paymentMethod: 'cash' }
  await t.graphql(ca.host, PAY, payment, manager)
  // Credited, so that its order can be billed again.
  const credit = 'mutation Credit($id: ID!) { creditInvoice(id: $id, reason: "Wrong car") { id } }'
  await t.graphql(t.fixture.ca.host, credit, { id: paidInvoiceId }, manager)
  const refunds = await t.db.owner.query<{ id: number; payment_id: number }>(
    `insert into refund (tenant_id, idempotency_key, payment_id, amount, status, way, reader_id, author_id)
     select p.tenant_id, 'at a reader', p.id, 1, 'FAILED', 'READER', $2, p.author_id from payment p where p.invoice_id = $1 returning id, payment_id`,
    [paidInvoiceId, readerId],
  )
  const [refund] = refunds.rows
  return {
    terminalInvoiceId,
    readerId,
    cashAppInvoiceId,
    paidInvoiceId,
    paidPaymentId: refund?.payment_id ?? 0,
    readerRefundId: refund?.id ?? 0,
    chargedInvoiceId,
    vendorId,
  }
}
