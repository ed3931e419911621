import type { Page } from '@playwright/test'
import { ask, type Customer } from '../support/account.ts'
import { newCustomer, servedCustomer } from '../support/customers.ts'
import { expect, expectAccessible, newVisitor, tenantUrl, test } from '../support/fixtures.ts'
import { answerOperation } from '../support/operations.ts'
import { bookAppointment } from '../support/appointments.ts'
import { ownStaff } from '../support/own-franchise.ts'
import { keepSession } from '../support/stored-booking.ts'

const CUSTOMERS = `${tenantUrl('maple')}/account/franchisee/customers`
const PDF = { name: 'Fleet contract.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 contract') }

/** Gives a customer a contact with the phone of another. */
const sharePhone = (page: Page, { token, email }: Customer, phone: string): Promise<unknown> =>
  ask(
    token,
    page,
    'mutation C($email: String!, $phone: String!) { createContact(name: "Second", email: $email, phoneNumber: $phone) { id } }',
    { email, phone },
  )

test('a manager compares two customers with one phone, reads what moves, and merges them for good', async ({
  page,
}) => {
  const kept = await servedCustomer(page)
  const other = await newCustomer(page)
  const booked = await bookAppointment(page, other)
  await sharePhone(page, other, kept.phone)
  await keepSession(page, ownStaff('manager'))
  await page.goto(`${CUSTOMERS}/${kept.id}`)
  const card = page.getByRole('region', { name: 'Duplicates' })
  await expect(card.getByRole('listitem')).toContainText(`${other.email}Same phone`)
  await expectAccessible(page)
  await card.getByRole('button', { name: `Compare with ${other.name}, ${other.email}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge two customers' })
  await expect(dialog.getByRole('radio', { name: new RegExp(kept.name) })).toBeChecked()
  await expect(dialog.getByRole('row', { name: /^Email/ })).toContainText(kept.email)
  await expect(dialog.getByRole('list', { name: 'What moves' })).toContainText('1 order')
  await expect(dialog.getByText(`Nobody can log in with ${other.email} any more.`, { exact: false })).toBeVisible()
  await expect(dialog).toContainText('This can’t be undone.')
  await expectAccessible(page)
  // On a phone both values of a fact stay side by side.
  await page.setViewportSize({ width: 390, height: 844 })
  const email = dialog.getByRole('row', { name: /^Email/ }).getByRole('cell')
  const [left, right] = [await email.nth(0).boundingBox(), await email.nth(1).boundingBox()]
  expect(right?.y).toBe(left?.y)
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0))
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  // The other way round the columns change.
  await dialog.getByRole('radio', { name: new RegExp(other.name) }).check()
  await expect(dialog.getByText(`Nobody can log in with ${kept.email} any more.`, { exact: false })).toBeVisible()
  await dialog.getByRole('radio', { name: new RegExp(kept.name) }).check()
  await dialog.getByRole('button', { name: 'Merge customers' }).click()
  await expect(page.getByText(`Merged into ${kept.name}.`)).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Bookings' }).getByRole('link', { name: `Work order ${booked.id}` }),
  ).toBeVisible()
  await expect(card.getByRole('list', { name: 'Merged into this customer' })).toContainText(other.email)
  // An old link leads to the kept customer, and the other login is over.
  await page.goto(`${CUSTOMERS}/${other.id}`)
  await expect(page).toHaveURL(`${CUSTOMERS}/${kept.id}`)
  await expect(page.getByRole('heading', { level: 1, name: kept.name })).toBeVisible()
  await expect(ask(other.token, page, '{ currentUser { id } }')).rejects.toThrow()
})

test('a manager finds another customer by the search, compares and merges them', async ({ page }) => {
  const kept = await servedCustomer(page)
  const other = await newCustomer(page)
  await bookAppointment(page, other)
  await keepSession(page, ownStaff('manager'))
  await page.goto(`${CUSTOMERS}/${kept.id}`)
  const card = page.getByRole('region', { name: 'Duplicates' })
  const field = card.getByRole('combobox', { name: 'Merge with another customer' })
  await field.fill(kept.email)
  await expect(card.getByText('No customers found.')).toBeVisible()
  await field.fill(other.email)
  await card.getByRole('option').filter({ hasText: other.email }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge two customers' })
  await expect(dialog.getByRole('row', { name: /^Email/ })).toContainText(other.email)
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: new RegExp(kept.name) }).check()
  await dialog.getByRole('button', { name: 'Merge customers' }).click()
  await expect(page.getByText(`Merged into ${kept.name}.`)).toBeVisible()
  await expect(card.getByRole('list', { name: 'Merged into this customer' })).toContainText(other.email)
})

test('a merge that is not possible says why, and technicians have no such card', async ({ page, browser }) => {
  const kept = await servedCustomer(page)
  const other = await newCustomer(page)
  const { id } = await bookAppointment(page, other)
  await ask(other.token, page, 'mutation C($id: ID!) { cancelAppointment(id: $id) { id } }', { id })
  await sharePhone(page, other, kept.phone)
  await ask(other.token, page, 'mutation { requestErasure { eraseAt } }')
  await keepSession(page, ownStaff('manager'))
  await page.goto(`${CUSTOMERS}/${kept.id}`)
  await page.getByRole('button', { name: `Compare with ${other.name}, ${other.email}` }).click()
  const dialog = page.getByRole('dialog')
  const refusal = dialog.getByRole('alert')
  await expect(refusal).toContainText('They can’t be merged now')
  await expect(refusal).toContainText(`${other.name} asked us to delete their data.`)
  await expect(dialog.getByRole('button', { name: 'Merge customers' })).toBeDisabled()
  const technician = await newVisitor(browser)
  await keepSession(technician, ownStaff('technician'))
  await technician.goto(`${CUSTOMERS}/${kept.id}`)
  await expect(technician.getByRole('region', { name: 'Files' })).toBeVisible()
  await expect(technician.getByRole('region', { name: 'Duplicates' })).toHaveCount(0)
  await technician.context().close()
})

test('staff keep files with a customer: upload, open and delete, and a failed upload is repeated', async ({ page }) => {
  const { id } = await servedCustomer(page)
  await keepSession(page, ownStaff('technician'))
  await page.goto(`${CUSTOMERS}/${id}`)
  const card = page.getByRole('region', { name: 'Files' })
  await expect(card).toContainText('No files yet.')
  await answerOperation(page, 'AddCustomerFile', null)
  await card.locator('input[type=file]').setInputFiles(PDF)
  await expect(card.getByRole('alert')).toBeVisible()
  await page.unrouteAll()
  await card.getByRole('button', { name: 'Upload again' }).click()
  const row = card.getByRole('listitem')
  await expect(row).toContainText(/1 KB, .+, .*2026/)
  await expect(card.getByRole('status')).toHaveText('Fleet contract.pdf added.')
  const link = row.getByRole('link', { name: 'Fleet contract.pdf' })
  const stored = await page.evaluate(async url => (await fetch(url)).text(), (await link.getAttribute('href')) ?? '')
  expect(stored).toBe('%PDF-1.7 contract')
  await expectAccessible(page)
  await card.locator('input[type=file]').setInputFiles({ ...PDF, name: 'notes.txt', mimeType: 'text/plain' })
  await expect(card.getByRole('alert')).toBeVisible()
  await row.getByRole('button', { name: 'Delete file Fleet contract.pdf' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete file' }).click()
  await expect(card).toContainText('No files yet.')
})

test('customers are sorted by name or by the newest, in the address', async ({ page }) => {
  const first = await servedCustomer(page)
  const second = await servedCustomer(page)
  await keepSession(page, ownStaff('manager'))
  await page.goto(CUSTOMERS)
  const links = page.getByRole('table').getByRole('link')
  await expect(links.first()).toBeVisible()
  const byName = [first.name, second.name].toSorted((a, b) => a.localeCompare(b, 'en'))
  const order = async (): Promise<string[]> =>
    (await links.allTextContents()).filter(name => [first.name, second.name].includes(name))
  await expect.poll(order).toEqual(byName)
  await page.getByLabel('Order', { exact: true }).selectOption('Name Z to A')
  await expect.poll(order).toEqual(byName.toReversed())
  await page.getByLabel('Order', { exact: true }).selectOption('Newest first')
  await expect(page).toHaveURL(/sort=newest/)
  await page.reload()
  await expect.poll(order).toEqual([second.name, first.name])
})
