import type { Page } from '@playwright/test'
import { ask, type Customer, enterAs, signUp } from '../support/account.ts'
import { bookAppointment } from '../support/appointments.ts'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { answerOperation, changeOperation } from '../support/operations.ts'

const ADD_CONTACT =
  'mutation Add($name: String!, $email: String!, $phone: String!) { createContact(name: $name, email: $email, phoneNumber: $phone) { id } }'
const ADD_ADDRESS = `mutation Add($street: String!) { createAddress(street: $street, city: "Toronto", postalCode: "M5H1A1", province: "Ontario",
  provinceCode: "ON", country: "Canada", countryCode: "CA", lat: 43.6484, lng: -79.3784) { id } }`

let customer: Customer
test.beforeEach(async ({ page }) => {
  customer = await signUp(page)
  await enterAs(page, customer)
})

const open = (page: Page) => page.goto(`${tenantUrl('maple')}/account/customer-information`)
const addContact = (page: Page, name: string) =>
  ask(customer.token, page, ADD_CONTACT, { name, email: 'one@example.com', phone: '4165550123' })
const addAddress = (page: Page, street: string) => ask(customer.token, page, ADD_ADDRESS, { street })
const contacts = (page: Page) => page.getByRole('list', { name: 'Contact Information' }).getByRole('listitem')
const addresses = (page: Page) => page.getByRole('list', { name: 'Address' }).getByRole('listitem')
const searchFor = async (page: Page, typed: string, option: RegExp) => {
  await page.getByRole('combobox', { name: 'Service address' }).fill(typed)
  await page.getByRole('option', { name: option }).first().click()
}

test('INFO-02 INFO-04 INFO-06 INFO-07 INFO-08 INFO-09 a contact is added and edited, with complete and valid fields', async ({
  page,
}) => {
  await open(page)
  await expect(page.getByText('No contacts yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add contact' })
  const save = dialog.getByRole('button', { name: 'Save' })
  const fields = { Name: 'Ada Adams', Phone: '416555012', Email: 'ada@example' }
  for (const [label, value] of Object.entries(fields)) {
    await expect(save).toBeDisabled()
    await dialog.getByLabel(label, { exact: true }).fill(value)
  }
  await save.click()
  await expect(dialog.getByText('Please enter a valid phone number')).toBeVisible()
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  const phone = dialog.getByLabel('Phone', { exact: true })
  await phone.fill('1995550123')
  await expect(phone).toHaveAccessibleDescription(/Please check the area code: 995 is unusual/)
  for (const typed of ['+1 416 555 0123', '1 (416) 555-0123', '4165550123']) {
    await phone.fill('')
    await phone.pressSequentially(typed)
    await expect(phone).toHaveValue('(416) 555-0123')
  }
  await phone.fill('+14165550123')
  await expect(phone).toHaveValue('(416) 555-0123')
  await dialog.getByLabel('Email', { exact: true }).fill('ada@example.com')
  await changeOperation(page, 'CreateContact', { phoneNumber: '12', email: 'ada' })
  await save.click()
  await expect(dialog.getByLabel('Phone', { exact: true })).toHaveAccessibleDescription(
    'Please enter a valid phone number',
  )
  await expect(dialog.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
    'Please enter a valid email address',
  )
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Ada Adams')
  await page.unrouteAll()
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(contacts(page)).toHaveText([/Ada Adams.*416-555-0123.*ada@example\.com/])
  await page.getByRole('button', { name: 'Edit Ada Adams' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit contact' })
  await edit.getByLabel('Name', { exact: true }).fill('Ada Byron')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(contacts(page)).toHaveText([/Ada Byron/])
})

test('a form focuses its first wrong field, keeps its values, and shows errors without a field in its banner', async ({
  page,
}) => {
  await open(page)
  await page.getByRole('button', { name: 'Add contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add contact' })
  const save = dialog.getByRole('button', { name: 'Save' })
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  await field('Name').fill('Ada Adams')
  await field('Phone').fill('416')
  await field('Email').fill('ada')
  await save.click()
  await expect(field('Phone')).toBeFocused()
  await field('Phone').fill('4165550123')
  await expect(dialog.getByText('Please enter a valid phone number')).toBeHidden()
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await save.click()
  await expect(field('Email')).toBeFocused()
  await field('Email').fill('ada@example.com')
  const refuse = async (fields: { field: string; message: string }[]) => {
    await answerOperation(page, 'CreateContact', { statusCode: 422, message: 'Not saved.', fields })
    await save.click()
  }
  await refuse([{ field: 'name', message: 'This name is taken.' }])
  await expect(dialog.getByText('This name is taken.')).toBeVisible()
  await expect(field('Name')).toBeFocused()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await refuse([{ field: 'country', message: 'This country is unknown.' }])
  await expect(dialog.getByRole('alert')).toHaveText('Not saved.')
  await expect(dialog.getByText('This name is taken.')).toBeHidden()
  for (const [label, value] of Object.entries({ Name: 'Ada Adams', Phone: '(416) 555-0123', Email: 'ada@example.com' }))
    await expect(field(label)).toHaveValue(value)
  await field('Name').fill('Ada Byron')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
})

test('INFO-10 INFO-11 INFO-12 INFO-13 an address is added once it is complete and in service', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Add address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add address' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await searchFor(page, 'Collier St, Barrie L4M 1H1', /Collier/)
  await expect(dialog.getByText('Please select a complete address with a street number')).toBeVisible()
  await expect(save).toBeDisabled()
  await searchFor(page, '70 Collier St, Barrie L4M 1H1', /70 Collier/)
  await expect(dialog.getByText('This address is not in service', { exact: true })).toBeVisible()
  await expect(save).toBeDisabled()
  await searchFor(page, '10 King St W, Toronto M5H 1A1', /10 King/)
  await expect(dialog.getByText('This address is not in service')).toBeHidden()
  await save.click()
  await expect(addresses(page)).toHaveText([/10 King St W.*Toronto, ON\sM5H\s1A1/])
  await page.getByRole('button', { name: 'Edit 10 King St W' }).click()
  await searchFor(page, '12 King St W, Toronto M5H 1A1', /12 King/)
  await page.getByRole('dialog', { name: 'Edit address' }).getByRole('button', { name: 'Save' }).click()
  await expect(addresses(page)).toHaveText([/12 King St W/])
})

test('INFO-14 INFO-15 a failed check shows an error, and the next choice is checked again', async ({ page }) => {
  const check =
    '{ in: postalCodeCheck(code: "M5H1A1") { isInService code } out: postalCodeCheck(code: "L4M1H1") { isInService code } }'
  expect(await ask(customer.token, page, check)).toEqual({
    in: { isInService: true, code: 'M5H1A1' },
    out: { isInService: false, code: 'L4M1H1' },
  })
  await open(page)
  await page.getByRole('button', { name: 'Add address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add address' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await page.getByRole('combobox', { name: 'Service address' }).fill('10 King St W, Toronto M5H 1A1')
  const found = page.getByRole('option', { name: /10 King/ }).first()
  await expect(found).toBeVisible()
  await page.context().setOffline(true)
  await found.click()
  await expect(dialog.getByText('Please enter a valid address')).toBeVisible()
  await expect(save).toBeDisabled()
  await page.context().setOffline(false)
  await searchFor(page, '11 Bay St, Toronto M5J 2R8', /11 Bay/)
  await expect(dialog.getByText('Please enter a valid address')).toHaveCount(0)
  await expect(save).toBeEnabled()
})

test('INFO-01 INFO-05 INFO-19 INFO-20 the first of a list stays, another can be deleted unless an assigned order needs it', async ({
  page,
}) => {
  await addContact(page, 'First')
  await addAddress(page, '1 King St W')
  // The appointment uses the second contact and address, which stay until it is cancelled.
  const appointment = await bookAppointment(page, customer)
  await addContact(page, 'Third')
  await addAddress(page, '3 King St W')
  await open(page)
  await expect(page.getByRole('heading', { level: 2 })).toContainText(['Contact Information', 'Address'])
  await expectAccessible(page)
  const lists = [
    ['contact', ['First', customer.name, 'Third'], contacts],
    ['address', ['1 King St W', '10 King St W', '3 King St W'], addresses],
  ] as const
  const dialog = page.getByRole('dialog')
  for (const [kind, names, rows] of lists) {
    await expect(rows(page)).toContainText(names)
    await expect(page.getByRole('button', { name: `Delete ${names[0]}` })).toBeDisabled()
    await page.getByRole('button', { name: `Delete ${names[1]}` }).click()
    await dialog.getByRole('button', { name: `Delete ${kind}` }).click()
    await expect(page.getByRole('alert')).toHaveText(
      `Could not delete ${kind} because an assigned work order still exists.`,
    )
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(rows(page)).toHaveCount(3)
  }
  await ask(customer.token, page, `mutation { cancelAppointment(id: ${appointment.id}) { id } }`)
  for (const [kind, names, rows] of lists) {
    await page.getByRole('button', { name: `Delete ${names[1]}` }).click()
    await dialog.getByRole('button', { name: `Delete ${kind}` }).click()
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page)).toContainText([names[0], names[2]])
  }
})

test('INFO-21 addresses that cannot be loaded can be tried again, and another be added', async ({ page }) => {
  await addAddress(page, '1 King St W')
  await answerOperation(page, 'SavedAddresses', { statusCode: 500, message: 'Broken' })
  await open(page)
  await expect(page.getByText('Could not load your data, try to add another.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add address' })).toBeEnabled()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(addresses(page)).toHaveText([/1 King St W/])
})

test('a pasted phone number loses its country code, a typed one keeps its digits', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Add contact' }).click()
  const phone = page.getByRole('dialog', { name: 'Add contact' }).getByLabel('Phone', { exact: true })
  await phone.evaluate(input => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '+1 (905) 555-0177')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(phone).toHaveValue('(905) 555-0177')
  await phone.clear()
  await phone.pressSequentially('4165550188')
  await expect(phone).toHaveValue('(416) 555-0188')
})

test('a toast stays above the bar with the main button, and below dialogs', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  const copy = page.getByRole('button', { name: /copy/i }).first()
  const toast = page.getByRole('region', { name: 'Notifications' }).locator('div').first()
  await copy.click()
  await expect(toast).toBeVisible()
  await page.getByRole('button', { name: 'Add contact' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const isOnTop = await toast.evaluate(element => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(isOnTop).toBe(false)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await copy.click()
  await page.getByRole('link', { name: 'Book appointment' }).first().click()
  const next = page.getByRole('button', { name: 'Get Started' })
  await expect(next).toBeVisible()
  const [shown, button] = [await toast.boundingBox(), await next.boundingBox()]
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThan(button?.y ?? 0)
  expect(shown?.y).toBeGreaterThan(0)
})
