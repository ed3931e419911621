import type { Page } from '@playwright/test'
import { newCustomer, servedCustomer } from '../support/customers.ts'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { ownFranchise, ownStaff } from '../support/own-franchise.ts'
import { loadMore } from '../support/steps.ts'
import { ask, keepSession } from '../support/stored-booking.ts'

const CUSTOMERS = `${tenantUrl('maple')}/account/franchisee/customers`

// The page of a customer is tested for every role in customer-detail.spec.ts.
for (const role of ['technician', 'sales'] as const) {
  test(`CUSTOMER-01 CUSTOMER-03 as ${role}: staff search the customers; each row leads to the customer and to a new booking`, async ({
    page,
  }) => {
    const { id, name, email, phone } = await (role === 'sales' ? newCustomer(page) : servedCustomer(page))
    await keepSession(page, role === 'sales' ? ownFranchise().sales : ownStaff(role))
    await searchAndBook(page, { id, name, email, phone })
  })
}

test('CUSTOMER-01 the list of customers pages on', async ({ page }) => {
  await keepSession(page, 'manager.toronto@maple.example')
  await page.goto(CUSTOMERS)
  const rows = page.getByRole('table', { name: 'Customers' }).getByRole('row')
  await expect(rows).toHaveCount(21)
  await loadMore(page, rows)
})

test('staff filter the customers by tag, and read how many there are', async ({ page }) => {
  const { name } = await newCustomer(page)
  const tag = `Tag ${crypto.randomUUID().slice(0, 8)}`
  const token = await keepSession(page, ownFranchise().sales)
  await page.goto(CUSTOMERS)
  await expect(page.getByText(/^(More than )?[\d,]+ customers$/)).toBeVisible()
  const { customers } = await ask<{ customers: { id: string }[] }>(
    page,
    `{ customers(search: "${name}") { id } }`,
    token,
  )
  await ask(page, `mutation { changeCustomerTags(userId: ${customers[0]?.id}, add: ["${tag}"], remove: []) }`, token)
  await page.goto(`${CUSTOMERS}?tag=${encodeURIComponent(tag)}`)
  await expect(page.getByText('1 customer', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name })).toBeVisible()
  await expect(page.getByLabel('Tag')).toHaveValue(tag)
  await expectAccessible(page)
  await page.getByLabel('Search Customer Name').fill('Nobody has this name')
  await expect(page.getByText(`No customers with the tag “${tag}” found.`)).toBeVisible()
  await page.getByRole('button', { name: 'Show all tags' }).click()
  await expect(page.getByText('No customers found.')).toBeVisible()
  await expect(page).not.toHaveURL(/tag=/)
  await page.goBack()
  await page.goto(`${CUSTOMERS}?tag=unheard-of`)
  await expect(page.getByText('No customers with the tag “unheard-of”.')).toBeVisible()
})

async function searchAndBook(
  page: Page,
  { id, name, email, phone }: { id: string; name: string; email: string; phone: string },
): Promise<void> {
  await page.goto(CUSTOMERS)
  const rows = page.getByRole('table', { name: 'Customers' }).getByRole('row')
  const search = page.getByLabel('Search Customer Name')
  await search.fill('Nobody has this name')
  await expect(page.getByText('No customers found.')).toBeVisible()
  await search.fill(phone)
  await expect(rows).toHaveCount(2)
  await search.fill(name)
  await expect(rows.last()).toContainText(email)
  await expectAccessible(page)
  await expect(rows.last().getByRole('link', { name })).toHaveAttribute('href', `/account/franchisee/customers/${id}`)
  await rows.last().getByRole('button', { name: 'New Booking' }).click()
  await expect(page).toHaveURL(/\/book\/location$/)
  await expect(page.getByRole('region', { name })).toContainText(email)
}

test.describe('CUSTOMER-04 who loads which customers', () => {
  /** Opens the list and returns the franchise that the page asks for. */
  async function franchiseAsked(page: Page): Promise<unknown> {
    const sentRequest = page.waitForRequest(request => (request.postData() ?? '').includes('"pageNumber":1'))
    await page.goto(CUSTOMERS)
    return ((await sentRequest).postDataJSON() as { variables: { franchiseId: string | null } }).variables.franchiseId
  }

  test('sales load all customers and name no franchise', async ({ page }) => {
    await keepSession(page, 'sales@maple.example')
    expect(await franchiseAsked(page)).toBeNull()
  })

  test('a manager loads those of the chosen franchise', async ({ page }) => {
    const token = await keepSession(page, 'manager.toronto@maple.example')
    const { franchises } = await ask<{ franchises: { id: string }[] }>(page, '{ franchises { id } }', token)
    expect(await franchiseAsked(page)).toBe(franchises[0]?.id)
    await page.getByLabel('Search Customer Name').fill('no such customer')
    await expect(page.getByText('No customers found.')).toBeVisible()
  })
})

test('a field that is typed in as its dialog opens keeps its focus and its suggestions', async ({ page }) => {
  const { id } = await servedCustomer(page)
  await keepSession(page, ownStaff('technician'))
  // A slow phone: the focus trap of the dialog starts late.
  await page.addInitScript(() => {
    const start = globalThis.setTimeout
    const slow = (run: () => void, ms = 0) => start(run, ms === 0 ? 800 : ms)
    Object.assign(globalThis, { setTimeout: slow })
  })
  await page.goto(`${CUSTOMERS}/${id}`)
  await page.getByRole('button', { name: 'Add address' }).click()
  const field = page.getByRole('combobox', { name: 'Service address' })
  await field.fill('200 Barclay Parade SW, Calgary T2P 4R5')
  const option = page.getByRole('option', { name: /200 Barclay/ }).first()
  await expect(option).toBeVisible()
  await page.waitForTimeout(1_000)
  await expect(field).toBeFocused()
  await expect(option).toBeVisible()
})

test('CUSTOMER-14 CUSTOMER-17 staff see a customer’s contacts, addresses and vehicles, and create, edit and delete contacts and addresses', async ({
  page,
}) => {
  const { id, name, email } = await servedCustomer(page)
  await keepSession(page, ownStaff('technician'))
  const requests: unknown[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/graphql'))
      requests.push((request.postDataJSON() as { variables: unknown }).variables)
  })
  await page.goto(`${CUSTOMERS}/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Vehicle Information' })).toContainText('2018 Toyota Camry')
  await expectAccessible(page)
  expect(requests).toContainEqual({ id })
  expect(requests.filter(variables => JSON.stringify(variables) === JSON.stringify({ userId: id }))).toHaveLength(7)

  const contacts = page.getByRole('region', { name: 'Contact Information' })
  await contacts.getByRole('button', { name: 'Add contact' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Paul Partner')
  await dialog.getByLabel('Phone').fill('4165550188')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await contacts.getByRole('button', { name: 'Edit Paul Partner' }).click()
  await dialog.getByLabel('Name').fill('Paula Partner')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await contacts.getByRole('button', { name: 'Delete Paula Partner' }).click()
  await dialog.getByRole('button', { name: 'Delete contact' }).click()
  await expect(contacts.getByText('Paula Partner')).toBeHidden()

  const addresses = page.getByRole('region', { name: 'Customer Address(es)', exact: true })
  await addresses.getByRole('button', { name: 'Add address' }).click()
  const pick = async (typed: string, option: RegExp): Promise<void> => {
    await dialog.getByRole('combobox', { name: 'Service address' }).fill(typed)
    await page.getByRole('option', { name: option }).first().click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
  }
  await pick('200 Barclay Parade SW, Calgary T2P 4R5', /200 Barclay/)
  await addresses.getByRole('button', { name: /^Edit 200 Barclay/ }).click()
  await pick('300 Barclay Parade SW, Calgary T2P 4R5', /300 Barclay/)
  await addresses.getByRole('button', { name: /^Delete 300 Barclay/ }).click()
  await dialog.getByRole('button', { name: 'Delete address' }).click()
  await expect(addresses.getByText(/300 Barclay/)).toBeHidden()
  await page.getByRole('button', { name: '+ New Booking' }).click()
  await expect(page.getByRole('region', { name })).toContainText(email)
})
