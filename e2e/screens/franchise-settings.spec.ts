import type { Page } from '@playwright/test'
import { expect, tenantUrl, test } from '../support/fixtures.ts'
import { ownFranchise, ownStaff } from '../support/own-franchise.ts'
import { withOwner } from '../support/create-franchises.ts'
import { keepSession } from '../support/stored-booking.ts'

const SETTINGS = `${tenantUrl('maple')}/account/franchisee/settings`

const menu = (page: Page) => page.getByRole('navigation', { name: 'Settings pages' })

/** Sets what the managers of the file's franchise may change. */
const grant = (rights: string): Promise<unknown> =>
  withOwner(pool => pool.query('update franchise set manager_rights = $2 where id = $1', [ownFranchise().id, rights]))

test('a manager changes the phone of their franchise, adds and retires a van, and pastes postal codes', async ({
  page,
}) => {
  await grant('{serviceArea.change}')
  await keepSession(page, ownStaff('manager'))
  await page.goto(`${SETTINGS}/franchises`)
  await page.getByRole('link', { name: ownFranchise().name }).click()
  await expect(page.getByText('You can change phone and notices.', { exact: false })).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Archive franchise' })).toBeHidden()
  const phone = page.getByRole('textbox', { name: 'Phone' })
  await phone.fill('9055550188')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(phone).toHaveValue('(905) 555-0188')

  await menu(page).getByRole('link', { name: 'Vans and drivers' }).click()
  const name = 'Blue van'
  await page.getByRole('button', { name: 'Add van' }).click()
  const adding = page.getByRole('dialog', { name: 'Add van' })
  // Another van already has this name.
  await adding.getByLabel('Name').fill(ownFranchise().vans[0])
  await adding.getByRole('button', { name: 'Add van' }).click()
  await expect(adding.getByText('Another van of this franchise has this name.', { exact: false })).toBeVisible()
  await adding.getByLabel('Name').fill(name)
  await adding.getByRole('button', { name: 'Add van' }).click()
  await expect(adding).toBeHidden()
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Nobody drives this van.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Add driver' }).click()
  const driving = page.getByRole('dialog', { name: 'Add driver' })
  await driving.getByLabel('Technician').selectOption({ index: 1 })
  await driving.getByRole('button', { name: 'Add driver' }).click()
  await expect(driving).toBeHidden()
  await expect(page.getByText('Drives now')).toBeVisible()
  await page.getByRole('button', { name: 'Retire van' }).click()
  await expect(page.getByRole('button', { name: 'Bring back' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Vans and drivers' }).last().click()
  await expect(page.getByRole('row', { name: new RegExp(`${name}.*Retired`) })).toBeVisible()

  await menu(page).getByRole('link', { name: 'Service area' }).click()
  // No franchise serves this code.
  const code = 'X0A 1A1'
  const pasted = page.getByLabel('Postal codes', { exact: true })
  await pasted.fill(`${code}, 78701\nhello`)
  await page.getByRole('button', { name: 'Add codes' }).click()
  await expect(page.getByText('1 code added. Save to apply it.', { exact: false })).toBeVisible()
  await expect(page.getByText('Codes of the other country cannot be added: 78701.', { exact: false })).toBeVisible()
  await expect(pasted).toHaveValue('78701 HELLO')
  const tried = page.getByLabel('Postal code', { exact: true })
  await tried.fill(code)
  await expect(page.getByText('Nobody serves this code.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: `Remove ${code}` })).toBeVisible()
  await page.getByLabel('Postal code', { exact: true }).fill(code)
  await expect(page.getByText(`Served by ${ownFranchise().name}.`)).toBeVisible()
  // Undo the change for the next run.
  await page.getByRole('button', { name: `Remove ${code}` }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden()
})
