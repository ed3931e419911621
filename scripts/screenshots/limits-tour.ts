import { enterLogin } from '../../e2e/support/steps.ts'
import type { Camera } from './camera.ts'

const SETTINGS = '/account/franchisee/settings'

/** The limits of roles with an error, the staff logins with a second step, the report times, and the record of another domain. Nothing is saved. */
export async function tourLimits(camera: Camera): Promise<void> {
  const page = await camera.newPage()
  await camera.visit(page, '/auth/login')
  await enterLogin(page, `owner@${camera.tenant.key}.example`)
  await camera.visit(page, `${SETTINGS}/limits`)
  await page.getByLabel('Technician: One refund, up to').fill('a lot')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await camera.shoot(page, 'settings-limits')
  await page.getByRole('button', { name: 'Discard' }).click()
  await camera.visit(page, `${SETTINGS}/logins`)
  await page.getByLabel('Staff need a second step to log in').check()
  await camera.shoot(page, 'settings-logins')
  await page.getByRole('button', { name: 'Discard' }).click()
  await camera.visit(page, `${SETTINGS}/report-times`)
  await page.getByLabel('Time of charts').waitFor()
  await camera.shoot(page, 'settings-report-times')
  await camera.visit(page, `${SETTINGS}/domains`)
  await page.getByLabel('Address that you want').fill('book.example.com')
  await camera.shoot(page, 'settings-domains')
  await page.context().close()
}
