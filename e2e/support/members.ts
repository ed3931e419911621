import { expect, type Page } from '@playwright/test'
import { ask, type Customer, managerToken, salesToken, signUp } from './account.ts'
import { bookAppointment, completeAppointment } from './appointments.ts'
import { PAST } from './own-hours.ts'
import { activePlan } from './plans.ts'

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
