import type { Frequency } from '../../domain/subscription/dates.ts'
import { book, serviceAndBill } from './orders.ts'
import type { TestApp } from './test-app.ts'

const TWO_DAYS_MS = 2 * 86_400_000
const PLANS = {
  MONTHLY: { key: 'subscribe_to_monthly_plan', alias: 'subscription_plan_monthly', price: 4_900 },
  ANNUALLY: { key: 'subscribe_to_annual_plan', alias: 'subscription_plan_annual', price: 52_900 },
}

async function firstOf<Row extends object>(t: TestApp, text: string, values: unknown[]): Promise<Row> {
  const { rows } = await t.db.owner.query<Row>(text, values)
  const [row] = rows
  if (!row) throw new Error('no row')
  return row
}

/** Returns a plan of the Canadian tenant, created if missing. @returns its id and that of its subscribe_to_* service */
export async function addPlan(
  t: TestApp,
  frequency: Frequency,
  name = 'Care plan',
): Promise<{ id: number; serviceId: number }> {
  const { key, alias, price } = PLANS[frequency]
  const { id } = t.fixture.ca
  const service = await firstOf<{ id: number }>(
    t,
    `insert into service (tenant_id, name_key, name, service_type, sort_order) values ($1, $2, $3, 'SUBSCRIPTION', 50)
     on conflict (tenant_id, name_key) do update set name = excluded.name returning id`,
    [id, key, name],
  )
  const plan = await firstOf<{ id: number }>(
    t,
    `insert into subscription_type (tenant_id, name, alias_name, price, currency, frequency, service_id) values ($1, $2, $3, $4, 'CAD', $5, $6)
     on conflict (tenant_id, alias_name, currency) where active do update set name = excluded.name, price = excluded.price returning id`,
    [id, name, alias, price, frequency, service.id],
  )
  return { id: plan.id, serviceId: service.id }
}

/** Adds a plan to an order that is not completed, like a booking with it: in the version that is on sale. */
export async function putPlanOnOrder(t: TestApp, workOrderId: number, serviceId: number): Promise<void> {
  await t.db.owner.query(
    `insert into line_item (tenant_id, work_order_id, position, service_id, name, price, discounted_price, plan_id)
     select w.tenant_id, w.id, 90, $2, 'Plan', 0, 0,
       (select t.id from subscription_type t where t.tenant_id = w.tenant_id and t.service_id = $2 and t.currency = w.currency and t.active)
     from work_order w where w.tenant_id = $3 and w.id = $1`,
    [workOrderId, serviceId, t.fixture.ca.id],
  )
}

export interface Subscribed {
  id: number
  userVehicleId: number
  userId: number
  /** The first period's invoice, unpaid. */
  invoiceId: number
}

/** Creates a subscription through the completion of its order, at the hour of `date`, booked two days before, in the Canadian tenant. */
export async function subscribe(
  t: TestApp,
  { frequency = 'MONTHLY', date, overrides = {}, customer }: SubscribeOptions,
): Promise<Subscribed> {
  const { serviceId } = await addPlan(t, frequency)
  const manager = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
  t.clock.set(new Date(Date.parse(date) - TWO_DAYS_MS))
  const { workOrderId } = await book(t, { date, ...overrides }, customer)
  await putPlanOnOrder(t, workOrderId, serviceId)
  t.clock.set(new Date(date))
  await serviceAndBill(t, manager, workOrderId)
  return await firstOf<Subscribed>(
    t,
    `select s.id, s.user_vehicle_id as "userVehicleId", s.user_id as "userId", i.id as "invoiceId"
     from subscription s join invoice i on i.tenant_id = s.tenant_id and i.subscription_id = s.id where s.work_order_id = $1 and s.tenant_id = $2`,
    [workOrderId, t.fixture.ca.id],
  )
}

interface SubscribeOptions {
  frequency?: Frequency
  /** Start of the appointment; the clock is set to it. */
  date: string
  overrides?: Record<string, unknown>
  /** A customer's token; a guest if missing. */
  customer?: string
}

/** Creates an active subscription of a car, as if paid at that time. @returns its id */
export async function addActiveSubscription(
  t: TestApp,
  { orderId, planId, at, ends = null }: { orderId: number; planId: number; at: Date; ends?: Date | null },
): Promise<number> {
  const { id } = await firstOf<{ id: number }>(
    t,
    `insert into subscription (tenant_id, user_id, user_vehicle_id, subscription_type_id, status, created_at, updated_at, cancel_effective_at)
     select tenant_id, user_id, user_vehicle_id, $2, 'ACTIVE', $3, $3, $4 from work_order where tenant_id = $5 and id = $1 returning id`,
    [orderId, planId, at, ends, t.fixture.ca.id],
  )
  return id
}
