import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { jobsOf } from '../support/jobs.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { AHEAD, chooseHour, ownHour } from '../support/own-hours.ts'
import { labelPhoto } from '../support/pictures.ts'
import { inspectAllGood, openCancellation } from '../support/steps.ts'

const ORDERS = `${tenantUrl('maple')}/account/franchisee/work-orders`

// In the gate: WOFLOW-07 to -12, WODETAIL-09, and an inspection without a network (offline-inspection).
test("a technician's day: one order is done, one was serviced elsewhere, one loses its network in between, one is moved", {
  tag: '@slow',
}, async ({ page, context }) => {
  const names = ['Dora Done', 'Elsie Elsewhere', 'Nick Network', 'Rita Rescheduled']
  const { token, ids } = await jobsOf(page, ownFranchise().technicians[1], names)
  const [done, elsewhere, offline, moved] = ids
  const open = (id: string | undefined) => page.goto(`${ORDERS}/${id}`)

  await open(done)
  await page.getByRole('link', { name: 'Vehicle Inspection', exact: true }).click()
  await inspectAllGood(page)
  await page.getByLabel('Mileage').fill('91000')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Finish inspection' }).click()
  await page.getByRole('button', { name: 'Complete Order' }).click()
  const completion = page.getByRole('dialog', { name: 'Complete Order' })
  await completion.getByLabel('Oil filter').selectOption({ index: 1 })
  await expectAccessible(page)
  await completion.getByRole('button', { name: 'Complete Order' }).click()
  await expect(page).toHaveURL(/status=past/)
  await page.getByRole('link', { name: 'Open invoice' }).click()
  await expect(page.getByRole('heading', { name: /^Invoice \d+/ })).toBeVisible()

  await open(elsewhere)
  await openCancellation(page)
  const cancellation = page.getByRole('dialog', { name: 'Cancel Work Order' })
  await cancellation.getByText('Serviced elsewhere').click()
  const photo = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await labelPhoto(['OIL CHANGED']) }
  await cancellation.locator('input[type=file]').setInputFiles(photo)
  await cancellation.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText(/Work order \d+ cancelled/)).toBeVisible()

  await open(offline)
  await page.getByRole('link', { name: 'Vehicle Inspection', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Photos' })).toBeVisible()
  await context.setOffline(true)
  await inspectAllGood(page)
  await page.getByLabel('Inspection notes').fill('Loose heat shield.')
  await page.getByRole('region', { name: 'Photos' }).locator('input[type=file]').setInputFiles(photo)
  await expect(page.getByText(/^Waiting to upload/)).toBeVisible()
  await expect(page.getByText('Offline. Saved on this phone.')).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByLabel('Inspection notes')).toHaveValue('Loose heat shield.')
  await page.getByRole('button', { name: 'Finish inspection' }).click()
  await expect(page.getByRole('img', { name: 'Picture of the order' })).toHaveCount(1)
  await expect(page.getByText(/photos? waiting to upload/)).toBeHidden()

  await open(moved)
  await page.getByRole('button', { name: 'Reschedule' }).click()
  const move = page.getByRole('dialog', { name: 'Reschedule' })
  await chooseHour(move, await ownHour(page, AHEAD, { token }))
  await move.getByRole('button', { name: /^Move to/ }).click()
  await expect(move).toBeHidden()
  await expect(page.getByText('Rescheduled', { exact: true })).toBeVisible()
})
