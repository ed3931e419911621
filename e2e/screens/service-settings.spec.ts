import type { Page } from '@playwright/test'
import { expect, tenantUrl, test } from '../support/fixtures.ts'
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

test('an owner adds a service, describes it and for which worn parts it is offered, archives it and brings it back', async ({
  page,
}) => {
  await keepSession(page, 'owner@maple.example')
  await page.goto(SERVICES)
  await expect(page.getByRole('row', { name: /Tire Rotation.*\$64\.95.*Offered/ })).toBeVisible()
  await page.getByRole('button', { name: 'Add service' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add service' })
  await dialog.getByLabel('Name', { exact: true }).fill('tire rotation')
  await dialog.getByRole('button', { name: 'Add service' }).click()
  await expect(dialog.getByText('Another service in use has this name.', { exact: false })).toBeVisible()
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
  // It is offered for some worn parts.
  const parts = page.getByRole('group', { name: 'Offer it after an inspection' })
  await expect(parts.getByRole('checkbox')).toHaveCount(10)
  await expect(parts.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await parts.getByLabel('Tires: fair').check()
  await parts.getByLabel('Leaks: poor').check()
  await page.getByLabel('Name', { exact: true }).fill(`${name} +`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: `${name} +` })).toBeVisible()
  await page.reload()
  await expect(parts.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expect(parts.getByLabel('Tires: fair')).toBeChecked()

  await archive(page)
  await page.getByRole('main').getByRole('link', { name: 'Services and fees' }).last().click()
  await expect(page.getByRole('table', { name: 'Archived services' }).getByText(`${name} +`)).toBeVisible()
  await page.getByRole('link', { name: `${name} +` }).click()
  await page.getByRole('button', { name: 'Bring back' }).click()
  await expect(page.getByText('The service can be booked again.')).toBeVisible()
  await archive(page)
})

test('services are put in order with the keyboard; one that was ordered keeps its kind, and archiving it names its appointments first', async ({
  page,
}) => {
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
  await dialog.getByRole('button', { name: 'Save order' }).click()
  await expect(page.getByText('The order was saved.')).toBeVisible()
  const names = await page.getByRole('table', { name: 'Services', exact: true }).getByRole('link').allTextContents()
  expect(names.indexOf(second)).toBeLessThan(names.indexOf(first))
  for (const name of [first, second]) {
    await page.getByRole('link', { name, exact: true }).click()
    await archive(page)
    await page.goto(SERVICES)
  }

  await page.getByRole('link', { name: 'Conventional Oil Change' }).click()
  await expect(page.getByLabel('Kind')).toBeDisabled()
  await page.getByRole('button', { name: 'Archive service' }).click()
  const archiving = page.getByRole('dialog', { name: 'Archive service?' })
  await expect(archiving.getByRole('listitem').first()).toBeVisible()
  await archiving.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Archive service' })).toBeFocused()
})
