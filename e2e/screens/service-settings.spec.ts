import type { Page } from '@playwright/test'
import { withOwner } from '../support/create-franchises.ts'
import { expect, expectAccessible, expectAccessibleAtBothWidths, tenantUrl, test } from '../support/fixtures.ts'
import { ownStaff } from '../support/own-franchise.ts'
import { keepSession } from '../support/stored-booking.ts'

const SERVICES = `${tenantUrl('maple')}/account/franchisee/settings/services`

/** Makes a name that no other run uses. Services without a price are not offered, so no other test sees them. */
const newName = (what: string): string => `${what} ${crypto.randomUUID().slice(0, 8)}`

async function addService(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add service' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add service' })
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByRole('radio', { name: 'Add-on' }).check()
  await dialog.getByRole('button', { name: 'Add service' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Archives the service, so that the lists of other tests stay short. */
async function archive(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Archive service' }).click()
  await expect(page.getByRole('button', { name: 'Bring back' })).toBeVisible()
}

test('an owner adds a service, describes it, archives it and brings it back', async ({ page }) => {
  await keepSession(page, 'owner@maple.example')
  await page.goto(SERVICES)
  await expect(page.getByRole('row', { name: /Tire Rotation.*\$64\.95.*Offered/ })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Add service' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add service' })
  await dialog.getByLabel('Name', { exact: true }).fill('tire rotation')
  await dialog.getByRole('button', { name: 'Add service' }).click()
  await expect(dialog.getByText('Another service in use has this name.', { exact: false })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.keyboard.press('Escape')

  const name = newName('Headlight polish')
  await addService(page, name)
  await expect(page.getByText(`${name} was added.`, { exact: false })).toBeVisible()
  await expect(page.getByText('No price yet').first()).toBeVisible()
  await page.getByLabel('What is included').fill('Both lights')
  await page.getByLabel('Name', { exact: true }).fill('Tire Rotation')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Another service in use has this name.', { exact: false })).toBeVisible()
  await expect(page.getByLabel('What is included')).toHaveValue('Both lights')
  await page.getByLabel('Name', { exact: true }).fill(`${name} +`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: `${name} +` })).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  await archive(page)
  await page.getByRole('main').getByRole('link', { name: 'Services and fees' }).last().click()
  await expect(page.getByRole('table', { name: 'Archived services' }).getByText(`${name} +`)).toBeVisible()
  await page.getByRole('link', { name: `${name} +` }).click()
  await page.getByRole('button', { name: 'Bring back' }).click()
  await expect(page.getByText('The service can be booked again.')).toBeVisible()
  await archive(page)
})

test('what two people change of a service is merged, and nothing typed is lost', async ({ page }) => {
  await keepSession(page, 'owner@maple.example')
  await page.goto(SERVICES)
  const name = newName('Trim care')
  await addService(page, name)
  await page.getByLabel('What is included').fill('All trims')
  await withOwner(pool =>
    pool.query(`update service set description = 'Written by somebody else' where tenant_id = 1 and name = $1`, [name]),
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('We added those changes.', { exact: false })).toBeVisible()
  await expect(page.getByLabel('Short description')).toHaveValue('Written by somebody else')
  await expect(page.getByLabel('What is included')).toHaveValue('All trims')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await archive(page)
})

test('services are put in order with the keyboard', async ({ page }) => {
  await keepSession(page, 'owner@maple.example')
  await page.goto(SERVICES)
  const first = newName('First last')
  const second = newName('Second last')
  await addService(page, first)
  await page.goto(SERVICES)
  await addService(page, second)
  await page.goto(SERVICES)
  await page.getByRole('button', { name: 'Change order' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Order of services' })
  const up = dialog.getByRole('button', { name: `Move ${second} up` })
  await expect(dialog.getByRole('button', { name: `Move ${second} down` })).toBeDisabled()
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(up).toBeFocused()
  await expect(dialog.getByText(new RegExp(`${second} is number \\d+ of \\d+\\.`))).toBeAttached()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save order' }).click()
  await expect(page.getByText('The order was saved.')).toBeVisible()
  const names = await page.getByRole('table', { name: 'Services', exact: true }).getByRole('link').allTextContents()
  expect(names.indexOf(second)).toBeLessThan(names.indexOf(first))
  for (const name of [first, second]) {
    await page.getByRole('link', { name, exact: true }).click()
    await archive(page)
    await page.goto(SERVICES)
  }
})

test('a service that was ordered keeps its kind, and archiving it names its appointments first', async ({ page }) => {
  await keepSession(page, 'owner@maple.example')
  await page.goto(SERVICES)
  await page.getByRole('link', { name: 'Conventional Oil Change' }).click()
  await expect(page.getByLabel('Kind')).toBeDisabled()
  await page.getByRole('button', { name: 'Archive service' }).click()
  const dialog = page.getByRole('dialog', { name: 'Archive service?' })
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Archive service' })).toBeFocused()
})

test('a fee is renamed and not archived; a manager sees both and changes neither', async ({ page }) => {
  await keepSession(page, ownStaff('manager'))
  await page.goto(SERVICES)
  await expect(page.getByRole('button', { name: 'Add service' })).toBeHidden()
  await page.getByRole('link', { name: 'Priority Service Fee' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeDisabled()
  await expect(page.getByText('You can see these settings', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Archive service' })).toBeHidden()
})

test('an owner chooses for which worn parts a service is offered', async ({ page }) => {
  await keepSession(page, 'owner@maple.example')
  await page.goto(SERVICES)
  // A name of which no other test knows, without a price: nobody is offered it.
  await addService(page, newName('Tire check'))
  const parts = page.getByRole('group', { name: 'Offer it after an inspection' })
  await expect(parts.getByRole('checkbox')).toHaveCount(10)
  await expect(parts.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await parts.getByLabel('Tires: fair').check()
  await parts.getByLabel('Leaks: poor').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.reload()
  await expect(parts.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expect(parts.getByLabel('Tires: fair')).toBeChecked()
  await archive(page)

  await page.goto(SERVICES)
  await page.getByRole('link', { name: 'Tire Rotation', exact: true }).click()
  await expect(parts.getByLabel('Tires: fair')).toBeChecked()
})
