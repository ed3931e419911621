import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { changeOperation } from '../support/operations.ts'
import { ask, keepSession } from '../support/stored-booking.ts'

const CUSTOMERS = `${tenantUrl('maple')}/account/franchisee/customers`
const CREATE = `${CUSTOMERS}/create-customer`
const PASSWORD_HINT = 'Set a password so the customer can log in to manage their bookings'

interface Typed {
  name: string
  phone: string
  email: string
  password: string
}

async function fillIn(page: Page, { name, phone, email, password }: Typed): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Phone Number', { exact: true }).fill(phone)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

const newPerson = (): Typed => ({
  name: `Fleur ${randomUUID().slice(0, 8)}`,
  phone: '4165550171',
  email: `${randomUUID()}@example.com`,
  password: 'a-good-password',
})

test.describe('CUSTOMER-02 who creates customers', () => {
  test('sales get Create New Customer and Book New Customer', async ({ page }) => {
    await keepSession(page, 'sales@maple.example')
    await page.goto(CUSTOMERS)
    await page.getByRole('link', { name: 'Create New Customer' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Create New Customer' })).toBeVisible()
    await page.getByRole('link', { name: 'Customers', exact: true }).first().click()
    await page.getByRole('button', { name: 'Book New Customer' }).click()
    await expect(page).toHaveURL(/\/book\/location$/)
  })

  for (const email of ['manager.toronto@maple.example', 'tech1.toronto@maple.example', 'tester.toronto@maple.example'])
    test(`${email} gets Book New Customer only, and cannot open the page`, async ({ page }) => {
      await keepSession(page, email)
      await page.goto(CREATE)
      await expect(page).toHaveURL(CUSTOMERS)
      await expect(page.getByRole('button', { name: 'Book New Customer' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Create New Customer' })).toBeHidden()
    })
})

test('CUSTOMER-06 CUSTOMER-07 the page asks for name, phone, email, password and a vendor, whose terms can only be read', async ({
  page,
}) => {
  const token = await keepSession(page, 'sales@maple.example')
  const { vendors } = await ask<{
    vendors: { vendorId: number; name: string; remittance: number; isRemittanceOnSubTotal: boolean }[]
  }>(page, '{ vendors { vendorId name remittance isRemittanceOnSubTotal } }', token)
  const vendor = vendors.find(({ remittance }) => remittance > 0)
  if (!vendor) throw new Error('no vendor keeps a part')
  await page.goto(CREATE)
  await fillIn(page, newPerson())
  await expect(page.getByLabel('Phone Number')).toHaveValue('(416) 555-0171')
  await expect(page.getByText('The customer will receive a confirmation at this address')).toBeVisible()
  await expect(page.getByText(PASSWORD_HINT)).toBeVisible()

  const picker = page.getByLabel('Select a vendor from list')
  await expect(picker.locator('option:checked')).toHaveText('Select Vendor')
  const remittance = page.getByLabel('Remittance fee %', { exact: true })
  await expect(remittance).toHaveAttribute('readonly')
  await expect(remittance).toHaveValue('0')
  const onSubTotal = page.getByLabel('Remittance is calculated based on sub total', { exact: true })
  await expect(onSubTotal).toBeDisabled()
  await picker.selectOption(vendor.name)
  await expect(remittance).toHaveValue(String(vendor.remittance))
  await expect(onSubTotal).toBeChecked({ checked: vendor.isRemittanceOnSubTotal })
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Customers', exact: true }).click()
  await expect(page).toHaveURL(CUSTOMERS)
})

test('CUSTOMER-08 CUSTOMER-09 CUSTOMER-10 a new fleet is entered instead, each switch starts empty, and Create waits for missing fields', async ({
  page,
}) => {
  await keepSession(page, 'sales@maple.example')
  await page.goto(CREATE)
  const create = page.getByRole('button', { name: 'Create', exact: true })
  await expect(create).toBeDisabled()
  await page.getByLabel('Select a vendor from list').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'New Vendor' }).click()
  const fleet = page.getByLabel('Fleet Name', { exact: true })
  const fee = page.getByLabel('Remittance Fee %', { exact: true })
  const onSubTotal = page.getByLabel('Remittance calculates based on Sub Total', { exact: true })
  await expect(fleet).toHaveValue('')
  await expect(fee).toHaveValue('0')
  await expect(onSubTotal).toBeChecked()
  const typed = newPerson()
  await fillIn(page, typed)
  await expect(create).toBeDisabled()
  await fleet.fill('Fleur’s Flowers')
  await expect(create).toBeEnabled()
  await fee.fill('-1')
  await expect(create).toBeDisabled()
  await fee.fill('12.5')
  await expect(create).toBeEnabled()
  await onSubTotal.uncheck()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Select a vendor from list' }).click()
  await expect(page.getByLabel('Select a vendor from list', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Remittance fee %', { exact: true })).toHaveValue('0')
  await expect(page.getByLabel('Remittance is calculated based on sub total', { exact: true })).toBeChecked()
  await expect(create).toBeDisabled()
  await page.getByLabel('Select a vendor from list', { exact: true }).selectOption({ index: 1 })
  await expect(create).toBeEnabled()
  for (const label of ['Name', 'Phone Number', 'Email', 'Password']) {
    const field = page.getByLabel(label, { exact: true })
    const value = await field.inputValue()
    await field.fill('')
    await expect(create).toBeDisabled()
    await field.fill(value)
    await expect(create).toBeEnabled()
  }
})

test('CUSTOMER-11 CUSTOMER-12 refused input stays and can be corrected, and a customer of a new fleet is created', async ({
  page,
}) => {
  await keepSession(page, 'sales@maple.example')
  await page.goto(CREATE)
  const typed = newPerson()
  await fillIn(page, { ...typed, email: 'sales@maple.example', password: '12345' })
  await page.getByRole('button', { name: 'New Vendor' }).click()
  await page.getByLabel('Fleet Name', { exact: true }).fill(`Fleet of ${typed.name}`)
  await page.getByLabel('Remittance Fee %', { exact: true }).fill('12.5')
  const create = page.getByRole('button', { name: 'Create', exact: true })
  const password = page.getByLabel('Password', { exact: true })
  await create.click()
  await expect(password).toHaveAccessibleDescription(/at least 6 characters/)
  await password.fill(typed.password)
  await create.click()
  await expect(page.getByRole('alert')).toContainText('There is already a customer with this email.')
  await expect(page.getByLabel('Fleet Name', { exact: true })).toHaveValue(`Fleet of ${typed.name}`)
  await page.getByLabel('Email', { exact: true }).fill(typed.email)
  const sent = page.waitForRequest(request => (request.postData() ?? '').includes('vendorListInput'))
  await create.click()
  const { name, email, phone: phoneNumber } = typed
  expect(((await sent).postDataJSON() as { variables: unknown }).variables).toEqual({
    contactInput: { name, email, phoneNumber },
    password: typed.password,
    vendorListInput: {
      vendorId: null,
      name: `Fleet of ${name}`,
      remittance: 12.5,
      isRemittanceOnSubTotal: true,
    },
  })
  await expect(page).toHaveURL(CUSTOMERS)
  await page.getByLabel('Search Customer Name').fill(email)
  await expect(page.getByRole('row', { name })).toContainText(`Fleet of ${name}`)
})

test('CUSTOMER-12 errors of several fields in a 422 show under the password', async ({ page }) => {
  await keepSession(page, 'sales@maple.example')
  await changeOperation(page, 'CreateCustomer', {
    contactInput: { name: 'Fleur', email: 'fleur', phoneNumber: '416' },
  })
  await page.goto(CREATE)
  await fillIn(page, newPerson())
  await page.getByLabel('Select a vendor from list').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  for (const text of [/Please enter a valid email address/, /Please enter a valid phone number/])
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(text)
  await expect(page.getByRole('alert')).toBeHidden()
})
