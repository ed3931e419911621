import type { Page } from '@playwright/test'
import { slotAt } from '../support/booking-steps.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleAtBothWidths,
  newVisitor,
  tenantUrl,
  test,
} from '../support/fixtures.ts'
import { requestedJob } from '../support/jobs.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { workWithVans } from '../support/own-rows.ts'
import { keepSession, openSchedule } from '../support/stored-booking.ts'

test.beforeEach(() => workWithVans(3))

test('SCHED-05 the van is chosen by staff only, and only where the franchise has more than one', async ({
  page,
  browser,
}) => {
  const { manager, vans } = ownFranchise()
  await keepSession(page, manager)
  await openSchedule(page)
  const van = page.getByRole('group', { name: 'Van' }).getByRole('radio')
  await expect(page.getByText('Choose a time to see which vans are free.')).toBeVisible()
  await slotAt(page, 'Thursday, June 4', '2:00 PM').click()
  await expect(van).toHaveCount(vans.length)
  // The suggested one is chosen, and anything else can be.
  await expect(van.first()).toBeChecked()
  await expect(van.first()).toHaveAccessibleName(/Suggested Free/)
  await van.last().check()
  await expect(van.last()).toBeChecked()
  await expectAccessibleAtBothWidths(page)

  const guest = await newVisitor(browser)
  await openSchedule(guest)
  await expect(slotAt(guest, 'Thursday, June 4', '2:00 PM')).toBeVisible()
  await slotAt(guest, 'Thursday, June 4', '2:00 PM').click()
  await expect(guest.getByRole('group', { name: 'Van' })).toHaveCount(0)
  await guest.context().close()

  await workWithVans(1)
  await page.reload()
  await expect(slotAt(page, 'Thursday, June 4', '2:00 PM')).toBeVisible()
  await expect(page.getByText('no bookings scheduled', { exact: true })).toBeVisible()
  await expect(van).toHaveCount(0)
})

/** Opens a requested order as staff and presses Confirm Order. */
async function pressConfirm(page: Page, email: string): Promise<void> {
  const { id } = await requestedJob(page, email)
  await page.goto(`${tenantUrl('maple')}/account/franchisee/work-orders/${id}`)
  await page.getByRole('button', { name: 'Confirm Order' }).click()
}

test('WOFLOW-03 technicians confirm into their own van, others into the only one or the one that they pick', async ({
  page,
  browser,
}) => {
  const { vans, manager, sales, tester, technicians } = ownFranchise()
  const [first, second, third] = vans
  const expectConfirmed = (of: Page, van: string) =>
    expect(of.getByText(new RegExp(`^Confirmed for ${van}\\.`))).toBeVisible()
  await pressConfirm(page, technicians[2])
  await expectConfirmed(page, third)

  for (const email of [manager, tester, sales]) {
    const colleague = await newVisitor(browser)
    await pressConfirm(colleague, email)
    const dialog = colleague.getByRole('dialog', { name: 'Which van takes this order?' })
    await expect(dialog.getByRole('radio')).toHaveCount(3)
    await dialog.getByRole('radio', { name: second }).check()
    if (email === manager) await expectAccessible(colleague)
    await dialog.getByRole('button', { name: `Confirm for ${second}` }).click()
    await expectConfirmed(colleague, second)
    await colleague.context().close()
  }

  await workWithVans(1)
  const colleague = await newVisitor(browser)
  await pressConfirm(colleague, sales)
  await expectConfirmed(colleague, first)
  await colleague.context().close()
})
