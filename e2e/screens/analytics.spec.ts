import type { Locator, Page } from '@playwright/test'
import { ask, managerToken, salesToken, signUp } from '../support/account.ts'
import { bookAppointment, completeAppointment } from '../support/appointments.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { answerOperation, delayOperation, hashOf } from '../support/operations.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { addAmericanFranchise, newManager, newSalesUser, setRole } from '../support/own-rows.ts'
import { PAST } from '../support/own-hours.ts'
import { openFigures } from '../support/sessions.ts'
import { formatMoney } from '../../domain/format/money.ts'

const MANAGER = 'manager.toronto@maple.example'
const REGION = 'manager@maple.example'
const SALES = 'sales@maple.example'
const MONTH = 'Month to date vs. last month'
const FAILED =
  'Unable to load base analytics data. Please try refreshing the page or contact support if the issue persists.'

// Playwright's clock reads dates in the browser's zone.
test.use({ timezoneId: 'America/Toronto' })

const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
/** Finds a field of the filters; the top bar also has a franchise field. */
const field = (page: Page, label: string): Locator => card(page, 'Filters').getByLabel(label, { exact: true })
const figure = (page: Page, title: string, name: string): Locator =>
  card(page, title).getByRole('article', { name, exact: true })

const NO_MONTH = { totalSales: 0, totalRevenue: 0, totalOilChanges: 0, totalWorkOrders: 0, totalEarnings: 0 }
const NO_LAST_MONTH = {
  lastMonthTotalSales: 0,
  lastMonthTotalRevenue: 0,
  lastMonthTotalOilChanges: 0,
  lastMonthTotalWorkOrders: 0,
  lastMonthTotalEarnings: 0,
}

test('DASH-01 the dashboard and the reports are tabs, the dashboard is chosen first, and a phone has short names', async ({
  page,
}) => {
  await openFigures(page, MANAGER, 'analytics')
  const tab = (name: string): Locator => page.getByRole('tab', { name, exact: true })
  await expect(tab('Analytics Dashboard')).toHaveAttribute('aria-selected', 'true')
  await tab('Generate Reports').click()
  await expect(page.getByText('Generate Extended Reports', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(tab('Reports')).toHaveAttribute('aria-selected', 'true')
  await tab('Dashboard').click()
  await expect(figure(page, MONTH, 'Total Sales')).toBeVisible()
})

/** Waits for the server's next answer to an operation of the page. */
async function nextAnswer<Data>(page: Page, operation: string): Promise<Data> {
  const hash = hashOf(operation)
  const answer = await page.waitForResponse(
    response =>
      response.url().endsWith('/graphql') && (response.request().postDataJSON() as { query: string }).query === hash,
  )
  return ((await answer.json()) as { data: Data }).data
}

test('DASH-02 the month is shown beside the last one with its change, as the server calculates them', async ({
  page,
}) => {
  // The month has just started, so this is its first sale.
  const customer = await signUp(page)
  const { id } = await bookAppointment(page, customer, { ...PAST, staffToken: await salesToken(page) })
  const manager = await managerToken(page)
  await completeAppointment(page, manager, id)
  const names = Object.keys({ ...NO_MONTH, ...NO_LAST_MONTH }).join(' ')
  const query = `{ month: franchiseAnalytics(franchiseIds: [${ownFranchise().id}]) { ${names} } }`
  const { month } = await ask<{ month: typeof NO_MONTH & typeof NO_LAST_MONTH }>(manager, page, query)
  await openFigures(page, ownFranchise().manager, 'analytics')
  expect(month.totalSales).toBeGreaterThan(0)
  expect(month.totalWorkOrders).toBeGreaterThan(0)
  const money = (cents: number): string => formatMoney(cents)
  for (const [title, now, before, show] of [
    ['Total Sales', month.totalSales, month.lastMonthTotalSales, money],
    ['Total Revenue', month.totalRevenue, month.lastMonthTotalRevenue, money],
    ['Total Oil Changes', month.totalOilChanges, month.lastMonthTotalOilChanges, String],
    ['Total Work Orders', month.totalWorkOrders, month.lastMonthTotalWorkOrders, String],
  ] as const) {
    const percent = before === 0 ? Math.sign(now) * 100 : Math.round(((now - before) / before) * 1000) / 10
    await expect(figure(page, MONTH, title)).toContainText(
      `${show(now)}${percent > 0 ? '+' : ''}${percent}%from ${show(before)}`,
    )
  }
})

test('the change from the last month is 100 % when there was nothing, and 0 % when it is the same', async ({
  page,
}) => {
  await answerOperation(page, 'FranchiseAnalytics', {
    data: {
      franchiseAnalytics: {
        ...NO_MONTH,
        ...NO_LAST_MONTH,
        totalSales: 150_000,
        lastMonthTotalSales: 100_000,
        totalRevenue: 50_050,
        lastMonthTotalRevenue: 100_100,
        totalOilChanges: 3,
        totalWorkOrders: 12,
        lastMonthTotalWorkOrders: 12,
      },
    },
  })
  await openFigures(page, MANAGER, 'analytics')
  await expect(figure(page, MONTH, 'Total Sales')).toContainText('$1,500.00+50%from $1,000.00')
  await expect(figure(page, MONTH, 'Total Revenue')).toContainText('$500.50-50%from $1,001.00')
  await expect(figure(page, MONTH, 'Total Oil Changes')).toContainText('3+100%from 0')
  await expect(figure(page, MONTH, 'Total Work Orders')).toContainText('120%from 12')
})

test('DASH-09 it says that the figures load, and that they could not be loaded', async ({ page }) => {
  const release = await delayOperation(page, 'AllAnalytics')
  const manager = await newManager()
  await openFigures(page, manager, 'analytics')
  const loading = page.getByText('Loading analytics...', { exact: true })
  await expect(loading.first()).toBeVisible()
  release()
  await expect(card(page, 'Sales Over Time')).toBeVisible()
  await expect(loading).toHaveCount(0)
  await expect(page.getByText(FAILED)).toHaveCount(0)
  // The server refuses the next figures, because this person is no longer a manager.
  await setRole(manager, 'technician')
  await field(page, 'From').fill('2026-05-01T00:00')
  await expect(page.getByText(FAILED, { exact: true })).toBeVisible({ timeout: 60_000 })
  await setRole(manager, 'manager')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(card(page, 'Sales Over Time')).toBeVisible()
  await expect(page.getByText(FAILED)).toHaveCount(0)
})

test('a period is chosen with one press, and compared with the one before', async ({ page }) => {
  await openFigures(page, REGION, 'analytics')
  const period = (name: string): Locator =>
    page.getByRole('group', { name: 'Period', exact: true }).getByRole('button', { name, exact: true })
  await expect(period('This year')).toHaveAttribute('aria-pressed', 'true')
  // The first of a month begins a week and a month too.
  await period('This month').click()
  await expect(period('This month')).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/period=month/)
  await expect(field(page, 'From')).toHaveValue(/-01T00:00$/)
  await period('This quarter').click()
  const average = figure(page, 'Selected period', 'Average Work Order')
  await expect(average).toContainText('$')
  await expect(average).not.toContainText('from $')
  await answerOperation(page, 'AllAnalytics', { statusCode: 403, message: 'Not now' })
  await field(page, 'Compare with the period before').check()
  await expect(page.getByText('We couldn’t load the period before.')).toBeVisible({ timeout: 60_000 })
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(average).toContainText('from $')
  await field(page, 'From').fill('2026-05-01T00:00')
  await expect(period('This quarter')).toHaveAttribute('aria-pressed', 'false')
  await expectAccessible(page)
})

test('DASH-04 DASH-05 ROLE-13 the selection is requested and shown in the URL; a single franchise has no selector', async ({
  page,
}) => {
  await openFigures(page, REGION, 'analytics')
  const total = figure(page, 'Selected period', 'Total Work Orders')
  for (const name of ['Total Sales', 'Total Revenue', 'Total Sales Profit'])
    await expect(figure(page, 'Selected period', name)).toContainText('$')
  await expect(total).toContainText(/\d{2,}/)
  const requests: Record<string, unknown>[] = []
  page.on('request', request => {
    const sent = request.url().endsWith('/graphql') ? (request.postDataJSON() as { variables?: object }) : {}
    if (sent.variables && 'filter' in sent.variables) requests.push({ ...sent.variables })
  })
  const pick = async (label: string, option: string): Promise<void> => {
    await field(page, label).selectOption({ label: option })
  }
  const options = (label: string) => field(page, label).locator('option').allInnerTexts()
  expect(await options('Franchise')).toEqual(['All Franchises', 'Toronto', 'Calgary'])
  expect(await options('Group by')).toEqual(['Work Orders', 'Days', 'Months'])
  // The bar's franchise is chosen at first.
  await expect(field(page, 'Franchise')).toHaveValue('1')
  await pick('Franchise', 'All Franchises')
  expect(await options('Van')).toHaveLength(6)
  await pick('Franchise', 'Toronto')
  expect(await options('Van')).toEqual(['All Vans', 'Toronto Van 1', 'Toronto Van 2', 'Toronto Van 3'])
  await pick('Van', 'Toronto Van 2')
  await pick('Group by', 'Days')
  await field(page, 'From').fill('2026-05-01T00:00')
  await field(page, 'To').fill('2026-05-31T23:59')
  await field(page, 'Profit Data in %').check()
  await expect(page).toHaveURL(
    /franchise=1&van=2&.*group=days.*from=2026-05-01T00%3A00&to=2026-05-31T23%3A59&percent=true$/,
  )
  await expect
    .poll(() => requests.at(-1))
    .toEqual({
      selectedFranchises: ['1'],
      selectedVans: ['2'],
      startDate: '2026-05-01T04:00:00.000Z',
      endDate: '2026-06-01T04:00:00.000Z',
      filter: 'days',
    })
  await pick('Group by', 'Work Orders')
  await expect.poll(() => requests.at(-1)?.filter).toBe('workOrders')
  await field(page, 'To').fill('2026-04-30T23:59')
  await expect(page.getByText('End must be after start.', { exact: true })).toBeVisible()
  // The URL alone restores the view.
  await page.reload()
  await expect(field(page, 'Van')).toHaveValue('2')
  // Sales have other screens, and a manager of one franchise has no choice.
  await openFigures(page, SALES, 'analytics')
  await page.waitForURL(/work-orders/)
  await expect(page.getByRole('link', { name: 'Analytics', exact: true })).toBeHidden()
  await openFigures(page, MANAGER, 'analytics')
  await expect(field(page, 'Van')).toBeVisible()
  await expect(field(page, 'Franchise')).toBeHidden()
  await openFigures(page, MANAGER, 'sales-analytics')
  await page.waitForURL(/work-orders/)
})

test('somebody with franchises in both countries sees one currency at a time, and can switch', async ({ page }) => {
  const customer = await signUp(page)
  const { id } = await bookAppointment(page, customer, { ...PAST, staffToken: await salesToken(page) })
  await completeAppointment(page, await managerToken(page), id)
  const manager = await newManager()
  const remove = await addAmericanFranchise('Rochester', [manager, ownFranchise().sales])
  try {
    await openFigures(page, manager, 'analytics')
    const currency = page.getByLabel('Currency', { exact: true })
    const ofMonth = figure(page, MONTH, 'Total Sales')
    await expect(currency.locator('option')).toHaveText(['Canadian dollars', 'US dollars'])
    await expect(currency).toHaveValue('CAD')
    await expect(ofMonth).toContainText(/\$[1-9]/)
    await expect(field(page, 'Franchise')).toBeHidden()
    await expectAccessible(page)
    await currency.selectOption({ label: 'US dollars' })
    await expect(page).toHaveURL(/currency=USD/)
    await expect(ofMonth).toContainText('$0.00')
    await page.reload()
    await expect(ofMonth).toContainText('$0.00')
    await currency.selectOption({ label: 'Canadian dollars' })
    await expect(ofMonth).toContainText(/\$[1-9]/)
    // Sales have it too, and a person of one country has nothing to choose.
    await openFigures(page, ownFranchise().sales, 'sales-analytics')
    await currency.selectOption({ label: 'US dollars' })
    await expect(page.getByText('No Summary Data Available')).toBeVisible()
    await openFigures(page, MANAGER, 'analytics')
    await expect(ofMonth).toBeVisible()
    await expect(currency).toBeHidden()
  } finally {
    await remove()
  }
})

test('DASH-06 DASH-07 DASH-08 the charts show sales, revenue and profit, by person and by payment method', async ({
  page,
}) => {
  await openFigures(page, MANAGER, 'analytics', '?from=2026-03-01T00:00&to=2026-05-31T23:59')
  for (const title of ['Sales Over Time', 'Revenue Over Time'])
    await expect(card(page, title).locator('.recharts-line-curve')).toHaveCount(1)
  await expect(card(page, 'Profit Margin Over Time').locator('.recharts-bar')).toHaveCount(6)
  await expect(card(page, 'Most Used Payment Methods').locator('.recharts-bar-rectangle').first()).toBeVisible()
  for (const title of ['New vs Recurring Customers', 'Residential vs Commercial Customers'])
    await expect(card(page, title).locator('.recharts-pie-sector').first()).toBeVisible()
  await expect(card(page, 'New vs Recurring Customers').getByRole('listitem')).toHaveText([
    /^New\d+ · [\d.]+%$/,
    /^Recurring\d+ · [\d.]+%$/,
  ])
  await expectAccessible(page)

  const margin = card(page, 'Profit Margin Over Time')
  await margin.getByRole('button', { name: 'Show table' }).click()
  await expect(margin.getByRole('columnheader')).toHaveText([
    'Date',
    'Inventory cost',
    'Staff cost',
    'Fuel cost',
    'Tax',
    'Profit',
    'Billed amount',
  ])
  await expect(margin.getByRole('cell', { name: /^\w{3} 2026$/ })).toHaveText(['Mar 2026', 'Apr 2026', 'May 2026'])
  await field(page, 'Profit Data in %').check()
  for (const row of await margin.getByRole('row').filter({ hasText: '2026' }).all()) {
    const shares = (await row.getByRole('cell').allInnerTexts()).slice(1).map(Number.parseFloat)
    expect(shares.at(-1)).toBe(100)
    expect(shares.slice(0, -1).reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 0)
  }
  // Times are shown in UTC-6, whatever the browser's zone is.
  const answered = nextAnswer<{ allAnalytics: { salesByDays: { date: string; amount: number }[] } }>(
    page,
    'AllAnalytics',
  )
  await field(page, 'Group by').selectOption({ label: 'Work Orders' })
  const [first] = (await answered).allAnalytics.salesByDays
  const shown = new Date(Date.parse(first?.date ?? '') - 6 * 3_600_000)
  const parts = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const
  const time = new Intl.DateTimeFormat('en-US', parts).format(shown).replaceAll(/\s/gu, ' ')
  const sales = card(page, 'Sales Over Time')
  await sales.getByRole('button', { name: 'Show table' }).click()
  await expect(sales.getByRole('row').nth(1).getByRole('cell')).toHaveText([time, formatMoney(first?.amount ?? 0)])
})

test('a month that is not over is drawn dashed and lighter and named so, so that nobody reads a loss', async ({
  page,
}) => {
  await openFigures(page, MANAGER, 'analytics')
  const [sales, margin] = [card(page, 'Sales Over Time'), card(page, 'Profit Margin Over Time')]
  await expect(sales.getByText('Jun 2026 so far')).toBeVisible()
  await expect(sales.locator('.recharts-line-curve[stroke-dasharray]')).toHaveCount(1)
  await expect(margin.getByText('Jun 2026 so far')).toBeVisible()
  await expectAccessible(page)
  await sales.getByRole('button', { name: 'Show table' }).click()
  await expect(sales.getByRole('row').last()).toContainText('Jun 2026 so far')

  await openFigures(page, MANAGER, 'analytics', '?from=2026-03-01T00:00&to=2026-05-20T12:00')
  await expect(margin.getByText('A part of May 2026')).toBeVisible()
  await expect(margin.locator('path[fill-opacity="0.4"]').first()).toBeAttached()

  await openFigures(page, MANAGER, 'analytics', '?from=2026-03-01T00:00&to=2026-05-31T23:59')
  await expect(sales.locator('.recharts-line-curve')).toHaveCount(1)
  await expect(margin.locator('path[fill-opacity="0.4"]')).toHaveCount(0)
  await expect(sales.locator('.recharts-line-curve[stroke-dasharray]')).toHaveCount(0)
  await expect(sales.getByText('so far')).toHaveCount(0)
})

test('SALES-01 SALES-02 SALES-03 SALES-05 sales see the sales of their vendors, and open their orders', async ({
  page,
}) => {
  await openFigures(page, SALES, 'sales-analytics')
  for (const name of ['Total Sales', 'Total Revenue', 'Total Commission'])
    await expect(figure(page, 'Selected period', name)).toContainText('$')
  await expect(figure(page, 'Selected period', 'Total Completed Work Orders')).toContainText(/\d/)
  for (const title of ['Sales Over Time', 'Revenue Over Time', 'Commission Over Time'])
    await expect(card(page, title).locator('.recharts-line-curve').first()).toBeVisible()
  await expect(card(page, 'Work Order Status').getByRole('listitem')).toHaveText([
    /^Assigned/,
    /^Completed, open/,
    /^Completed, paid/,
  ])
  await expect(card(page, 'New vs Recurring Vendor Customers').getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  const vendor = field(page, 'Vendor')
  await expect(vendor.locator('option').first()).toHaveText('All Vendors')
  await expect(field(page, 'Franchise').locator('option')).toHaveText(['All Franchises', 'Toronto', 'Calgary'])
  await vendor.selectOption({ label: 'Polar Leasing' })
  await field(page, 'Group by').selectOption({ label: 'Days' })
  await field(page, 'From').fill('2026-04-01T00:00')
  await field(page, 'To').fill('2026-05-31T00:00')
  await expect(page).toHaveURL(/vendor=\d+&group=days&from=2026-04-01T00%3A00&to=2026-05-31T00%3A00$/)

  const recent = card(page, 'Recent Service Activity per Vendor')
  const table = recent.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText([
    'Vendor',
    'Franchise',
    'Work Order ID',
    'Billed Amount',
    'Scheduled At',
    'Status',
  ])
  await expect(table.getByRole('row').nth(1)).toContainText('$')
  await recent.getByRole('button', { name: 'Hide recent service activity' }).click()
  await expect(table).toBeHidden()
  await recent.getByRole('button', { name: 'Show recent service activity' }).click()
  const link = table.getByRole('link').first()
  const id = await link.innerText()
  await link.click()
  await page.waitForURL(`**/work-orders/${id}`)
})

test('SALES-04 each part without data says so', async ({ page }) => {
  await openFigures(page, await newSalesUser(), 'sales-analytics')
  for (const [text, times] of [
    ['No Summary Data Available', 1],
    ['No Franchises Available', 1],
    ['No Vendors Available', 1],
    ['No Extended Analytics Available', 1],
    ['No Chart Data Available', 3],
    ['No Data Available', 2],
    ['No Work Orders Found', 1],
  ] as const)
    await expect(page.getByText(text, { exact: true })).toHaveCount(times)
})
