import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { ask } from '../support/account.ts'
import { expect, tenantUrl, test } from '../support/fixtures.ts'
import { completedJob } from '../support/jobs.ts'
import { answerOperation, expectAfterRetries } from '../support/operations.ts'
import { bookOrder } from '../support/orders.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { keepSession } from '../support/stored-booking.ts'

const LIST = `${tenantUrl('maple')}/account/franchisee/work-orders`
const MOVE = 'mutation Move($id: ID!, $at: DateTime!) { updateScheduledTime(id: $id, scheduledAt: $at) { reason } }'

const vanInState = (page: Page): Promise<unknown> =>
  page.evaluate(() => (history.state as { van?: unknown } | null)?.van)
const opened = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('openedWorkOrder') ?? 'null') as unknown)

/** Returns the van tabs and the ids of their vans. */
async function openVans(page: Page): Promise<{ token: string; vans: { id: string; name: string }[] }> {
  const { id, manager } = ownFranchise()
  const token = await keepSession(page, manager)
  const query = `{ franchiseVans(franchiseId: ${id}) { id name } }`
  const { franchiseVans: vans } = await ask<{ franchiseVans: { id: string; name: string }[] }>(token, page, query)
  await page.goto(LIST)
  return { token, vans }
}

test('WOLIST-02 the status is in the URL and the van in the navigation state, across reload and back', async ({
  page,
}) => {
  const { vans } = await openVans(page)
  const [, second] = vans
  if (!second) throw new Error('the franchise has one van')
  await page.getByRole('tab', { name: second.name }).click()
  await expect(page).toHaveURL(`${LIST}?status=upcoming`)
  expect(await vanInState(page)).toBe(second.id)
  await page.getByRole('link', { name: 'Past', exact: true }).click()
  await expect(page).toHaveURL(`${LIST}?status=past`)
  expect(await vanInState(page)).toBe(second.id)
  await page.reload()
  await expect(page.getByRole('tab', { name: second.name, selected: true })).toBeVisible()
  await page.getByRole('tab', { name: /^Requested Work Orders/ }).click()
  await expect(page).toHaveURL(`${LIST}?status=requested`)
  expect(await vanInState(page)).toBeUndefined()
  await page.goBack()
  await expect(page.getByRole('tab', { name: second.name, selected: true })).toBeVisible()
})

test('WOLIST-06 WODETAIL-01 WODETAIL-06 an opened order is stored with its reason, found again without its id, and loaded by its id', async ({
  page,
}) => {
  const { token } = await openVans(page)
  const name = `Nightly ${randomUUID().slice(0, 8)}`
  const id = await bookOrder(page, name)
  await ask(token, page, MOVE, { id, at: '2026-07-09T05:00:00Z' })
  await page.goto(`${LIST}?status=requested&filter=${encodeURIComponent(name)}`)
  const requests: unknown[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/graphql'))
      requests.push((request.postDataJSON() as { variables: unknown }).variables)
  })
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(`${LIST}/${id}`)
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByText('The time is outside our opening hours.')).toBeVisible()
  expect(await opened(page)).toEqual({ id, reason: 'OUTSIDE_OPENING_HOURS' })
  // The page asks for the order and then for its reason.
  const ofOrder = (): unknown[] => requests.filter(variables => JSON.stringify(variables) === JSON.stringify({ id }))
  await expect.poll(() => ofOrder().length).toBeGreaterThan(1)

  await page.goto(`${LIST}/opened`)
  await expect(page.getByRole('heading', { level: 1, name: `Work order ${id}` })).toBeVisible()
  await expect(page.getByText('The time is outside our opening hours.')).toBeVisible()
  await page.evaluate(() => sessionStorage.removeItem('openedWorkOrder'))
  await page.goto(`${LIST}/opened`)
  await expect(page).toHaveURL(LIST)
  await page.goto(`${LIST}/999999999`)
  await expect(page).toHaveURL(LIST)
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText('The work order was not found.'),
  ).toBeVisible()

  await answerOperation(page, 'WorkOrder', null)
  await page.goto(`${LIST}/${id}`)
  const notices = page.getByRole('region', { name: 'Notifications' })
  await expectAfterRetries(page, notices.getByText('We could not reach the server.', { exact: false }))
  await expect(page).toHaveURL(LIST)
})

test('WODETAIL-02 Back leads to the list of the order’s status, with its van in the navigation state', async ({
  page,
}) => {
  const { token, vans } = await openVans(page)
  await completedJob(page)
  const id = await bookOrder(page)
  const query = `{ workOrder(id: ${id}) { van { id } } }`
  const { workOrder } = await ask<{ workOrder: { van: { id: string } } }>(token, page, query)
  const back = page.getByRole('main').getByRole('link', { name: 'Work Orders', exact: true })
  await page.goto(`${LIST}/${id}`)
  await page.getByRole('heading', { name: 'Olive Order' }).waitFor()
  await back.click()
  await expect(page).toHaveURL(`${LIST}?status=upcoming`)
  expect(await vanInState(page)).toBe(workOrder.van.id)

  const [first] = vans
  if (!first) throw new Error('the franchise has no van')
  await page.getByRole('tab', { name: first.name }).click()
  await page.getByRole('link', { name: 'Past', exact: true }).click()
  await page
    .getByRole('link', { name: /Completed/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: /^Work order/ }).waitFor()
  await back.click()
  await expect(page).toHaveURL(/\?status=past/)
  expect(await vanInState(page)).toBe(first.id)

  await ask(token, page, MOVE, { id, at: '2026-07-10T05:00:00Z' })
  await page.goto(`${LIST}/${id}`)
  await expect(page.getByText('Requested', { exact: true })).toBeVisible()
  await back.click()
  await expect(page).toHaveURL(`${LIST}?status=requested`)
})
