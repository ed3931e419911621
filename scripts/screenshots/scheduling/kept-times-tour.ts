import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { bookButton, leaveOneVan } from '../../../e2e/support/booking-steps.ts'
import { withOwner } from '../../../e2e/support/create-franchises.ts'
import { answerOperation } from '../../../e2e/support/operations.ts'
import { ownFranchise } from '../../../e2e/support/own-franchise.ts'
import { chooseHour, chooseOwnHour } from '../../../e2e/support/own-hours.ts'
import { workWithVans } from '../../../e2e/support/own-rows.ts'
import { enterContact } from '../../../e2e/support/steps.ts'
import { keepSession, openSchedule } from '../../../e2e/support/stored-booking.ts'
import type { Camera } from '../camera.ts'

/** A server knows new settings within so many milliseconds. */
const KNOWN_WITHIN = 6_000
const VANS = 3
const ORDERS = '/account/franchisee/work-orders'

const guest = (name: string) => ({ name, email: 'robin.hale@mail.example', phone: '4165550123' })

/** Changes the scheduling of the franchise that belongs to no test file, and waits until the server knows it. */
async function plan(changes: string): Promise<void> {
  const { tenantId, id } = ownFranchise()
  await withOwner(pool =>
    pool.query(`update scheduling_policy set ${changes} where tenant_id = $1 and franchise_id = $2`, [tenantId, id]),
  )
  await wait(KNOWN_WITHIN)
}

/** The line that says how long a time is kept. */
const lineWith = (page: Page, text: string): Promise<void> =>
  page.getByRole('status', { name: 'Your time' }).filter({ hasText: text }).waitFor()

/** A time that is kept while its customer types, one that staff take over, and times by true lengths. Only in Canada, where the other country's pages are the same. */
export async function tourKeptTimes(camera: Camera): Promise<void> {
  if (camera.tenant.key !== 'maple') return
  await plan('hold_minutes = null')
  await tourHold(camera)
  await tourTakeOver(camera)
  await workWithVans(1)
  await plan(`hold_minutes = null, mode = 'DURATION', travel = 'ENFORCE', setup_minutes = 10`)
  const id = await tourWindows(camera)
  await tourReason(camera, id)
  await workWithVans(VANS)
  await plan('hold_minutes = 0, mode = null, travel = null, setup_minutes = null')
}

/** Step 4 when a time is taken, two minutes before its end, kept longer, and when it is over. */
async function tourHold(camera: Camera): Promise<void> {
  const page = await camera.newPage()
  await openSchedule(page)
  await chooseOwnHour(page)
  await lineWith(page, 'is yours for 10 minutes')
  await camera.shoot(page, 'book-4-kept')
  await enterContact(page, guest('Robin Hale'))
  await camera.shoot(page, 'book-4-kept-contact')
  await page.clock.fastForward('08:05')
  await lineWith(page, 'is yours for 2 more minutes')
  await camera.shoot(page, 'book-4-kept-ending')
  await page.clock.fastForward('16:00')
  await lineWith(page, 'You can still book it')
  await camera.shoot(page, 'book-4-kept-over')
  await page.context().close()
}

/** Staff see that a customer is booking a time and take it over; its customer is asked for another one. */
async function tourTakeOver(camera: Camera): Promise<void> {
  const page = await camera.newPage({ seesFailures: true })
  const hour = await leaveOneVan(page)
  await openSchedule(page)
  await chooseHour(page, hour)
  await lineWith(page, 'is yours for 10 minutes')
  await enterContact(page, guest('Robin Hale'))
  await page.getByLabel('Continue as a guest').check()
  // The page would look again at its times after a minute, and say so before the press.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100))

  const staff = await camera.newPage()
  await keepSession(staff, ownFranchise().manager)
  await openSchedule(staff)
  await chooseOwnHour(staff)
  const held = staff.locator(`[role=radio][value="${hour}"]`)
  await held.waitFor({ state: 'attached' })
  await camera.shoot(staff, 'book-4-being-booked')
  await held.click()
  await staff.getByRole('dialog').waitFor()
  await camera.shoot(staff, 'book-4-take-over')
  await staff.getByRole('dialog').getByRole('button', { name: 'Take over' }).click()
  await enterContact(staff, { name: 'Sidney Moss', email: 'sidney.moss@mail.example', phone: '4165550144' })
  await staff.getByLabel('Continue as a guest').check()
  await bookButton(staff).click()
  await staff.waitForURL(/\/book\/confirmation/)
  await staff.context().close()

  await page.clock.resume()
  await bookButton(page).click()
  await page.getByRole('alert').filter({ hasText: 'Our office just gave this time' }).waitFor()
  await camera.shoot(page, 'book-4-taken-over')
  await page.context().close()
}

/** Times by true lengths: the parts of the day, all times, the chosen window, and its confirmation. @returns the order */
async function tourWindows(camera: Camera): Promise<string> {
  const page = await camera.newPage()
  await openSchedule(page)
  await page.getByRole('combobox', { name: 'Week' }).selectOption('2')
  const windows = page.getByRole('radio', { name: /arrives/ })
  await windows.first().waitFor({ state: 'attached' })
  await camera.shoot(page, 'book-4-windows')
  await page.getByRole('button', { name: 'Show all times' }).click()
  await windows.filter({ visible: true }).nth(1).click()
  await lineWith(page, 'is yours for 10 minutes')
  await camera.shoot(page, 'book-4-window-chosen')
  await enterContact(page, guest('Robin Hale'))
  await page.getByLabel('Continue as a guest').check()
  await camera.shoot(page, 'book-4-window-contact')
  await bookButton(page).click()
  await page.waitForURL(/\/book\/confirmation/)
  await camera.shoot(page, 'confirmation-window')
  await page.context().close()
  const { rows } = await withOwner(pool =>
    pool.query<{ id: string }>(
      'select id::text from work_order where tenant_id = $1 and franchise_id = $2 order by id desc limit 1',
      [ownFranchise().tenantId, ownFranchise().id],
    ),
  )
  return rows[0]?.id ?? ''
}

/** Staff move a visit to a time to which the van cannot drive: the dialog asks for a reason. */
async function tourReason(camera: Camera, id: string): Promise<void> {
  const page = await camera.newPage({ seesFailures: true })
  await keepSession(page, ownFranchise().manager)
  await answerOperation(page, 'MoveWorkOrder', {
    statusCode: 409,
    error: 'NOT_DRIVABLE',
    message:
      'The van is 12 min short: to drive there, to drive on, or to end within its shift. Give a reason to book it anyway.',
  })
  await camera.visit(page, `${ORDERS}/${id}`)
  await page.getByRole('button', { name: 'Reschedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reschedule' })
  await dialog.getByRole('button', { name: /^First available/ }).click()
  await dialog.getByRole('button', { name: /^Move to / }).click()
  const reason = dialog.getByLabel('Reason to book it anyway')
  await reason.fill('The customer is at home all day')
  // The times are read again after the refusal, and take other space meanwhile.
  await page.waitForFunction(() => document.querySelector('[role="status"][aria-label^="Loading"]') === null)
  await reason.scrollIntoViewIfNeeded()
  await camera.shoot(page, 'order-driving-reason')
  await page.context().close()
}
