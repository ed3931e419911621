import type { Page } from '@playwright/test'
import { ask, type Customer, signUp, storedSession } from '../support/account.ts'
import { bookAppointment } from '../support/appointments.ts'
import { bookButton } from '../support/booking-steps.ts'
import { withOwner } from '../support/create-franchises.ts'
import { baseUrl, expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { findMail } from '../support/mailbox.ts'
import { hashOf } from '../support/operations.ts'
import { freeHours, ownHour } from '../support/own-hours.ts'
import { enterContact, openContact } from '../support/steps.ts'
import { offerId, openSchedule } from '../support/stored-booking.ts'

const HOUR_MS = 3_600_000

/** Books with the email of an account, as a guest, and asks for the link. @returns the address that the mail has */
async function askForLink(
  page: Page,
  { name, email }: Customer,
  hour: string,
  { planId }: { planId?: string } = {},
): Promise<string> {
  await openSchedule(page, {
    slot: { date: hour, isBooked: false },
    ...(planId === undefined ? {} : { serviceIds: [planId] }),
  })
  await enterContact(page, { name, email, phone: '4165550188' })
  await page.getByLabel('Notes for the technician (optional)').fill('Gate code 7')
  await page.getByLabel('Continue as a guest').check()
  if (planId !== undefined) await page.getByRole('region', { name: 'Your plan' }).getByRole('checkbox').check()
  await bookButton(page).click()
  const alert = page.getByRole('alert').filter({ hasText: 'There is already an account with this email.' })
  await expect(alert.getByRole('link', { name: 'Log In' })).toBeVisible()
  await alert.getByRole('button', { name: 'Email me a link to finish this booking' }).click()
  await expect(alert).toContainText(`We sent a link to ${email}.`)
  await expectAccessible(page)
  // What was typed is still there.
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  const { text } = await findMail(page, email, /^Finish your booking$/)
  return /\/manage#f\S+/.exec(text)?.[0] ?? ''
}

/** Opens a link as from a mail. */
async function openLink(page: Page, path: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(tenantUrl('maple') + path)
}

/** Returns how many appointments a customer has ahead. */
async function appointmentsOf(page: Page, { token }: Customer): Promise<number> {
  const query = '{ customerWorkOrders(past: false, pageNumber: 1) { workOrders { workOrder { id } } } }'
  type Answer = { customerWorkOrders: { workOrders: unknown[] } }
  return (await ask<Answer>(token, page, query)).customerWorkOrders.workOrders.length
}

test('a guest whose email has an account finishes the booking by the mailed link, which works once', async ({
  page,
}) => {
  const customer = await signUp(page, 'Lena Link')
  const link = await askForLink(page, customer, await ownHour(page))
  await openLink(page, link)
  await expect(page.getByRole('heading', { level: 1, name: 'Finish your booking' })).toBeVisible()
  const details = page.getByRole('region', { name: 'Your booking' })
  for (const part of [customer.name, 'Gate code 7', '2018 Toyota Camry', '416-555-0188'])
    await expect(details).toContainText(part)
  await expect(page.getByRole('region', { name: 'Price summary' })).toContainText('+ HST')
  await expectAccessible(page)
  // Programs that check mails open links too: only a press books.
  expect(await appointmentsOf(page, customer)).toBe(0)

  await page.getByRole('button', { name: /^Book for / }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Service Confirmed' })).toBeVisible()
  expect(await appointmentsOf(page, customer)).toBe(1)
  expect(await storedSession(page)).toBeNull()
  await expectAccessible(page)

  await openLink(page, link)
  await expect(page.getByRole('heading', { level: 1, name: 'You’re booked' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('This booking is made.')
  await expectAccessible(page)
  expect(await appointmentsOf(page, customer)).toBe(1)
  await page.getByRole('link', { name: 'See your appointment' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your Appointment' })).toBeVisible()
})

test('when the answer of the press is lost, another press shows the finished booking', async ({ page }) => {
  const customer = await signUp(page, 'Lotte Lost')
  const link = await askForLink(page, customer, await ownHour(page))
  await openLink(page, link)
  const book = page.getByRole('button', { name: /^Book for / })
  const finishing = hashOf('FinishBooking')
  let isLost = false
  await page.route('**/api/graphql', async route => {
    const { query } = (route.request().postDataJSON() ?? {}) as { query?: string }
    if (query !== finishing || isLost) return await route.fallback()
    isLost = true
    // The server books; the page hears nothing.
    await route.fetch({ url: `${baseUrl()}/api/graphql` })
    await route.abort()
  })
  await book.click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await appointmentsOf(page, customer)).toBe(1)
  // The page is read again when its reader comes back, and stays.
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expect(book).toBeVisible()
  await book.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Service Confirmed' })).toBeVisible()
  expect(await appointmentsOf(page, customer)).toBe(1)
})

test('the terms of a plan stand once on the page, beside their tick', async ({ page }) => {
  const customer = await signUp(page, 'Petra Plan')
  const planId = await offerId(page, 'subscribe_to_monthly_plan')
  await openLink(page, await askForLink(page, customer, await ownHour(page), { planId }))
  const plan = page.getByRole('region', { name: 'Your plan' })
  await expect(plan).toContainText('$49.00 per month plus tax.')
  await expect(page.getByText('$49.00 per month plus tax.', { exact: false })).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Book for / }).click()
  await expect(plan.getByRole('checkbox')).toBeFocused()
  await plan.getByRole('checkbox').check()
  await page.getByRole('button', { name: /^Book for / }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Service Confirmed' })).toBeVisible()
  await expect(page.getByText('$49.00 per month plus tax.', { exact: false })).toHaveCount(1)
})

test('a time that was taken meanwhile is said, and another one books', async ({ page }) => {
  const customer = await signUp(page, 'Tara Taken')
  const hour = await ownHour(page)
  const link = await askForLink(page, customer, hour)
  const rival = await signUp(page, 'Rita Rival')
  const span = { start: hour, end: new Date(Date.parse(hour) + HOUR_MS).toISOString() }
  while ((await freeHours(page, span)).length > 0) await bookAppointment(page, rival, { hour })

  await openLink(page, link)
  await expect(page.getByRole('alert')).toContainText('The time selected is no longer available')
  await expect(page.getByRole('button', { name: /^Book for / })).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^First available/ }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  // A time so soon costs more, and says so before the press.
  await expect(
    page.getByText(/^The price was \$\d+\.\d\d before tax when you started\. It is \$\d+\.\d\d now\.$/),
  ).toBeVisible()
  await page.getByRole('button', { name: /^Book for / }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Service Confirmed' })).toBeVisible()
  expect(await appointmentsOf(page, customer)).toBe(1)
})

test('an expired link says so', async ({ page }) => {
  const customer = await signUp(page, 'Evan Expired')
  const link = await askForLink(page, customer, await ownHour(page))
  await withOwner(pool =>
    pool.query(`update pending_booking set expires_at = created_at where user_id = $1`, [customer.id]),
  )
  await openLink(page, link)
  await expect(page.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('This link has expired.')
  await expect(page.getByRole('link', { name: 'Book A Service' })).toBeVisible()
  await expectAccessible(page)
  expect(await appointmentsOf(page, customer)).toBe(0)
})

test('a code that a guest typed survives the login, and lowers the price of the booking', async ({ page }, info) => {
  const customer = await signUp(page, 'Cody Code')
  await openSchedule(page, { slot: { date: await ownHour(page), isBooked: false } })
  await enterContact(page, { name: customer.name, email: customer.email, phone: '4165550188' })
  const visible = (name: string) => page.getByRole('button', { name }).filter({ visible: true })
  const openSummary = async () => {
    const bar = page.getByRole('button', { name: /^Total \$/ })
    if (info.project.name === 'phone' && (await bar.isVisible())) await bar.click()
  }
  await openSummary()
  await page.getByRole('textbox', { name: 'Discount code' }).filter({ visible: true }).fill('WELCOME10')
  await visible('Apply discount code').click()
  await expect(visible('Remove discount code')).toBeVisible()
  await openSummary()
  await page.getByLabel('Continue as a guest').check()
  await bookButton(page).click()
  const alert = page.getByRole('alert').filter({ hasText: 'There is already an account with this email.' })
  await alert.getByRole('link', { name: 'Log In' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible()
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Password', { exact: true }).fill(customer.password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page).toHaveURL(/\/book\/schedule-book$/)
  await openContact(page)
  await openSummary()
  await expect(visible('Remove discount code')).toBeVisible()
  await openSummary()
  await bookButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Service Confirmed' })).toBeVisible()
  const { rows } = await withOwner(pool =>
    pool.query<{ code: string }>(
      `select d.code from work_order w join discount_code d on d.tenant_id = w.tenant_id and d.id = w.discount_code_id where w.user_id = $1`,
      [customer.id],
    ),
  )
  expect(rows).toEqual([{ code: 'WELCOME10' }])
})
