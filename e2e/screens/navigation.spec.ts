import type { Page } from '@playwright/test'
import { enterAs, signUp } from '../support/account.ts'
import { baseUrl, expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { openAs } from '../support/sessions.ts'
import { ask, keepSession, openBooking } from '../support/stored-booking.ts'

const SITE = tenantUrl('maple')
const MANAGER = 'manager.toronto@maple.example'
const SALES = 'sales@maple.example'
const CUSTOMER = 'customer@maple.example'

/** Opens a path and expects the URL and the title of the page. */
async function expectPage(page: Page, path: string, at: string | RegExp, title: string | RegExp): Promise<void> {
  await page.goto(`${SITE}${path}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page).toHaveURL(typeof at === 'string' ? `${SITE}${at}` : at)
}

const STAFF_PAGES = ['', '/work-orders', '/invoices', '/invoices/1'].map(path => `/account/franchisee${path}`)
const BUSINESS_PAGES = ['customers', 'payout', 'van-payout', 'inventory', 'analytics', 'sales-analytics'].map(
  name => `/account/franchisee/${name}`,
)

const BOOKING_START = 'Where should we come?'

test('NAV-05 NAV-14 NAV-19 NAV-20 the root leads to the booking start, as steps without an address do; an unknown path is not found', async ({
  page,
}) => {
  for (const path of [
    '/',
    '/book',
    '/book/select-services',
    '/book/select-add-ons',
    '/book/schedule-book',
    '/book/confirmation',
  ])
    await expectPage(page, path, '/book/location', BOOKING_START)
  for (const path of ['/nowhere', '/book/nowhere', '/account/franchisee/nowhere'])
    await expectPage(page, path, path, 'Page not found')
  await expectAccessible(page)
})

test('NAV-06 the authentication routes; signing up has a human check', async ({ page }) => {
  await expectPage(page, '/auth/login', '/auth/login', /Log In/i)
  await expectPage(page, '/auth/forgot-password', '/auth/forgot-password', /password/i)
  await expectPage(page, '/auth/sign-up', '/auth/sign-up', 'Create Account')
  await page.getByLabel('Name').fill('Nora New')
  await page.getByLabel('Email').fill(`nora.${crypto.randomUUID()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('a-good-password')
  await page.getByLabel('Confirm Password').fill('a-good-password')
  const sent = page.waitForRequest('**/api/auth/register')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  const { recaptchaToken, ...person } = (await sent).postDataJSON() as { recaptchaToken: string }
  await expect(page).toHaveURL(/\/account\//)
  // A used proof is not accepted again, and neither is a missing one.
  for (const token of [recaptchaToken, 'nonsense']) {
    const again = { ...person, email: `nora.${crypto.randomUUID()}@example.com`, recaptchaToken: token }
    expect((await page.request.post(`${baseUrl()}/api/auth/register`, { data: again })).status()).toBe(400)
  }
})

test('NAV-08 the booking routes, each opens once its data is there', async ({ page }) => {
  await openBooking(page, '/book/location')
  await expectPage(page, '/book', '/book/location', BOOKING_START)
  for (const [path, title] of [
    ['/book/select-services', 'What does your car need?'],
    ['/book/select-add-ons', 'Anything else while we are there?'],
    ['/book/schedule-book', 'When should we come?'],
  ] as const)
    await expectPage(page, path, path, title)
})

test('NAV-07 NAV-21 the customer’s account: its routes and its side menu', async ({ page }) => {
  // The referral popup covers the first visit to Customer Information (REF-01).
  await page.addInitScript(() => localStorage.setItem('referralPopupShown', 'shown'))
  const token = await keepSession(page, CUSTOMER)
  const { customerWorkOrders } = await ask<{ customerWorkOrders: { workOrders: { workOrder: { id: string } }[] } }>(
    page,
    '{ customerWorkOrders(past: true, pageNumber: 1) { workOrders { workOrder { id } } } }',
    token,
  )
  const id = customerWorkOrders.workOrders[0]?.workOrder.id
  await expectPage(page, '/account', '/account/appointments', 'Your Appointments')
  const menu = page.getByRole('navigation', { name: 'Account' }).getByRole('link')
  await expect(menu).toHaveText(['Your Appointments', 'Your Cars', 'Customer Information', 'Account and Password'])
  for (const [path, title] of [
    ['/account/cars', 'Your Cars'],
    ['/account/customer-information', 'Customer Information'],
    ['/account/account-password', 'Account and Password'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveURL(`${SITE}${path}`)
  }
  await expectPage(page, `/account/appointments/${id}`, `/account/appointments/${id}`, /Appointment/)
})

test('NAV-16 NAV-18 a logged-out user is sent to login from account and staff pages; a customer from staff pages to their account', async ({
  page,
}) => {
  for (const path of ['/account', '/account/cars', '/account/appointments/1', ...STAFF_PAGES])
    await expectPage(page, path, /\/auth\/login\?next=/, /Log In/i)
  await enterAs(page, await signUp(page))
  for (const path of STAFF_PAGES) await expectPage(page, path, '/account/appointments', 'Your Appointments')
})

test('ROLE-05 a customer cannot open the staff’s pages, and the server refuses their queries', async ({ page }) => {
  const token = await keepSession(page, CUSTOMER)
  for (const path of BUSINESS_PAGES) await expectPage(page, path, '/account/appointments', 'Your Appointments')
  const dates = 'startDate: "2026-01-01T00:00:00Z", endDate: "2026-06-01T00:00:00Z"'
  for (const query of [
    'franchiseeWorkOrders(franchiseId: 1, status: past, pageNumber: 1) { total }',
    'customers(franchiseId: 1, pageNumber: 1) { id }',
    'invoices(franchiseId: 1, pageNumber: 1) { total }',
    'payoutStatementsRange(franchiseId: 1, pageNumber: 1) { total }',
    'inventoryParts(franchiseId: 1, pageNumber: 1) { total }',
    'franchiseAnalytics(franchiseIds: [1]) { totalSales }',
    'calculateVehicleOilPrice(franchiseId: 1, vehicleId: 1) { isEstimate }',
    `allArReport(${dates}, franchiseIds: [1]) { invoiceNumber }`,
  ])
    await expect(ask(page, `{ ${query} }`, token)).rejects.toThrow('This was not found.')
  const report = '/api/account/franchisee/analytics/2026-01-01/2026-06-01/1/1'
  const answer = await page.request.get(`${baseUrl()}${report}`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(404)
})

test('NAV-09 NAV-17 NAV-23 the staff’s routes; their home is the work orders, also in place of a customer’s pages', async ({
  page,
}) => {
  const token = await keepSession(page, MANAGER)
  const { franchises } = await ask<{ franchises: { id: string }[] }>(page, '{ franchises { id } }', token)
  const franchiseId = franchises[0]?.id
  const { franchiseeWorkOrders: orders, invoices } = await ask<{
    franchiseeWorkOrders: { workOrders: { workOrder: { id: string } }[] }
    invoices: { invoices: { invoiceNumber: string }[] }
  }>(
    page,
    `{ franchiseeWorkOrders(franchiseId: ${franchiseId}, status: past, pageNumber: 1) { workOrders { workOrder { id } } }
      invoices(franchiseId: ${franchiseId}, pageNumber: 1) { invoices { invoiceNumber } } }`,
    token,
  )
  const work = '/account/franchisee/work-orders'
  for (const path of [
    '/account/franchisee',
    '/account/cars',
    '/account/customer-information',
    '/account/account-password',
    '/account/appointments',
  ])
    await expectPage(page, path, new RegExp(`${work}$`), 'Work Orders')
  const id = orders.workOrders[0]?.workOrder.id
  const number = invoices.invoices[0]?.invoiceNumber
  await expectPage(page, `${work}/${id}`, `${work}/${id}`, /Work order/)
  await expectPage(page, '/account/franchisee/invoices', '/account/franchisee/invoices', 'Invoices')
  await expectPage(page, `/account/franchisee/invoices/${number}`, `/account/franchisee/invoices/${number}`, /Invoice/)
})

test('NAV-12 managers have analytics and stock, and sales their own analytics', async ({ page }) => {
  const [stock, analytics, sales] = ['inventory', 'analytics', 'sales-analytics'].map(
    name => `/account/franchisee/${name}`,
  ) as [string, string, string]
  await openAs(page, MANAGER, stock)
  await expectPage(page, stock, new RegExp(`${stock}(\\?.*)?$`), 'Inventory')
  await expectPage(page, analytics, analytics, 'Analytics')
  await expectPage(page, sales, /work-orders$/, 'Work Orders')
  await openAs(page, SALES, sales)
  await expectPage(page, sales, sales, 'Sales Analytics')
  await expectPage(page, analytics, /work-orders$/, 'Work Orders')
})

test('NAV-01 NAV-03 NAV-04 the bar has logo and links; below 1080 px the links, and LOG OUT, are in the menu', async ({
  page,
}) => {
  await page.goto(`${SITE}/book/location`)
  const bar = page.getByRole('banner')
  const links = bar.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(bar.getByRole('img', { name: 'Maple Mobile Lube' })).toBeVisible()
  await expect(links).toHaveText(['BOOK APPOINTMENT', 'ACCOUNT'])
  await links.last().click()
  await expect(page).toHaveURL(`${SITE}/auth/login`)
  await enterAs(page, await signUp(page))
  await page.goto(`${SITE}/book/location`)
  const burger = page.getByRole('button', { name: 'Open menu' })
  await page.setViewportSize({ width: 1080, height: 800 })
  await expect(burger).toBeHidden()
  await links.last().click()
  await expect(page).toHaveURL(`${SITE}/account/appointments`)
  await page.setViewportSize({ width: 1079, height: 800 })
  await expect(links.first()).toBeHidden()
  await expect(bar.getByRole('img', { name: 'Maple Mobile Lube' })).toBeVisible()
  await burger.click()
  const menu = page.getByRole('dialog')
  await expect(menu.getByRole('link', { name: 'BOOK APPOINTMENT' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'ACCOUNT' })).toBeVisible()
  await menu.getByRole('button', { name: 'LOG OUT' }).click()
  await expect(page).toHaveURL(`${SITE}/book/location`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('auth'))).toBeNull()
})

test('a logout does not wait for the response of the server', async ({ page }) => {
  await enterAs(page, await signUp(page))
  await page.goto(`${SITE}/account/appointments`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/auth/logout', async route => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(`${SITE}/book/location`, { timeout: 10_000 })
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull()
  release()
})

test('NAV-22 the account’s header has Log Out, and Log In after a logout', async ({ page, context }) => {
  await enterAs(page, await signUp(page))
  await page.goto(`${SITE}/account/account-password`)
  await expect(page.getByRole('heading', { level: 1, name: 'Account and Password' })).toBeVisible()
  const main = page.getByRole('main')
  const [logIn, logOut] = [
    main.getByRole('link', { name: 'Log In', exact: true }),
    main.getByRole('button', { name: 'Log Out', exact: true }),
  ]
  await expect(logOut).toBeVisible()
  await expect(logIn).toBeHidden()

  // Another tab logs out. The header shows it before the login page loads.
  await page.clock.pauseAt(new Date('2026-06-01T15:00:00Z'))
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/login-page-*.js', async route => {
    await released
    await route.continue()
  })
  const other = await context.newPage()
  await other.goto(`${SITE}/api/health`)
  await other.evaluate(() => localStorage.removeItem('auth'))
  await expect(logIn).toHaveAttribute('href', /^\/auth\/login\?next=/)
  await expect(logOut).toBeHidden()
  await page.clock.resume()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible()
  await enterAs(page, await signUp(page))
  await page.goto(`${SITE}/account/cars`)
  await logOut.click()
  await expect(page).toHaveURL(`${SITE}/book/location`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('auth'))).toBeNull()
})

test('NAV-02 only staff choose among their franchises; the choice switches to it and is kept', async ({ page }) => {
  await enterAs(page, await signUp(page))
  await page.goto(`${SITE}/account/appointments`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByLabel('Franchise', { exact: true })).toBeHidden()

  await page.evaluate(() => localStorage.clear())
  const token = await keepSession(page, 'sales@maple.example')
  const { franchises } = await ask<{ franchises: { id: string; name: string }[] }>(
    page,
    '{ franchises { id name type address { countryCode } featureList } }',
    token,
  )
  await page.goto(`${SITE}/account/franchisee/invoices`)
  const choice = page.getByLabel('Franchise', { exact: true })
  await expect(choice.getByRole('option')).toHaveText(franchises.map(franchise => franchise.name))
  const other = franchises[1]
  const sentRequest = page.waitForRequest(request =>
    (request.postData() ?? '').includes(`"franchiseId":"${other?.id}"`),
  )
  await choice.selectOption(other?.name ?? '')
  await sentRequest
  await page.reload()
  await expect(choice).toHaveValue(other?.id ?? '')
})

test('NAV-15 each page view is tracked by the page’s name, without ids', async ({ page }) => {
  const seen: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/analytics')) seen.push((request.postDataJSON() as { name: string }).name)
  })
  await openBooking(page, '/book/location')
  await page
    .getByRole('navigation', { name: 'Booking steps' })
    .getByRole('link', { name: /Select Services/ })
    .click()
  await expect(page).toHaveURL(/select-services$/)
  await page.goto(`${SITE}/account/appointments/7`)
  await expect
    .poll(() => seen)
    .toEqual(expect.arrayContaining(['page:/book/location', 'page:/book/select-services', 'page:/auth/login']))
  await keepSession(page, MANAGER)
  await page.goto(`${SITE}/account/franchisee/work-orders/1`)
  await expect.poll(() => seen).toContain('page:/account/franchisee/work-orders/{id}')
})
