import type { Page } from '@playwright/test'
import { bookButton, readStoredBooking, slotAt } from '../support/booking-steps.ts'
import { fleetCustomer } from '../support/customers.ts'
import { withOwner } from '../support/create-franchises.ts'
import { expect, newVisitor, test } from '../support/fixtures.ts'
import { orderOf } from '../support/orders.ts'
import { ownFranchise, ownStaff, STAFF_ROLES } from '../support/own-franchise.ts'
import { chooseHour, chooseOwnHour, ownHour } from '../support/own-hours.ts'
import { enterContact } from '../support/steps.ts'
import { ask, keepSession, openSchedule } from '../support/stored-booking.ts'

/** Books what is chosen. @returns the id of the customer's order */
async function book(page: Page, email: string): Promise<string> {
  await bookButton(page).click()
  await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
  return await orderOf(email)
}

/** Collects what the page asks about vans from now on. */
function watchVans(page: Page): Record<string, string>[] {
  const requests: Record<string, string>[] = []
  page.on('request', request => {
    if (!request.url().endsWith('/api/graphql')) return
    const { variables } = request.postDataJSON() as { variables: Record<string, string> }
    if (/^(franchiseId|technicianId)$/.test(Object.keys(variables).join(' '))) requests.push(variables)
  })
  return requests
}

for (const role of [...STAFF_ROLES, 'sales'] as const)
  test(`SCHED-07 a ${role} loads ${role === 'technician' ? 'their own vans only' : 'the vans of the franchise'}`, async ({
    page,
  }) => {
    const { id, sales } = ownFranchise()
    const token = await keepSession(page, role === 'sales' ? sales : ownStaff(role))
    const { currentUser } = await ask<{ currentUser: { id: string } }>(page, '{ currentUser { id } }', token)
    const requests = watchVans(page)
    await openSchedule(page)
    await expect.poll(() => requests.length).toBeGreaterThan(0)
    await expect(slotAt(page, 'Thursday, June 4', '2:00 PM')).toBeVisible()
    const isTechnician = role === 'technician'
    expect(requests).toEqual([isTechnician ? { technicianId: currentUser.id } : { franchiseId: id }])
    await expect(page.getByText('Choose a time to see which vans are free.')).toHaveCount(isTechnician ? 0 : 1)
  })

test('SCHED-08 a saved contact is chosen, or a new one is typed in', async ({ page, browser }) => {
  const token = await keepSession(page, 'customer@maple.example')
  const { contacts } = await ask<{ contacts: { id: string; name: string }[] }>(page, '{ contacts { id name } }', token)
  await openSchedule(page)
  const selection = (of: Page) =>
    readStoredBooking(of, ({ contact }: { contact?: { selection: string } }) => contact?.selection)
  const saved = page.getByRole('group', { name: 'Contacts' })
  await expect(saved.getByRole('radio', { name: contacts[0]?.name })).toBeChecked()
  await expect.poll(() => selection(page)).toBe(contacts[0]?.id)
  await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0)
  await saved.getByRole('radio', { name: 'Another contact' }).check()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await expect.poll(() => selection(page)).toBe('new')

  const guest = await newVisitor(browser)
  await openSchedule(guest)
  await expect(guest.getByLabel('Name', { exact: true })).toBeVisible()
  expect(await selection(guest)).toBe('unset')
  await guest.getByLabel('Name', { exact: true }).fill('Gwen')
  await expect.poll(() => selection(guest)).toBe('new')
  await guest.context().close()
})

test('SCHED-09 anonymous visitors, and staff for a customer without an account, choose a password or guest', async ({
  page,
  browser,
}) => {
  const password = (of: Page) => of.getByLabel('Password', { exact: true })
  const guest = (of: Page) => of.getByRole('checkbox', { name: 'Continue as a guest' })
  await openSchedule(page)
  await expect(password(page)).toBeVisible()
  await guest(page).check()
  await expect(password(page)).toHaveCount(0)
  await guest(page).uncheck()
  await expect(password(page)).toBeVisible()

  await keepSession(page, ownFranchise().sales)
  await page.reload()
  await expect(page.getByText('With a password the customer can see and change the appointment.')).toBeVisible()
  await expect(password(page)).toBeVisible()
  await expect(guest(page)).toBeVisible()

  const signedIn = await newVisitor(browser)
  const token = await keepSession(signedIn, 'customer@maple.example')
  const { currentUser } = await ask<{ currentUser: { id: string; name: string; email: string } }>(
    page,
    '{ currentUser { id name email } }',
    token,
  )
  const staff = await newVisitor(browser)
  await keepSession(staff, ownFranchise().sales)
  await openSchedule(signedIn)
  await openSchedule(staff, { customer: currentUser })
  for (const one of [signedIn, staff]) {
    await expect(one.getByRole('group', { name: 'Contacts' })).toBeVisible()
    await expect(password(one)).toHaveCount(0)
    await expect(guest(one)).toHaveCount(0)
    await one.context().close()
  }
})

test('SCHED-10 SCHED-11 staff book for one of the vendors, by the number it has for the customer', async ({
  page,
  browser,
}) => {
  const token = await keepSession(page, ownFranchise().manager)
  const { vendors } = await ask<{ vendors: { vendorId: number; name: string }[] }>(
    page,
    '{ vendors { vendorId name } }',
    token,
  )
  const customer = await fleetCustomer(page)
  await openSchedule(page, { customer })
  await page.getByRole('checkbox', { name: 'Book appointment for vendor' }).check()
  const vendor = page.getByRole('combobox', { name: 'Vendor or fleet' })
  await expect(vendor.getByRole('option')).toHaveText(['Choose a vendor', ...vendors.map(({ name }) => name)])
  await slotAt(page, 'Thursday, June 4', '2:00 PM').click()
  await expect(page.getByText('Choose the vendor to continue.')).toBeVisible()
  await expect(bookButton(page)).toBeDisabled()
  await vendor.selectOption(customer.link.vendorName)
  await expect(page.getByLabel('Vendor reference (optional)')).toHaveValue(customer.link.externalCustomerVendorId)
  expect(customer.link).toEqual({
    id: expect.stringMatching(/^\d+$/),
    externalCustomerVendorId: `F-${customer.id}`,
    userId: customer.id,
    vendorId: customer.link.vendorId,
    vendorName: vendors.find(({ vendorId }) => vendorId === customer.link.vendorId)?.name,
  })
  await chooseOwnHour(page)
  const id = await book(page, customer.email)
  expect(await ask(page, `{ workOrder(id: ${id}) { vendorName user { id } } }`, token)).toEqual({
    workOrder: { vendorName: customer.link.vendorName, user: { id: customer.id } },
  })

  for (const email of [undefined, 'customer@maple.example']) {
    const other = await newVisitor(browser)
    if (email) await keepSession(other, email)
    await openSchedule(other)
    await expect(slotAt(other, 'Thursday, June 4', '2:00 PM')).toBeVisible()
    await expect(other.getByText('Book appointment for vendor')).toHaveCount(0)
    await other.context().close()
  }
})

test('SCHED-12 SCHED-13 the button waits for time, contact, and a password, guest or login; then it books', async ({
  page,
  browser,
}) => {
  const guest = { name: 'Gwen Guest', email: `gwen.${crypto.randomUUID()}@example.com`, phone: '4165550188' }
  await openSchedule(page)
  const next = bookButton(page)
  const password = page.getByLabel('Password', { exact: true })
  await enterContact(page, guest)
  await password.fill('secret')
  await expect(next).toBeDisabled()
  await slotAt(page, 'Thursday, June 4', '2:00 PM').click()
  await expect(next).toBeEnabled()
  for (const [label, wrong, right] of [
    ['Name', ' ', guest.name],
    ['Email', 'gwen@example', guest.email],
    ['Phone', '416555018', guest.phone],
    ['Password', 'secre', 'secret'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true })
    await field.fill(wrong)
    await expect(next).toBeDisabled()
    await field.fill(right)
    await expect(next).toBeEnabled()
  }
  await password.fill('')
  await expect(next).toBeDisabled()
  await page.getByLabel('Continue as a guest').check()
  await expect(next).toBeEnabled()
  const hour = await ownHour(page)
  await chooseHour(page, hour)
  const id = await book(page, guest.email)
  // The server stored the hour and the customer.
  const staff = await newVisitor(browser)
  const read = `{ workOrder(id: ${id}) { scheduledAt contact { name } user { email } } }`
  expect(await ask(staff, read, await keepSession(staff, ownFranchise().manager))).toEqual({
    workOrder: { scheduledAt: hour, contact: { name: guest.name }, user: { email: guest.email } },
  })
  await staff.context().close()

  const customer = await newVisitor(browser)
  await keepSession(customer, 'customer@maple.example')
  await openSchedule(customer)
  await expect(bookButton(customer)).toBeDisabled()
  await slotAt(customer, 'Thursday, June 4', '2:00 PM').click()
  await expect(bookButton(customer)).toBeEnabled()
  await customer.context().close()
})

test('SCHED-14 Back goes to the address, and to the one list of services for the marketplace partner', async ({
  page,
  browser,
}) => {
  await openSchedule(page)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(/\/book\/location$/)
  const partner = await newVisitor(browser)
  await keepSession(partner, 'marketplace@maple.example')
  await openSchedule(partner)
  await partner.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(partner.getByRole('group', { name: 'Select Requested Services' })).toBeVisible()
  await expect(partner).toHaveURL(/\/book\/select-services$/)
  await partner.context().close()
})

test('SCHED-15 only a time that stays selected for 500 ms is an event', async ({ page }) => {
  await openSchedule(page)
  await expect(slotAt(page, 'Thursday, June 4', '2:00 PM')).toBeVisible()
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 60_000)))
  for (const time of ['2:00 PM', '3:00 PM', '4:00 PM']) {
    await slotAt(page, 'Thursday, June 4', time).click()
    await page.clock.runFor(499)
  }
  const visitor = await page.evaluate(() => localStorage.getItem('visitor'))
  /** Counts this visitor's events on the server. */
  const recorded = async (): Promise<number> => {
    const count = `select count(*)::int from analytics_event where name = 'booking:date-time' and visitor = $1`
    const { rows } = await withOwner(pool => pool.query<{ count: number }>(count, [visitor]))
    return rows[0]?.count ?? 0
  }
  expect(await recorded()).toBe(0)
  await page.clock.runFor(1)
  await expect.poll(recorded).toBe(1)
  await page.clock.runFor(5000)
  await page.waitForLoadState('networkidle')
  expect(await recorded()).toBe(1)
})
