import { expect, type Page } from '@playwright/test'
import { ask, type Customer, managerToken, salesToken, signUp } from './account.ts'
import { bookAppointment, completeAppointment } from './appointments.ts'
import { withOwner } from './create-franchises.ts'
import { baseUrl } from './fixtures.ts'
import { PAST } from './own-hours.ts'

export interface Plan {
  id: string
  userVehicleId: string
}

type Read = { subscriptions: { id: string; status: string; cancelEffectiveAt: string | null }[] }

/** Reads a plan from the server. */
export async function readPlan(page: Page, { token }: Customer, { userVehicleId }: Pick<Plan, 'userVehicleId'>) {
  const query = `{ subscriptions(userVehicleId: "${userVehicleId}") { id status cancelEffectiveAt } }`
  const [plan] = (await ask<Read>(token, page, query)).subscriptions
  if (!plan) throw new Error('the car has no plan')
  return plan
}

/** Books and completes a past visit with a plan for a new car, so that the plan waits for its first payment. */
export async function pendingPlan(
  page: Page,
  customer: Customer,
  nameKey: 'subscribe_to_monthly_plan' | 'subscribe_to_annual_plan' = 'subscribe_to_monthly_plan',
): Promise<Plan> {
  const staffToken = await salesToken(page)
  const { id, userVehicleId } = await bookAppointment(page, customer, { ...PAST, nameKey, staffToken })
  await completeAppointment(page, await managerToken(page), id)
  return { id: (await readPlan(page, customer, { userVehicleId })).id, userVehicleId }
}

/** Pays a plan's open bill with its link, through the calls of the payment pages. */
export async function payPlanOf(page: Page, customer: Customer, plan: Plan): Promise<void> {
  const pay = `mutation { payLaterSubscription(subscriptionId: "${plan.id}") }`
  const { payLaterSubscription: link } = await ask<{ payLaterSubscription: string }>(customer.token, page, pay)
  const begun = await page.request.post(`${baseUrl()}${link}`, { data: {} })
  const { url } = (await begun.json()) as { url: string }
  const card = { number: '4242424242424242', expiry: '12 / 34', cvc: '123', postal_code: 'M5H 1A1' }
  const form = { ...card, name: customer.name, email: customer.email }
  const paid = await page.request.post(url, { form, maxRedirects: 0 })
  if (paid.status() !== 302 && paid.status() !== 303) throw new Error(`the plan was not paid: ${paid.status()}`)
  await expect.poll(async () => (await readPlan(page, customer, plan)).status).toBe('ACTIVE')
}

/** Books and pays a plan for a customer. */
export async function activePlan(...given: Parameters<typeof pendingPlan>): Promise<Plan> {
  const plan = await pendingPlan(...given)
  await payPlanOf(given[0], given[1], plan)
  return plan
}

/** Changes a plan's date (tests share one server clock). */
export const movePlanDay = (
  { id }: Plan,
  column: 'next_payment_at' | 'cancel_effective_at' | 'renewed_at',
  day: string,
): Promise<unknown> => withOwner(pool => pool.query(`update subscription set ${column} = $2 where id = $1`, [id, day]))

/** Starts the worker's job for due plans now. */
export const renewPlans = (): Promise<unknown> =>
  withOwner(pool => pool.query(`select graphile_worker.add_job('renew-subscriptions', '{}')`))

/** Waits until the plan has this status. */
export const expectPlan = (page: Page, customer: Customer, plan: Plan, status: string): Promise<void> =>
  expect.poll(async () => (await readPlan(page, customer, plan)).status, { timeout: 20_000 }).toBe(status)

const VALIDATE = `query Validate($code: String!, $userId: ID!, $services: [DiscountServiceInput!]!) {
  validateDiscountCode(code: $code, userId: $userId, services: $services) { discountCodeId discountAmount }
}`

/** Signs up a customer with an active plan and with credit for a friend's first service. */
export async function memberWithCredit(page: Page): Promise<Customer> {
  const staffToken = await salesToken(page)
  const manager = await managerToken(page)
  const member = await signUp(page, 'Mina Member')
  await activePlan(page, member)

  const credit = `{ userCredit(userId: ${member.id}) { credit discountCode { code } } }`
  type Credit = { userCredit: { credit: number; discountCode: { code: string } } }
  const { userCredit } = await ask<Credit>(member.token, page, credit)
  const friend = await signUp(page, 'Fay Friend')
  const services = [
    { id: '0', name: 'Tire Rotation', nameKey: 'tire_rotation', serviceTypeName: 'PRIMARY', value: 6_495 },
  ]
  const input = { code: userCredit.discountCode.code, userId: friend.id, services }
  const { validateDiscountCode: valid } = await ask<{
    validateDiscountCode: { discountCodeId: string; discountAmount: number }
  }>(staffToken, page, VALIDATE, input)
  const code = { id: valid.discountCodeId, amount: valid.discountAmount }
  const visit = await bookAppointment(page, friend, { ...PAST, staffToken, code })
  await completeAppointment(page, manager, visit.id)
  await expect.poll(async () => (await ask<Credit>(member.token, page, credit)).userCredit.credit).toBeGreaterThan(500)
  return member
}
