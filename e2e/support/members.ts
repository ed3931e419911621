import { expect, type Page } from '@playwright/test'
import { ask, type Customer, managerToken, salesToken, signUp } from './account.ts'
import { bookAppointment, completeAppointment } from './appointments.ts'
import { baseUrl } from './fixtures.ts'
import { findMail } from './mailbox.ts'
import { beginPayment, payByCard } from './steps.ts'

/** The two weeks before today. */
export const PAST = { start: '2026-05-18T12:00:00Z', end: '2026-05-30T00:00:00Z' }
const VALIDATE = `query Validate($code: String!, $userId: ID!, $services: [DiscountServiceInput!]!) {
  validateDiscountCode(code: $code, userId: $userId, services: $services) { discountCodeId discountAmount }
}`

/** Pays the first bill of a plan with the mailed link. */
export async function payPlan(page: Page, { email, name }: Customer): Promise<void> {
  const { text } = await findMail(page, email, /payment needed/)
  const { pathname, search } = new URL(/https?:\S+\/api\/payments\/\S+/.exec(text)?.[0] ?? '')
  await page.goto(`${baseUrl()}${pathname}${search}`)
  await beginPayment(page)
  await payByCard(page, { name, postalCode: 'M5H 1A1', number: '4242 4242 4242 4242' })
  await page.waitForURL(/\/paid/)
}

/** Signs up a customer with an active plan and with credit for a friend's first service. */
export async function memberWithCredit(page: Page): Promise<Customer> {
  const staffToken = await salesToken(page)
  const manager = await managerToken(page)
  const member = await signUp(page, 'Mina Member')
  const plan = await bookAppointment(page, member, { ...PAST, nameKey: 'subscribe_to_monthly_plan', staffToken })
  await completeAppointment(page, manager, plan.id)
  await payPlan(page, member)

  const credit = `{ userCredit(userId: ${member.id}) { credit discountCode { code } } }`
  type Credit = { userCredit: { credit: number; discountCode: { code: string } } }
  const { userCredit } = await ask<Credit>(member.token, page, credit)
  const friend = await signUp(page, 'Fay Friend')
  const services = [
    { id: '0', name: 'Tire Rotation', nameKey: 'tire_rotation', serviceTypeName: 'PRIMARY', value: 6_495 },
  ]
  const asked = { code: userCredit.discountCode.code, userId: friend.id, services }
  const { validateDiscountCode: valid } = await ask<{
    validateDiscountCode: { discountCodeId: string; discountAmount: number }
  }>(staffToken, page, VALIDATE, asked)
  const code = { id: valid.discountCodeId, amount: valid.discountAmount }
  const visit = await bookAppointment(page, friend, { ...PAST, staffToken, code })
  await completeAppointment(page, manager, visit.id)
  await expect.poll(async () => (await ask<Credit>(member.token, page, credit)).userCredit.credit).toBeGreaterThan(500)
  return member
}
