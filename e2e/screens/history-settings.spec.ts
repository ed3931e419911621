import { readFile } from 'node:fs/promises'
import { expect, expectAccessibleAtBothWidths, tenantUrl, test } from '../support/fixtures.ts'
import { ownFranchise, ownStaff } from '../support/own-franchise.ts'
import { openAs } from '../support/sessions.ts'

const SETTINGS = '/account/franchisee/settings'

test('a manager finds a renamed van in the history and puts the name back', async ({ page }) => {
  const name = ownFranchise().vans[1]
  const newName = 'Renamed'
  await openAs(page, ownStaff('manager'), `${SETTINGS}/vans`)
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Rename' }).click()
  const renaming = page.getByRole('dialog')
  await renaming.getByLabel('Name', { exact: true }).fill(newName)
  await renaming
    .getByRole('button', { name: /Save|Rename/ })
    .last()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: newName })).toBeVisible()

  await page.goto(`${tenantUrl('maple')}${SETTINGS}/history`)
  await page.getByLabel('Section', { exact: true }).selectOption({ label: 'Vans and drivers' })
  const row = page.getByRole('row').filter({ hasText: newName }).first()
  await expect(row).toContainText('Van changed')
  await expect(row).toContainText(name)
  await expectAccessibleAtBothWidths(page)

  // Words narrow the list.
  await page.getByLabel('Search', { exact: true }).fill('no such words')
  await expect(page.getByText('No change fits this filter.')).toBeVisible()
  await page.getByLabel('Search', { exact: true }).fill(newName.toUpperCase())
  await expect(row).toContainText('Van changed')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(`${name} → ${newName}`)

  await row.getByRole('button', { name: 'Put back' }).click()
  const dialog = page.getByRole('dialog', { name: 'Put this change back?' })
  await expect(dialog.getByText(newName, { exact: true })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Put back' }).click()
  await expect(page.getByText('The change was put back.')).toBeVisible()

  await expect(page.getByRole('row').filter({ hasText: newName })).toHaveCount(2)

  // The van already has its old name, so there is nothing to put back.
  await page.getByRole('row').filter({ hasText: newName }).nth(1).getByRole('button', { name: 'Put back' }).click()
  await expect(page.getByRole('dialog').getByText('This was changed again afterwards.', { exact: false })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  await page.getByLabel('From', { exact: true }).fill('2100-01-01')
  await expect(page.getByText('No change fits this filter.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all changes' }).click()
  await expect(page.getByRole('row').filter({ hasText: newName }).first()).toBeVisible()
})
