import type { Page } from '@playwright/test'
import { signIn } from '../../e2e/support/sessions.ts'
import type { Camera } from './camera.ts'

const SETTINGS = '/account/franchisee/settings'

/** The page of one person, with the dialog that deactivates them, and the pages of the catalogue with their dialogs. */
export async function tourPeopleAndCatalogue(camera: Camera): Promise<void> {
  const page = await camera.newPage()
  const { technician, key } = camera.tenant
  const owner = await signIn(page, `owner@${key}.example`)
  await owner.open(`${SETTINGS}/staff`)
  await page.getByRole('row').filter({ hasText: technician }).getByRole('link').click()
  await page.getByRole('checkbox').first().waitFor()
  await camera.shoot(page, 'settings-person')
  await shootDialog(camera, page, 'Deactivate', 'settings-person-deactivate')
  await owner.open(`${SETTINGS}/parts`)
  await page.getByRole('row').nth(3).waitFor()
  await camera.shoot(page, 'settings-parts')
  await shootDialog(camera, page, 'Add part', 'settings-part-add')
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('region', { name: 'Cars that it fits' }).waitFor()
  await camera.shoot(page, 'settings-part')
  await shootDialog(camera, page, 'Add cars', 'settings-part-cars')
  await tourMerge(camera, page)
  for (const [path, name] of [
    ['part-types', 'part-types'],
    ['oils-and-tools', 'oils'],
  ] as const) {
    await owner.open(`${SETTINGS}/${path}`)
    await page.getByRole('row').nth(3).waitFor()
    await camera.shoot(page, `settings-${name}`)
  }
  await owner.open(`${SETTINGS}/oil-data`)
  await page.getByText('No own data yet.', { exact: false }).waitFor()
  await camera.shoot(page, 'settings-oil-data')
  await shootDialog(camera, page, 'Add car', 'settings-oil-data-add')
  await shootDialog(camera, page, 'Import file', 'settings-oil-data-file')
  await page.context().close()
}

async function shootDialog(camera: Camera, page: Page, button: string, name: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await camera.shoot(page, name)
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Chooses another part, and shows what would move. */
async function tourMerge(camera: Camera, page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Merge into another one' }).click()
  await dialog.getByRole('combobox').click()
  await dialog.getByRole('option').nth(1).click()
  await camera.shoot(page, 'settings-part-merge')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('takes the place of', { exact: false }).waitFor()
  await camera.shoot(page, 'settings-part-merge-moves')
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
}
