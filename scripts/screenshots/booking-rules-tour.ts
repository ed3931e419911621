import { enterLogin } from '../../e2e/support/steps.ts'
import type { Camera } from './camera.ts'

const RULES = '/account/franchisee/settings/booking-rules'

/** The booking rules of the business and of a franchise, with an own value and an error. Nothing is saved. */
export async function tourBookingRules(camera: Camera): Promise<void> {
  const page = await camera.newPage()
  await camera.visit(page, '/auth/login')
  await enterLogin(page, `owner@${camera.tenant.key}.example`)
  await camera.visit(page, RULES)
  await page.getByText('Standard: 3 hours').waitFor()
  await camera.shoot(page, 'settings-booking-rules')
  await page.getByRole('tab').last().click()
  await page.getByRole('button', { name: 'Notice before an appointment: use its own' }).click()
  await page.getByLabel('Notice before an appointment', { exact: true }).fill('4.1')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await camera.shoot(page, 'settings-booking-rules-franchise')
  await page.context().close()
}
