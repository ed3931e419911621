import { signIn } from '../../e2e/support/sessions.ts'
import type { Camera } from './camera.ts'

const SETTINGS = '/account/franchisee/settings'
const WRONG = 'Client,E-mail,Mobile number\nAnn Nguyen,ann@import.example,(416) 555-0142\nBo Lee,bo,12\n'
const RIGHT =
  'Client,E-mail,Mobile number\nAnn Nguyen,ann@import.example,(416) 555-0142\nBo Lee,bo@import.example,(416) 555-0143\n'

/** The pages of imports in each of their steps, and the export. What it imports it takes back. */
export async function tourImport(camera: Camera): Promise<void> {
  const page = await camera.newPage()
  const owner = await signIn(page, `owner@${camera.tenant.key}.example`)
  const choose = (csv: string) =>
    page
      .getByRole('region', { name: 'Customers', exact: true })
      .locator('input[type=file]')
      .setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await owner.open(`${SETTINGS}/import`)
  await page.getByRole('heading', { name: 'Imports so far' }).waitFor()
  await camera.shoot(page, 'settings-import')
  await choose(WRONG)
  await page.getByRole('heading', { name: 'Match the columns' }).waitFor()
  await camera.shoot(page, 'settings-import-columns')
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByText('1 row needs a correction').waitFor()
  await camera.shoot(page, 'settings-import-wrong')
  await owner.open(`${SETTINGS}/import`)
  await choose(RIGHT)
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByRole('button', { name: 'Import 2 rows' }).waitFor()
  await camera.shoot(page, 'settings-import-right')
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await page.getByRole('heading', { name: 'Imported', exact: true }).waitFor()
  await camera.shoot(page, 'settings-import-done')
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').waitFor()
  await camera.shoot(page, 'settings-import-undo')
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('heading', { name: 'Undone', exact: true }).waitFor()
  await owner.open(`${SETTINGS}/export`)
  await page.getByRole('heading', { name: 'Exports so far' }).waitFor()
  await camera.shoot(page, 'settings-export')
  await page.getByRole('button', { name: 'Export everything' }).click()
  await page.getByRole('dialog').waitFor()
  await camera.shoot(page, 'settings-export-start')
  await page.context().close()
}
