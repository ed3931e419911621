import { openAs } from '../../e2e/support/sessions.ts'
import type { Camera } from './camera.ts'

const SETTINGS = '/account/franchisee/settings'

/** The settings of discount codes and plans, with their dialogs. */
export async function tourPriceBook(camera: Camera): Promise<void> {
  const page = await camera.newPage()
  const owner = `owner@${camera.tenant.key}.example`
  await openAs(page, owner, `${SETTINGS}/discount-codes`)
  await page.getByRole('link', { name: 'WELCOME10' }).waitFor()
  await camera.shoot(page, 'settings-codes')
  await page.getByRole('button', { name: 'Add code' }).click()
  await page.getByRole('dialog').waitFor()
  await camera.shoot(page, 'settings-codes-add')
  await page.getByRole('radio', { name: /^Single-use codes/ }).check()
  await page.getByRole('button', { name: 'Make codes' }).click()
  await camera.shoot(page, 'settings-codes-generate')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'OILFIX25' }).click()
  await page.getByRole('heading', { level: 1, name: 'OILFIX25' }).waitFor()
  await camera.shoot(page, 'settings-code')

  await openAs(page, owner, `${SETTINGS}/plans`)
  await page.getByRole('link', { name: 'Monthly care plan', exact: true }).waitFor()
  await camera.shoot(page, 'settings-plans')
  await page.getByRole('link', { name: 'Monthly care plan', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Monthly care plan' }).waitFor()
  await camera.shoot(page, 'settings-plan')
  await page.getByLabel('Price before tax').fill('59')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await camera.shoot(page, 'settings-plan-new-version')
  await page.context().close()
}
