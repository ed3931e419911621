import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { bookAppointment } from '../support/appointments.ts'
import { bookButton, leaveOneVan } from '../support/booking-steps.ts'
import { withOwner } from '../support/create-franchises.ts'
import { signUp } from '../support/account.ts'
import { expect, expectAccessible, newVisitor, test } from '../support/fixtures.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { chooseHour, chooseOwnHour, ownHour } from '../support/own-hours.ts'
import { enterContact, openContact } from '../support/steps.ts'
import { keepSession, openSchedule } from '../support/stored-booking.ts'

const guest = (name: string) => ({ name, email: `held.${randomUUID()}@example.com`, phone: '4165550188' })

/** The line that says how long the time is kept. On a phone it is below the time, then above the contact. */
const heldLine = (page: Page): Locator => page.getByRole('status', { name: 'Your time' })
const notes = (page: Page): Locator => page.getByLabel('Notes for the technician (optional)')

/** The server knows a new setting within so many milliseconds. */
const KNOWN_WITHIN = 6_000

test.beforeAll(async () => {
  const { id, tenantId } = ownFranchise()
  await withOwner(pool =>
    pool.query(
      'update scheduling_policy set hold_minutes = null, nearby_cents = 1000 where tenant_id = $1 and franchise_id = $2',
      [tenantId, id],
    ),
  )
  await wait(KNOWN_WITHIN)
})

/** Ends the holds of the file's vans at once, as the clock would. */
const endHolds = (): Promise<void> =>
  withOwner(async pool => {
    const isOwn = `h.kind = 'hold' and h.van_id in (select id from van where franchise_id = ${ownFranchise().id})`
    await pool.query(
      `begin;
       update route r set version = r.version + 1, touched = pg_current_xact_id() from stop h
       where ${isOwn} and r.tenant_id = h.tenant_id and r.van_id = h.van_id and r.day = h.day;
       update stop h set expires_at = h.held_since where ${isOwn};
       commit`,
    )
  })

test('a time that is kept ends while its customer types: nothing is lost, and the same time is booked', async ({
  page,
}) => {
  await openSchedule(page)
  await chooseOwnHour(page)
  await expect(heldLine(page)).toHaveText(/^\d+:00\s[AP]M on \w+day is yours for 10 minutes, until \d+:\d\d\s[ap]/i)
  const contact = guest('Hana Held')
  await enterContact(page, contact)
  await notes(page).fill('The gate code is 4711.')
  await page.getByLabel('Continue as a guest').check()
  await expect(heldLine(page)).toContainText('is yours for 10 minutes')
  await expectAccessible(page)

  await page.clock.fastForward('08:05')
  await expect(heldLine(page)).toContainText('is yours for 2 more minutes')
  await page.getByRole('button', { name: 'Keep it longer' }).click()
  await expect(heldLine(page)).not.toContainText('2 more minutes')
  await expect(page.getByRole('button', { name: 'Keep it longer' })).toHaveCount(0)

  await endHolds()
  await page.clock.fastForward('16:00')
  await expect(heldLine(page)).toContainText('You can still book it: we try it again when you book.')
  await expectAccessible(page)
  await expect(notes(page)).toHaveValue('The gate code is 4711.')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Hana Held')
  await bookButton(page).click()
  await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
})

test('staff take over a time that a customer is booking: the customer sees it, and chooses another one', async ({
  page,
  browser,
}, info) => {
  const hour = await leaveOneVan(page)
  await openSchedule(page)
  await chooseHour(page, hour)
  await expect(heldLine(page)).toContainText('is yours for 10 minutes')
  await enterContact(page, guest('Lena Loses'))
  await notes(page).fill('Ring twice.')
  await page.getByLabel('Continue as a guest').check()

  // The page would look again at its times after a minute, and say so before the press.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100))

  const staff = await newVisitor(browser, { viewport: info.project.use.viewport ?? undefined })
  await keepSession(staff, ownFranchise().manager)
  await openSchedule(staff)
  await chooseOwnHour(staff)
  const kept = staff.locator(`[role=radio][value="${hour}"]`)
  await expect(kept).toHaveAccessibleName(/, Being booked, \d+\smin left$/)
  await kept.click()
  const dialog = staff.getByRole('dialog', { name: 'Take over this time?' })
  await expect(dialog).toContainText('A customer is booking')
  await expectAccessible(staff)
  await dialog.getByRole('button', { name: 'Take over' }).click()
  await expect(kept).toBeChecked()
  await enterContact(staff, guest('Sid Staff'))
  await staff.getByLabel('Continue as a guest').check()
  await bookButton(staff).click()
  await expect(staff.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
  await staff.context().close()

  await page.clock.resume()
  await bookButton(page).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Our office just gave this time to another customer.' })
  await expect(alert).toBeInViewport()
  await expect(alert).not.toContainText('Please choose another time.')
  await expectAccessible(page)
  await chooseOwnHour(page)
  await openContact(page)
  await expect(notes(page)).toHaveValue('Ring twice.')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Lena Loses')
  await bookButton(page).click()
  await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
})

test('a time at which a van is nearby costs less, from the list to the confirmation', async ({ page }) => {
  const day = { start: '2026-06-25T00:00:00Z', end: '2026-06-26T04:00:00Z' }
  const neighbour = await signUp(page, 'Nia Neighbour')
  await bookAppointment(page, neighbour, { hour: await ownHour(page, day) })
  const hour = await ownHour(page, day)
  const nearby = page.locator(`[role=radio][value="${hour}"]`)
  await openSchedule(page)
  await page.getByRole('combobox', { name: 'Week' }).selectOption('3')
  // On a phone its day may be folded.
  await expect(nearby).toHaveAttribute('aria-label', /We’re nearby [-−]\$10\.00/)
  await chooseHour(page, hour)
  await expect(heldLine(page)).toContainText('is yours for 10 minutes')
  await expectAccessible(page)
  await enterContact(page, guest('Nora Near'))
  await page.getByLabel('Continue as a guest').check()
  await bookButton(page).click()
  await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/We’re nearby\s*[-−]\$10\.00/)
})
