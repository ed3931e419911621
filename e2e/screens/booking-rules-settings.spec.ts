import type { Page } from '@playwright/test'
import { enterAs, signUp } from '../support/account.ts'
import { bookAppointment } from '../support/appointments.ts'
import { bookButton, slotAt } from '../support/booking-steps.ts'
import { withOwner } from '../support/create-franchises.ts'
import { expect, newVisitor, tenantUrl, test } from '../support/fixtures.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { chooseHour } from '../support/own-hours.ts'
import { enterContact } from '../support/steps.ts'
import { keepSession, openSchedule } from '../support/stored-booking.ts'

const RULES = `${tenantUrl('maple')}/account/franchisee/settings/booking-rules`
const MONDAY = 'Monday, June 1'

/** Deletes the franchise's own rules, so that it inherits all of them. */
const inheritAll = (): Promise<unknown> =>
  withOwner(pool =>
    pool.query(
      `update booking_rules set lead_minutes = null, cutoff_minutes = null, horizon_days = null, priority_hours = null, free_km = null, ask_within_km = null
       where tenant_id = $1 and franchise_id = $2`,
      [ownFranchise().tenantId, ownFranchise().id],
    ),
  )
test.beforeEach(inheritAll)
// Other files book under the business's rules, so no test changes them.
test.afterEach(inheritAll)

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

test('an owner gives a franchise rules of its own, and its customers see fewer times and an earlier limit for canceling', async ({
  page,
  browser,
}) => {
  const person = await signUp(page, 'Lena Limit')
  const { id } = await bookAppointment(page, person)
  const customer = await newVisitor(browser)
  await enterAs(customer, person)
  await customer.goto(`${tenantUrl('maple')}/account/appointments/${id}`)
  await expect(customer.getByText('You can cancel up to 3 hours before the appointment starts.')).toBeVisible()
  const guest = await newVisitor(browser)
  await openSchedule(guest)
  // The time is 10:00 AM and some seconds.
  await expect(slotAt(guest, MONDAY, '1:00 PM')).toBeVisible()

  // The business shows the standard of each rule, and what a value means.
  await keepSession(page, 'owner@maple.example')
  await page.goto(RULES)
  await expect(page.getByText('Standard: 3 hours', { exact: false })).toBeVisible()
  await page.getByLabel('Times within', { exact: true }).fill('48')
  await expect(
    page.getByText('all times before 9:00 AM in 2 days cost the priority fee', { exact: false }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.getByLabel('Franchise', { exact: true }).selectOption(ownFranchise().id)
  await page.getByRole('tab', { name: `Only ${ownFranchise().name}` }).click()
  await expect(page.getByText('2 hours, as in the business')).toBeVisible()
  for (const [rule, value] of [
    ['Notice before an appointment', '4.5'],
    ['Move or cancel until', '48'],
    ['Book ahead', '10'],
  ] as const) {
    await page.getByRole('button', { name: `${rule}: use its own` }).click()
    await page.getByLabel(rule, { exact: true }).fill(value)
  }
  const example = page.getByText('A customer at 9:00 AM can book 2:00 PM today at the earliest', { exact: false })
  await expect(example).toContainText('until 3:00 PM 2 days before')
  await expect(example).toContainText('in 10 days')
  await save(page).click()
  const dialog = page.getByRole('dialog', { name: 'Save this change?' })
  await expect(dialog.getByText('asked to choose another one', { exact: false })).toBeVisible()
  await expect(dialog.getByText('up to 2 days before the start', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save change' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()

  await customer.reload()
  await expect(customer.getByText('You can cancel up to 2 days before the appointment starts.')).toBeVisible()
  await guest.reload()
  await expect(slotAt(guest, MONDAY, '3:00 PM')).toBeVisible()
  await expect(slotAt(guest, MONDAY, '2:00 PM')).toHaveCount(0)
  await expect(guest.getByRole('combobox', { name: 'Week' }).getByRole('option')).toHaveCount(2)
})

test('who is booking when a time begins to cost the priority fee sees the new price, and books at it', async ({
  page,
}) => {
  await openSchedule(page)
  // The hour is 46 hours away.
  await chooseHour(page, '2026-06-03T12:00:00Z')
  await enterContact(page, { name: 'Gina Guest', email: 'gina.rules@example.com', phone: '4165550188' })
  await page.getByLabel('Continue as a guest').check()
  await expect(page.getByText('Times within 24 hours cost $29.95 more.')).toBeVisible()
  const summary = page.getByRole('region', { name: 'Price summary' })
  await expect(summary).not.toContainText('Priority')
  await withOwner(pool =>
    pool.query(
      `insert into booking_rules (tenant_id, franchise_id, priority_hours) values ($1, $2, 72)
       on conflict (tenant_id, franchise_id) do update set priority_hours = 72`,
      [ownFranchise().tenantId, ownFranchise().id],
    ),
  )
  await bookButton(page).click()
  await expect(
    page.getByText('(PRICE_CHANGED) We updated the prices. Please check them.', { exact: false }),
  ).toBeVisible()
  await expect(summary).toContainText('Priority')
  await expect(page.getByText('Times within 3 days cost $29.95 more.')).toBeVisible()
  await bookButton(page).click()
  await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
})
