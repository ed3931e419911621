import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { ask } from '../support/account.ts'
import { bookedInVan } from '../support/vans/van-orders.ts'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { cancelOrder } from '../support/orders.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { workWithVans } from '../support/own-rows.ts'
import { keepSession } from '../support/stored-booking.ts'
import { answerOperation } from '../support/operations.ts'

const DAY = `${tenantUrl('maple')}/account/franchisee/work-orders/day`
/** Each test has a day of its own. */
const [WEDNESDAY, THURSDAY, FRIDAY, SUNDAY] = ['2026-07-22', '2026-07-23', '2026-07-24', '2026-07-26'] as const

test.beforeEach(() => workWithVans(3))

const lane = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

test('a day shows each van’s jobs by hours, its numbers, and where a request fits', async ({ page }) => {
  const { manager, vans } = ownFranchise()
  const token = await keepSession(page, manager)
  const name = `Dana ${randomUUID().slice(0, 8)}`
  await bookedInVan(page, token, { name, van: vans[0], at: `${WEDNESDAY}T13:00:00Z` })
  await bookedInVan(page, token, { name, van: vans[0], at: `${WEDNESDAY}T15:00:00Z` })
  await bookedInVan(page, token, { name, van: vans[1], at: `${WEDNESDAY}T15:00:00Z` })
  const full = await bookedInVan(page, token, { name, van: vans[2], at: `${WEDNESDAY}T15:00:00Z` })
  await bookedInVan(page, token, { name: `Rhea ${name}`, at: `${WEDNESDAY}T15:00:00Z` })

  await page.goto(`${DAY}?date=${WEDNESDAY}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Wednesday, July 22, 2026' })).toBeVisible()
  await expect(lane(page, `${vans[0]}, 2 jobs`).getByRole('link')).toHaveCount(2)
  // The hours have the whole width of a small desk: the requests are below.
  const hours = await lane(page, `${vans[0]}, 2 jobs`).boundingBox()
  expect((await lane(page, '1 request').boundingBox())?.y).toBeGreaterThan(hours?.y ?? 0)
  expect(hours?.width).toBeGreaterThan(1150)
  await expect(lane(page, `${vans[0]}, 2 jobs`).getByRole('link').first()).toHaveAccessibleName(
    /^9:00 AM Dana .+ Confirmed$/,
  )
  const figure = (label: string) => page.getByText(label, { exact: true }).locator('..').getByRole('definition')
  await expect(figure('Jobs')).toHaveText('4')
  await expect(figure('Requests')).toHaveText('1')
  // Three vans, ten hours, four jobs.
  await expect(figure('Free hours')).toHaveText('26')
  const request = lane(page, '1 request').getByRole('listitem')
  await expect(request).toContainText('11:00 AM')
  // Full at eleven: the hours next to it, in the van with the fewest jobs.
  await expect(request).toContainText(`Fits: ${vans[1]} 10:00 AM / 12:00 PM`)
  await expectAccessible(page)

  // A change by somebody else arrives.
  await cancelOrder(page, token, full)
  await expect(request).toContainText(`Fits: ${vans[2]} 10:00 AM / 11:00 AM`)
  await expect(lane(page, `${vans[2]}, 0 jobs`)).toContainText('No jobs')
  await request.getByRole('link').click()
  await page.getByRole('link', { name: 'Day view' }).click()
  await expect(page).toHaveURL(`${DAY}?date=${WEDNESDAY}`)
})

test('arrow keys move between the jobs, and Enter opens one', async ({ page }) => {
  const { manager, vans } = ownFranchise()
  const token = await keepSession(page, manager)
  const at = (hour: number) => `${THURSDAY}T${hour}:00:00Z`
  const name = `Kay ${randomUUID().slice(0, 8)}`
  const [first, second] = [
    await bookedInVan(page, token, { name, van: vans[0], at: at(13) }),
    await bookedInVan(page, token, { name, van: vans[0], at: at(16) }),
  ]
  const below = await bookedInVan(page, token, { name, van: vans[2], at: at(17) })
  await page.goto(`${DAY}?date=${THURSDAY}`)
  const job = (id: string) => page.getByRole('link', { name }).and(page.locator(`[href$="/${id}"]`))
  await expect(job(first)).toBeVisible()
  await job(first).focus()
  for (const [key, to] of [
    ['ArrowRight', second],
    ['ArrowDown', below],
    ['ArrowUp', second],
    ['Home', first],
    ['ArrowUp', first],
    ['End', second],
  ] as const) {
    await page.keyboard.press(key)
    await expect(job(to)).toBeFocused()
  }
  // One job is reached by Tab, from before and from behind.
  await expect(page.locator('[data-order][tabindex="0"]')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/work-orders/${second}$`))
})

test('the day is in the address: previous, next, today and any other', async ({ page }) => {
  await keepSession(page, ownFranchise().manager)
  await page.goto(`${tenantUrl('maple')}/account/franchisee/work-orders`)
  await page.getByRole('link', { name: 'Day view' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Monday, June 1, 2026')
  await page.getByRole('link', { name: 'Next day' }).click()
  await expect(heading).toHaveText('Tuesday, June 2, 2026')
  await expect(page).toHaveURL(`${DAY}?date=2026-06-02`)
  await page.getByRole('link', { name: 'Previous day' }).click()
  await page.getByRole('link', { name: 'Previous day' }).click()
  await expect(heading).toHaveText('Sunday, May 31, 2026')
  await expect(page.getByText('Closed on this day.')).toBeVisible()
  await page.getByLabel('Date', { exact: true }).fill(SUNDAY)
  await expect(heading).toHaveText('Sunday, July 26, 2026')
  await page.getByRole('link', { name: 'Today' }).click()
  await expect(heading).toHaveText('Monday, June 1, 2026')
  for (const none of ['2026-02-30', '9999-12-31']) {
    await page.goto(`${DAY}?date=${none}`)
    await expect(heading).toHaveText('Monday, June 1, 2026')
  }
  await page.getByRole('link', { name: 'Work Orders' }).last().click()
  await expect(page.getByRole('tab', { name: /^Requested Work Orders/ })).toBeVisible()
})

test('on a phone the day is an agenda of each van, and nothing is wider than the screen', async ({ page }) => {
  const { manager, vans } = ownFranchise()
  const token = await keepSession(page, manager)
  const name = `Pia ${randomUUID().slice(0, 8)}`
  await bookedInVan(page, token, { name, van: vans[0], at: `${FRIDAY}T13:00:00Z` })
  await bookedInVan(page, token, { name, van: vans[1], at: `${FRIDAY}T14:00:00Z` })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${DAY}?date=${FRIDAY}`)
  const job = lane(page, `${vans[0]}, 1 job`).getByRole('link')
  await expect(job).toContainText('9:00 AM')
  await expect(job.getByText('Confirmed')).toBeVisible()
  expect((await job.boundingBox())?.height).toBeGreaterThanOrEqual(56)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('technicians see their own van’s day, and a failure can be tried again', async ({ page }) => {
  const { technicians, vans } = ownFranchise()
  await keepSession(page, technicians[1])
  await answerOperation(page, 'DayBoard', null)
  await page.goto(`${DAY}?date=${WEDNESDAY}`)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('alert').getByRole('button').click()
  await expect(lane(page, new RegExp(`^${vans[1]}, `))).toBeVisible()
  await expect(lane(page, new RegExp(`^${vans[0]}, `))).toHaveCount(0)
})

test('a job of today says when it is late and when it is overdue', async ({ page }) => {
  const { manager, vans } = ownFranchise()
  const token = await keepSession(page, manager)
  const name = `Lou ${randomUUID().slice(0, 8)}`
  // It is ten in the morning.
  await bookedInVan(page, token, { name, van: vans[2], at: '2026-06-01T12:00:00Z' })
  const late = await bookedInVan(page, token, { name, van: vans[2], at: '2026-06-01T14:00:00Z' })
  await page.goto(DAY)
  const jobs = lane(page, new RegExp(`^${vans[2]}, `)).getByRole('link', { name })
  await expect(jobs.first()).toContainText('Overdue')
  await expect(jobs.last()).toContainText('Confirmed')
  await page.clock.fastForward('20:00')
  await expect(jobs.last()).toContainText('Late')
  await ask(token, page, 'mutation N($id: ID!) { updateNotes(id: $id, notes: "Called") { id } }', { id: late })
  await expectAccessible(page)
})
