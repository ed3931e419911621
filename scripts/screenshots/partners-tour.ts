import { signIn } from '../../e2e/support/sessions.ts'
import type { Camera } from './camera.ts'

const SETTINGS = '/account/franchisee/settings'

/** The payout terms of a franchise and the vendors, as the owner has them. */
export async function tourPartners(camera: Camera): Promise<void> {
  const page = await camera.newPage()
  const owner = await signIn(page, `owner@${camera.tenant.key}.example`)
  await owner.open(`${SETTINGS}/payout-terms`)
  await page.getByRole('list', { name: 'Payout terms by period' }).waitFor()
  await camera.shoot(page, 'settings-payout-terms')
  await page.getByRole('link', { name: 'Plan new terms' }).click()
  await page.getByRole('textbox', { name: 'Marketing fee' }).fill('2')
  await camera.shoot(page, 'settings-payout-terms-new')
  await page.getByRole('radio', { name: /^Delivery partner/ }).check()
  await camera.shoot(page, 'settings-payout-terms-partner')
  await owner.open(`${SETTINGS}/vendors`)
  await page.getByRole('link', { name: 'Marketplace Partner' }).waitFor()
  await camera.shoot(page, 'settings-vendors')
  await page.getByRole('button', { name: 'Add vendor' }).click()
  await page.getByRole('dialog', { name: 'Add vendor' }).getByLabel('Share of each invoice').fill('8')
  await camera.shoot(page, 'settings-vendor-add')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('row').nth(2).getByRole('link').click()
  await page.getByRole('list', { name: 'Terms by day' }).waitFor()
  await camera.shoot(page, 'settings-vendor')
  await page.getByRole('button', { name: 'Plan new terms' }).click()
  await page.getByRole('dialog', { name: 'New terms' }).waitFor()
  await camera.shoot(page, 'settings-vendor-terms')
  await page.context().close()
}
