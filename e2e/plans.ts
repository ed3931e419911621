import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { DEMO_PASSWORD } from '../db/seed/demo-logins.ts'
import { loadConfig } from '../server/platform/config.ts'
import { openOwnerDatabase } from '../server/platform/database/owner-pool.ts'
import { ask, type Customer, logIn } from './account.ts'
import { bookAppointment, completeAppointment } from './appointments.ts'
import { managerToken } from './booked-hours.ts'
import { baseUrl } from './fixtures.ts'
import { payByCard } from './steps.ts'

export interface Plan {
  id: string
  userVehicleId: string
}

type Read = { subscriptions: { id: string; status: string; cancelEffectiveAt: string | null }[] }

/** What the server says of a plan now. */
export async function readPlan(page: Page, { token }: Customer, { userVehicleId }: Pick<Plan, 'userVehicleId'>) {
  const query = `{ subscriptions(userVehicleId: "${userVehicleId}") { id status cancelEffectiveAt } }`
  const [plan] = (await ask<Read>(token, page, query)).subscriptions
  if (!plan) throw new Error('the car has no plan')
  return plan
}

/**
 * A plan of a customer's own, on a car of its own, that waits for its first payment: booked by staff for a day that has passed, and completed.
 * @param day of the test's own
 */
export async function pendingPlan(
  page: Page,
  customer: Customer,
  day: string,
  nameKey: 'subscribe_to_monthly_plan' | 'subscribe_to_annual_plan' = 'subscribe_to_monthly_plan',
): Promise<Plan> {
  const staffToken = await logIn(page, { email: 'sales@maple.example', password: DEMO_PASSWORD })
  const hours = { start: `${day}T12:00:00Z`, end: `${day}T23:59:00Z` }
  const { id, userVehicleId } = await bookAppointment(page, customer, { ...hours, nameKey, staffToken })
  await completeAppointment(page, await managerToken(page), id)
  return { id: (await readPlan(page, customer, { userVehicleId })).id, userVehicleId }
}

/** Pays a plan's open bill by its link. */
export async function payPlanOf(page: Page, customer: Customer, plan: Plan): Promise<void> {
  const pay = `mutation { payLaterSubscription(subscriptionId: "${plan.id}") }`
  const { payLaterSubscription: link } = await ask<{ payLaterSubscription: string }>(customer.token, page, pay)
  await page.goto(`${baseUrl()}${link}`)
  await payByCard(page, { name: customer.name, postalCode: 'M5H 1A1', number: '4242 4242 4242 4242' })
  await page.waitForURL(/\/paid/)
  await expect.poll(async () => (await readPlan(page, customer, plan)).status).toBe('ACTIVE')
}

/** An active plan of a customer's own. */
export async function activePlan(...given: Parameters<typeof pendingPlan>): Promise<Plan> {
  const plan = await pendingPlan(...given)
  await payPlanOf(given[0], given[1], plan)
  return plan
}

async function withOwner(work: (pool: pg.Pool) => Promise<unknown>): Promise<void> {
  const database = await openOwnerDatabase(loadConfig({ DATA_DIR: process.env.DATA_DIR }))
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  try {
    await work(pool)
  } finally {
    await pool.end()
  }
}

/** Moves a day of a plan, because all tests share the server's clock. */
export const movePlanDay = (
  { id }: Plan,
  column: 'next_payment_at' | 'cancel_effective_at' | 'renewed_at',
  day: string,
): Promise<void> => withOwner(pool => pool.query(`update subscription set ${column} = $2 where id = $1`, [id, day]))

/** Does what is due about plans at once, as the worker does every few minutes. */
export const renewPlans = (): Promise<void> =>
  withOwner(pool => pool.query(`select graphile_worker.add_job('renew-subscriptions', '{}')`))

/** Waits until the server says that a plan stands so. */
export const expectPlan = (page: Page, customer: Customer, plan: Plan, status: string): Promise<void> =>
  expect.poll(async () => (await readPlan(page, customer, plan)).status, { timeout: 20_000 }).toBe(status)
