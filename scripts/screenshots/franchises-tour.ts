import { enterLogin } from '../../e2e/support/steps.ts'
import type { Camera } from './camera.ts'

const FRANCHISES = '/account/franchisee/settings/franchises'

/** The settings of franchises, as an owner sees them. Nothing is saved. */
export async function tourFranchises(camera: Camera): Promise<void> {
  const page = await camera.newPage()
  await camera.visit(page, '/auth/login')
  await enterLogin(page, `owner@${camera.tenant.key}.example`)
  await camera.visit(page, FRANCHISES)
  await camera.shoot(page, 'settings-franchises')
  await page.getByRole('button', { name: 'Add franchise' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add franchise' }).click()
  await camera.shoot(page, 'settings-franchise-add-dialog')
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').click()
  await page.getByRole('button', { name: 'Archive franchise' }).waitFor()
  await camera.shoot(page, 'settings-franchise')
  await page.getByRole('button', { name: 'Copy to other franchises' }).click()
  await page.getByRole('dialog').waitFor()
  await camera.shoot(page, 'settings-franchise-copy')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Archive franchise' }).click()
  await page.getByRole('dialog').waitFor()
  await camera.shoot(page, 'settings-franchise-archive-dialog')
  await page.context().close()
}
