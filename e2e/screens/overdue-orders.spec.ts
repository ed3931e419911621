import { ask, enterAs, managerToken, salesToken, signUp } from '../support/account.ts'
import { bookAppointment, completeAppointment } from '../support/appointments.ts'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { keepSession } from '../support/stored-booking.ts'

test('WRONG-16 an order that was not served shows that, with advice, to its customer and to staff', async ({
  page,
  browser,
}) => {
  const customer = await signUp(page, 'Olive Overdue')
  const staffToken = await salesToken(page)
  const hours = { start: '2026-05-07T12:00:00Z', end: '2026-05-07T23:59:00Z' }
  const { id } = await bookAppointment(page, customer, { ...hours, staffToken })
  const token = await managerToken(page)
  const { workOrder } = await ask<{ workOrder: { status: string; overdue: boolean; contact: { name: string } } }>(
    token,
    page,
    `{ workOrder(id: ${id}) { status overdue contact { name } } }`,
  )
  expect(workOrder).toMatchObject({ status: 'ASSIGNED', overdue: true })

  await enterAs(page, customer)
  await page.goto(`${tenantUrl('maple')}/account/appointments`)
  const card = page.getByRole('listitem', { name: /^Thursday, May 7, 2026/ })
  await expect(card.getByText('Overdue', { exact: true })).toBeVisible()
  await expect(card.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(card).toContainText(/The time of this appointment has passed\. Call us at [\d-]+ to pick a new one\./)
  await expectAccessible(page)
  await card.getByRole('link', { name: 'See Details' }).click()
  await expect(page.getByRole('region', { name: 'Scheduled At' })).toContainText('has passed. Call us at')
  await expectAccessible(page)

  const staff = await (await browser.newContext()).newPage()
  await staff.clock.install({ time: new Date('2026-06-01T14:00:00Z') })
  await keepSession(staff, ownFranchise().manager)
  await staff.goto(`${tenantUrl('maple')}/account/franchisee/work-orders/${id}`)
  const advice = staff.getByText('This time has passed. Complete the order, move it to a new time, or cancel it.')
  await expect(advice).toBeVisible()
  await expect(staff.getByText('Overdue', { exact: true })).toBeVisible()
  await staff.getByRole('main').getByRole('link', { name: 'Work Orders' }).click()
  await staff.getByRole('searchbox').fill(id)
  const row = staff.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Olive Overdue' })
  await expect(row.getByText('Overdue', { exact: true })).toBeVisible()
  await expect(row).toContainText('Complete the order, move it to a new time, or cancel it.')

  await completeAppointment(page, token, id)
  await staff.goto(`${tenantUrl('maple')}/account/franchisee/work-orders/${id}`)
  await expect(staff.getByText('Completed', { exact: true }).first()).toBeVisible()
  await expect(advice).toHaveCount(0)
  await staff.context().close()
})
