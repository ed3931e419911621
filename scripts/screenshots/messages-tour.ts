import { enterLogin } from '../../e2e/support/steps.ts'
import type { Camera } from './camera.ts'

const SETTINGS = '/account/franchisee/settings'

/** The list of mails, one with an error, one whose text is ours, the wording of invoices, and abandoned bookings. Nothing is saved. */
export async function tourMessages(camera: Camera): Promise<void> {
  const page = await camera.newPage()
  await camera.visit(page, '/auth/login')
  await enterLogin(page, `owner@${camera.tenant.key}.example`)
  await camera.visit(page, `${SETTINGS}/messages`)
  await camera.shoot(page, 'settings-messages')
  await camera.visit(page, `${SETTINGS}/messages/booking_confirmed`)
  await page.locator('iframe').waitFor()
  await camera.shoot(page, 'settings-message')
  await page.getByLabel('Opening', { exact: true }).fill('Hello {{firstName}}')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await camera.shoot(page, 'settings-message-error')
  await page.getByRole('button', { name: 'Discard' }).click()
  await camera.visit(page, `${SETTINGS}/messages/dispute_opened`)
  await page.locator('iframe').waitFor()
  await camera.shoot(page, 'settings-message-ours')
  await camera.visit(page, `${SETTINGS}/invoice-wording`)
  await camera.shoot(page, 'settings-invoice-wording')
  await camera.visit(page, '/account/franchisee/analytics?tab=abandoned')
  await camera.shoot(page, 'abandoned-bookings')
  await page.context().close()
}
