import type { Page } from '@playwright/test'
import { chooseCarByModel, chooseFirstSlot, enterLogin, openContact, openNextStep } from '../../e2e/support/steps.ts'
import type { Camera } from './camera.ts'

/** The booking for signed-in users: a customer, the marketplace partner, a manager, and a technician without a van. */
export async function tourVisitors(camera: Camera): Promise<void> {
  const { customer, marketplace, manager, newcomer } = camera.tenant
  await tourCustomer(camera, customer)
  await tourMarketplace(camera, marketplace)
  await tourStaffBooking(camera, manager)
  await tourNewcomer(camera, newcomer)
}

async function visitAs(camera: Camera, email: string, { seesFailures = false } = {}): Promise<Page> {
  const page = await camera.newPage({ seesFailures })
  await camera.visit(page, '/auth/login')
  await enterLogin(page, email)
  await camera.visit(page, '/book/location')
  return page
}

/** Chooses the first saved entry. */
const chooseSaved = (page: Page, legend: string): Promise<void> =>
  page.getByRole('group', { name: legend }).getByRole('radio').first().check()

async function start(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Get Started' })
  await next.and(page.locator(':not([aria-busy="true"])')).click()
}

async function tourCustomer(camera: Camera, email: string): Promise<void> {
  const page = await visitAs(camera, email, { seesFailures: true })
  await chooseSaved(page, 'Your addresses')
  await camera.shoot(page, 'customer-book-1')
  await start(page)
  await chooseSaved(page, 'Your vehicles')
  await page.getByRole('radio', { name: /^Conventional Oil Change/ }).check()
  await camera.shoot(page, 'customer-book-2')
  await openNextStep(page)
  await openNextStep(page)
  await chooseFirstSlot(page)
  await page.getByRole('button', { name: /^Total / }).click()
  const credit = page.getByRole('textbox', { name: 'Referral credit' }).filter({ visible: true })
  await credit.fill('500')
  await page.getByRole('button', { name: 'Apply referral credit' }).filter({ visible: true }).click()
  await camera.shoot(page, 'customer-book-4-credit-refused')
  await credit.fill('12.50')
  await page.getByRole('button', { name: 'Apply referral credit' }).filter({ visible: true }).click()
  await camera.shoot(page, 'customer-book-4-credit')
  await page.getByRole('button', { name: /^Total / }).click()
  await page.route('**/api/graphql', route =>
    route.fulfill({ status: 401, json: { data: null, errors: [{ message: 'Please log in.' }] } }),
  )
  await openContact(page)
  await page.getByRole('button', { name: /^Book for / }).click()
  await page.getByText('Your session has ended.').first().waitFor()
  await page.unrouteAll()
  await camera.shoot(page, 'customer-book-4-session-ended')
  await page.context().close()
}

async function tourMarketplace(camera: Camera, email: string): Promise<void> {
  const page = await visitAs(camera, email)
  await chooseSaved(page, 'Your addresses')
  await start(page)
  await chooseSaved(page, 'Your vehicles')
  const list = page.getByRole('group', { name: 'Select Requested Services' })
  for (const name of [/^Tire Rotation/, /^Cabin Air Filter/]) await list.getByRole('checkbox', { name }).check()
  await camera.shoot(page, 'marketplace-book-2')
  await openNextStep(page)
  await chooseFirstSlot(page)
  await camera.shoot(page, 'marketplace-book-4')
  await page.context().close()
}

async function tourStaffBooking(camera: Camera, email: string): Promise<void> {
  const page = await visitAs(camera, email)
  await camera.shoot(page, 'staff-book-1-empty')
  const search = page.getByRole('combobox', { name: 'Customer' })
  const found = page.getByRole('listbox', { name: 'Customer' }).getByRole('option')
  await search.fill('a')
  await found.first().waitFor()
  await camera.shoot(page, 'staff-book-1-search')
  await search.fill('nobody of this name')
  await page.getByText('No customers found.').waitFor()
  await camera.shoot(page, 'staff-book-1-nobody')
  await search.fill('a')
  await found.first().click()
  await chooseSaved(page, 'Customer’s addresses')
  await camera.shoot(page, 'staff-book-1')
  await start(page)
  await chooseSaved(page, 'Your vehicles')
  await page.getByRole('radio', { name: /^Conventional Oil Change/ }).check()
  await openNextStep(page)
  await openNextStep(page)
  await chooseFirstSlot(page)
  await camera.shoot(page, 'staff-book-4')
  await page.getByLabel('Book appointment for vendor').check()
  await page.getByRole('combobox', { name: 'Vendor or fleet' }).selectOption({ index: 1 })
  await camera.shoot(page, 'staff-book-4-vendor')
  await page.context().close()
}

async function tourNewcomer(camera: Camera, email: string): Promise<void> {
  const page = await visitAs(camera, email)
  await page.getByRole('combobox', { name: 'Service address' }).fill(camera.tenant.inside)
  await page.getByRole('listbox', { name: 'Service address' }).getByRole('option').first().click()
  await start(page)
  await chooseCarByModel(page)
  await page.getByRole('radio', { name: /^Tire Rotation/ }).check()
  await openNextStep(page)
  await openNextStep(page)
  await page.getByText('No vans available.').first().waitFor()
  await camera.shoot(page, 'newcomer-book-4')
  await page.context().close()
}
