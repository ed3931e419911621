import type { Page } from '@playwright/test'
import { enterAs, signUp } from '../support/account.ts'
import { bookAppointment } from '../support/appointments.ts'
import { bookButton, slotAt } from '../support/booking-steps.ts'
import { withOwner } from '../support/create-franchises.ts'
import { expect, expectAccessibleAtBothWidths, newVisitor, tenantUrl, test } from '../support/fixtures.ts'
import { ownFranchise, ownStaff } from '../support/own-franchise.ts'
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
async function openFranchise(page: Page): Promise<void> {
  await keepSession(page, 'owner@maple.example')
  await page.goto(RULES)
  await page.getByLabel('Franchise', { exact: true }).selectOption(ownFranchise().id)
  await page.getByRole('tab', { name: `Only ${ownFranchise().name}` }).click()
  await expect(page.getByText('2 hours, as in the business')).toBeVisible()
}

test('an owner gives a franchise a longer notice, and a customer sees fewer times', async ({ page, browser }) => {
  const customer = await newVisitor(browser)
  await openSchedule(customer)
  // The time is 10:00 AM and some seconds.
  await expect(slotAt(customer, MONDAY, '1:00 PM')).toBeVisible()
  await openFranchise(page)
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Notice before an appointment: use its own' }).click()
  const notice = page.getByLabel('Notice before an appointment', { exact: true })
  await expect(notice).toHaveValue('2')
  await notice.fill('soon')
  await save(page).click()
  await expect(page.getByText('Please enter 0 to 168 hours in steps of a quarter', { exact: false })).toBeVisible()
  await notice.fill('4.5')
  await expect(
    page.getByText('A customer at 9:00 AM can book 2:00 PM today at the earliest', { exact: false }),
  ).toBeVisible()
  await save(page).click()
  const dialog = page.getByRole('dialog', { name: 'Save this change?' })
  await expect(dialog.getByText('asked to choose another one', { exact: false })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Save change' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()

  await customer.reload()
  await expect(slotAt(customer, MONDAY, '3:00 PM')).toBeVisible()
  await expect(slotAt(customer, MONDAY, '2:00 PM')).toHaveCount(0)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The change was undone.')).toBeVisible()
  await expect(page.getByText('2 hours, as in the business')).toBeVisible()
  await customer.reload()
  await expect(slotAt(customer, MONDAY, '1:00 PM')).toBeVisible()
  await customer.context().close()
})

test('a new limit for canceling is in the words of a booked appointment, and the last day ends the picker', async ({
  page,
  browser,
}) => {
  const person = await signUp(page, 'Lena Limit')
  const { id } = await bookAppointment(page, person)
  const customer = await newVisitor(browser)
  await enterAs(customer, person)
  const appointment = `${tenantUrl('maple')}/account/appointments/${id}`
  await customer.goto(appointment)
  await expect(customer.getByText('You can cancel up to 3 hours before the appointment starts.')).toBeVisible()

  await openFranchise(page)
  await page.getByRole('button', { name: 'Move or cancel until: use its own' }).click()
  await page.getByLabel('Move or cancel until', { exact: true }).fill('48')
  await page.getByRole('button', { name: 'Book ahead: use its own' }).click()
  await page.getByLabel('Book ahead', { exact: true }).fill('10')
  await expect(page.getByText('until 3:00 PM 2 days before', { exact: false })).toContainText('in 10 days')
  await save(page).click()
  const dialog = page.getByRole('dialog', { name: 'Save this change?' })
  await expect(dialog.getByText('up to 2 days before the start', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save change' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await customer.reload()
  await expect(customer.getByText('You can cancel up to 2 days before the appointment starts.')).toBeVisible()

  const guest = await newVisitor(browser)
  await openSchedule(guest)
  await expect(slotAt(guest, MONDAY, '1:00 PM')).toBeVisible()
  await expect(guest.getByRole('combobox', { name: 'Week' }).getByRole('option')).toHaveCount(2)
  await guest.context().close()
  await customer.context().close()
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

test('the business’s rules show the standard and the referral, and a manager only reads them', async ({
  page,
  browser,
}) => {
  await keepSession(page, 'owner@maple.example')
  await page.goto(RULES)
  await expect(page.getByText('Standard: 3 hours', { exact: false })).toBeVisible()
  await page.getByLabel('Times within', { exact: true }).fill('48')
  await expect(
    page.getByText('all times before 9:00 AM in 2 days cost the priority fee', { exact: false }),
  ).toBeVisible()
  await page.getByLabel('Discount for a new customer').fill('0')
  await save(page).click()
  await expect(page.getByText('Please enter an amount from $0.01 to $500.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('tab', { name: 'Only ', exact: false }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Times within', { exact: true })).toHaveValue('48')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Times within', { exact: true })).toHaveValue('24')

  const manager = await newVisitor(browser)
  await keepSession(manager, ownStaff('manager'))
  await manager.goto(RULES)
  await expect(manager.getByText('You can see these settings', { exact: false })).toBeVisible()
  await expect(manager.getByLabel('Move or cancel until')).toBeDisabled()
  await manager.context().close()
})
