import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { TEXTS } from '../../server/payout/texts.ts'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { hashOf, holdOperation } from '../support/operations.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { issueStatements, settleStatement } from '../support/payout-rows.ts'
import { payee } from '../support/sessions.ts'
import { payByCard } from '../support/steps.ts'

const MANAGER = 'manager.toronto@maple.example'
const TECHNICIAN = 'tech1.calgary@maple.example'
const SALES = 'sales@maple.example'
const LAST_MAY = 'Statement from 5/16/2026 - 5/31/2026'

interface Identified {
  id: string
  vanId: string
  userId: string
}

interface Listed {
  page: {
    groupedDateRanges: {
      endDate: string
      payoutReports: { id: string; total: number; invoiceStatus: string | null }[]
    }[]
  }
}

/** Collects what the page sends for an operation. */
function requestsOf(page: Page, operation: string): Record<string, unknown>[] {
  const hash = hashOf(operation)
  const requests: Record<string, unknown>[] = []
  page.on('request', request => {
    if (!request.url().endsWith('/api/graphql')) return
    const { query, variables } = request.postDataJSON() as { query: string; variables: Record<string, unknown> }
    if (query === hash) requests.push(variables)
  })
  return requests
}

const OWN = `query Own($franchiseId: ID!, $userId: ID!) {
  page: payoutStatementsTechnician(franchiseId: $franchiseId, userId: $userId, pageNumber: 1) {
    groupedDateRanges { endDate payoutReports { id total invoiceStatus } } } }`

test('PAYOUT-01 PAYOUT-02 PAYOUT-03 statements are grouped by the months they end in, and more are loaded; loading and empty states are shown', async ({
  page,
}) => {
  const requests = requestsOf(page, 'PayoutStatementsRange')
  await page.goto(`${tenantUrl('maple')}/account/franchisee/payout`)
  await expect(page).toHaveURL(/\/auth\/login/)
  expect(requests).toEqual([])
  const manager = await payee(page, MANAGER)
  await holdOperation(page, 'PayoutStatementsRange')
  await manager.open('payout')
  await expect(page.getByRole('heading', { level: 1, name: 'Payout Statements' })).toBeVisible()
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
  await page.unrouteAll()
  requests.length = 0
  await page.reload()
  const may = page.getByRole('region', { name: 'May 2026' })
  await expect(may.getByRole('link')).toHaveCount(2)
  await expect(may.getByRole('link', { name: LAST_MAY })).toBeVisible()
  await expect(page.getByRole('region')).toHaveCount(11)
  await expectAccessible(page)
  // Both days are in one line of a phone, also where a scrollbar takes some of its width.
  await page.setViewportSize({ width: 375, height: 800 })
  const days = may.getByText(LAST_MAY)
  const line = await days.evaluate(title => Number.parseFloat(getComputedStyle(title).lineHeight))
  expect((await days.boundingBox())?.height).toBeLessThan(line * 1.5)
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(new Set(requests.map(({ pageNumber }) => pageNumber))).toEqual(new Set([1]))
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByRole('region', { name: 'June 2025' }).getByRole('link')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden()
  expect(requests.at(-1)).toEqual({ franchiseId: manager.franchiseId, pageNumber: 2 })
  // Open the page without a period.
  await manager.open('van-payout')
  await expect(
    page.getByText('No payout reports available for the selected date range.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText('Whoops')).toBeHidden()
  // The file's franchise has no sales.
  await (await payee(page, ownFranchise().sales)).open('sales-payouts')
  await expect(page.getByText('No Payout Statements exist yet', { exact: true })).toBeVisible()
})

test('NAV-11 PAYOUT-01 PAYOUT-08 PAYOUT-10 each role has its own list, queried by franchise and person, and Back leads to it', async ({
  browser,
}) => {
  for (const { email, path, asked } of [
    { email: MANAGER, path: 'payout', asked: ['franchiseId', 'pageNumber'] },
    { email: TECHNICIAN, path: 'technician-payouts', asked: ['franchiseId', 'pageNumber', 'userId'] },
    { email: SALES, path: 'sales-payouts', asked: ['franchiseId', 'pageNumber', 'userId'] },
  ]) {
    const page = await browser.newPage()
    const person = await payee(page, email)
    const request = page.waitForRequest(sent => sent.postData()?.includes('pageNumber') ?? false)
    // The lists of other roles redirect to the person's own.
    await person.open(path === 'payout' ? 'sales-payouts' : 'payout')
    await expect(page).toHaveURL(new RegExp(`/account/franchisee/${path}$`))
    const { variables } = (await request).postDataJSON() as { variables: Record<string, unknown> }
    expect(Object.keys(variables).toSorted()).toEqual(asked)
    expect(variables.franchiseId).toBe(person.franchiseId)
    await expect(page.getByRole('heading', { level: 1, name: 'Payout Statements' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Payouts', exact: true })).toBeVisible()
    const { page: list } = await person.ask<Listed>(
      path === 'payout'
        ? 'query R($franchiseId: ID!) { page: payoutStatementsRange(franchiseId: $franchiseId, pageNumber: 1) { groupedDateRanges { endDate payoutReports { id } } } }'
        : `query R($franchiseId: ID!, $userId: ID!) { page: payoutStatements${path === 'sales-payouts' ? 'Sales' : 'Technician'}(franchiseId: $franchiseId, userId: $userId, pageNumber: 1) { groupedDateRanges { endDate payoutReports { id } } } }`,
      { franchiseId: person.franchiseId, userId: person.userId },
    )
    await person.open(`payout/${list.groupedDateRanges[0]?.payoutReports[0]?.id}`)
    await expect(page.getByRole('heading', { level: 2, name: LAST_MAY })).toBeVisible()
    await page.getByRole('link', { name: 'Payout Statements' }).click()
    await expect(page).toHaveURL(new RegExp(`/account/franchisee/${path}$`))
    await page.context().close()
  }
})

test('PAYOUT-06 PAYOUT-11 PAYOUT-12 PAYOUT-13 a manager’s period has tabs of vans and sales, and shows all its figures and items', async ({
  page,
}) => {
  const manager = await payee(page, MANAGER)
  const [report, ...items] = ['PayoutReport', 'PayoutPayments', 'PayoutRefundedPayments', 'PayoutInvoices'].map(name =>
    requestsOf(page, name),
  )
  await manager.open('payout')
  await page.getByRole('link', { name: LAST_MAY }).click()
  await expect(page).toHaveURL(/van-payout\?startDate=2026-05-16&endDate=2026-05-31$/)
  await expect(page.getByRole('tab')).toHaveText(['Toronto Van 1', 'Toronto Van 2', 'Toronto Van 3', 'Sales'])
  const totals = page.getByRole('region', { name: 'Totals of the period' })
  await expect(totals.getByRole('term')).toHaveText([
    'Total sales',
    'Subtotal sales',
    'Total tax',
    'Completed work orders',
    'Total revenue, without plan payments and remittance',
    'Subtotal revenue',
    'Unreported revenue',
    'Refunds',
    'Cash payments',
  ])
  const statement = page.getByRole('table', { name: 'Statement' })
  for (const label of [
    /^Transaction fee: 3% of total revenue/,
    /^Royalty fee: \$300 or 10% of subtotal sales/,
    /^National fleet fee: 6% of subtotal revenue from national fleet invoices/,
    /^Marketing fee/,
    /^Third-party fleet fee/,
    /^Insurance/,
    /^Technology fee/,
  ])
    await expect(statement.getByRole('rowheader', { name: label })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Refunded payments' })).toBeVisible()
  const payments = page.getByRole('table', { name: 'Payments received' })
  await expect(payments.getByRole('row').nth(1).getByRole('link')).toHaveCount(2)
  await expect(page.getByRole('table', { name: 'Invoices' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show invoices' }).click()
  await expect(page.getByRole('table', { name: 'Invoices' })).toBeVisible()
  await expectAccessible(page)
  const MAY = { startDate: '2026-05-16', endDate: '2026-05-31', franchiseId: manager.franchiseId }
  const { listed } = await manager.ask<{ listed: Identified[] }>(
    `query R($franchiseId: ID!, $startDate: String!, $endDate: String!) {
      listed: payoutStatementsByDate(franchiseId: $franchiseId, startDate: $startDate, endDate: $endDate) { id vanId userId } }`,
    MAY,
  )
  const [shown] = listed
  expect(report).toContainEqual({ id: shown?.id })
  for (const asked of items) expect(asked).toContainEqual({ ...shown, ...MAY })
  const { startDate, endDate } = MAY
  const { byVans } = await manager.ask<{ byVans: { vanId: string; endDate: string }[] }>(
    'query V($vanIds: [ID!]!, $startDate: String!, $endDate: String!) { byVans: payoutReportsByVans(vanIds: $vanIds, startDate: $startDate, endDate: $endDate) { vanId endDate } }',
    { vanIds: [shown?.vanId], startDate, endDate },
  )
  expect(byVans).toEqual([{ vanId: shown?.vanId, endDate }])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('payout_report.csv')
  expect(readFileSync(await file.path(), 'utf8')).toContain('Kind,Date,Invoice,Work order,Customer')
  await page.getByRole('tab', { name: 'Sales' }).click()
  await expect(statement.getByRole('rowheader', { name: 'Commission: 5% of work order subtotal sales' })).toBeVisible()
  await holdOperation(page, 'PayoutStatementsByDate')
  await manager.open('van-payout?startDate=2031-01-01&endDate=2031-01-15')
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await expect(page.getByText('No payout reports available for the selected date range.')).toBeVisible()
})

const JUNE_START = { startDate: '2026-06-01', endDate: '2026-06-15' }
const JUNE_END = { startDate: '2026-06-16', endDate: '2026-06-30' }

test('PAYOUT-04 PAYOUT-05 PAYOUT-07 several statements of a period open by van, sales and person, a single one opens at once', async ({
  page,
}) => {
  const { id: franchiseId, manager, sales, technicians, vans } = ownFranchise()
  const [first, second] = technicians
  const [van] = vans
  const several = await issueStatements(JUNE_START, [
    { van, email: second, total: -2_200 },
    { van, email: first, total: 1_100 },
    { van: null, email: sales, total: 3_300 },
  ])
  const single = await issueStatements(JUNE_END, [{ van, email: first, total: 4_400 }])
  const keeper = await payee(page, manager)
  await keeper.open('payout')
  const june = page.getByRole('region', { name: 'June 2026' })
  await expect(june.getByRole('link')).toHaveCount(2)
  await june.getByRole('link', { name: 'Statement from 6/16/2026 - 6/30/2026' }).click()
  await expect(page).toHaveURL(new RegExp(`/payout/${single[0]}$`))
  await page.goBack()
  await june.getByRole('link', { name: 'Statement from 6/1/2026 - 6/15/2026' }).click()
  await expect(page).toHaveURL(/van-payout\?startDate=2026-06-01&endDate=2026-06-15$/)
  const tabsOf = (name: string) => page.getByRole('tablist', { name }).getByRole('tab')
  await expect(tabsOf('Vans')).toHaveText([van, 'Sales'])
  await expect(tabsOf('People')).toHaveText(['Tara Technician', 'Theo Technician'])
  const statement = page.getByRole('region', { name: 'Statement from 6/1/2026 - 6/15/2026' })
  await expect(statement).toContainText(`${van} · Tara Technician`)
  await expect(statement.getByRole('row', { name: /^Owing/ })).toContainText('$22.00')
  await page.getByRole('tab', { name: 'Theo Technician' }).click()
  await expect(statement).toContainText(`${van} · Theo Technician`)
  await expect(statement.getByRole('row', { name: /^Owed/ })).toContainText('$11.00')
  await page.getByRole('tab', { name: 'Sales', exact: true }).click()
  await expect(statement.getByRole('row', { name: /^Owed/ })).toContainText('$33.00')
  await expect(tabsOf('People')).toHaveCount(0)

  const { list, listed } = await keeper.ask<{ list: Listed['page'] & { total: number }; listed: object[] }>(
    `query R($franchiseId: ID!, $startDate: String!, $endDate: String!) {
      list: payoutStatementsRange(franchiseId: $franchiseId, pageNumber: 1) { total groupedDateRanges { endDate payoutReports { id } } }
      listed: payoutStatementsByDate(franchiseId: $franchiseId, startDate: $startDate, endDate: $endDate) { id vanId vanName userId userName } }`,
    { franchiseId, ...JUNE_START },
  )
  expect(list.total).toBe(list.groupedDateRanges.length)
  expect(list.groupedDateRanges.slice(0, 2)).toEqual([
    { endDate: '2026-06-30', payoutReports: single.map(id => ({ id })) },
    { endDate: '2026-06-15', payoutReports: several.map(id => ({ id })) },
  ])
  const inVan = { vanId: expect.stringMatching(/^\d+$/), vanName: van, userId: expect.stringMatching(/^\d+$/) }
  expect(listed).toEqual([
    { ...inVan, id: several[0], userName: 'Tara Technician' },
    { ...inVan, id: several[1], userName: 'Theo Technician' },
    { ...inVan, id: several[2], vanId: null, vanName: null, userName: 'Sam Sales' },
  ])

  const technician = await payee(page, second)
  await technician.open('technician-payouts')
  await page.getByRole('link', { name: 'Statement from 6/1/2026 - 6/15/2026' }).click()
  await expect(page).toHaveURL(new RegExp(`/payout/${several[0]}$`))
})

test('PAYOUT-17 PAYOUT-18 PAYOUT-19 what is paid already, or in part, is not paid here; a refused payment is only logged', async ({
  page,
}) => {
  const { technicians, vans } = ownFranchise()
  const [, van] = vans
  const email = technicians[2]
  const [inPart] = await issueStatements({ startDate: '2026-07-01', endDate: '2026-07-15' }, [
    { van, email, total: -900, paid: 400 },
  ])
  const [open = ''] = await issueStatements({ startDate: '2026-07-16', endDate: '2026-07-31' }, [
    { van, email, total: -900 },
  ])
  const technician = await payee(page, email)
  await technician.open('technician-payouts')
  const pay = page.getByRole('button', { name: 'Pay Amount Owed' })
  await page.getByRole('link', { name: 'Statement from 7/1/2026 - 7/15/2026 - Partially Paid' }).click()
  await expect(page).toHaveURL(new RegExp(`/payout/${inPart}$`))
  await expect(
    page.getByRole('heading', { level: 2, name: 'Statement from 7/1/2026 - 7/15/2026 - Partially Paid' }),
  ).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Owing', exact: true })).toBeVisible()
  await expect(pay).toHaveCount(0)

  await technician.open(`payout/${open}`)
  await expect(pay).toBeVisible()
  // The manager records a cheque while the page is open.
  await settleStatement(open)
  const logged: string[] = []
  page.on('console', message => logged.push(message.text()))
  await pay.click()
  await expect.poll(() => logged.join('\n')).toContain(TEXTS.notPayable)
  await expect(
    page.getByRole('heading', { level: 2, name: 'Statement from 7/16/2026 - 7/31/2026 - Paid' }),
  ).toBeVisible()
  await expect(pay).toHaveCount(0)
  await expect(page.getByText(TEXTS.notPayable)).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('PAYOUT-11 PAYOUT-13 PAYOUT-15 PAYOUT-17 PAYOUT-18 PAYOUT-19 an owing amount is paid in a new tab, once, and marked as paid', async ({
  page,
}) => {
  const technician = await payee(page, 'tech2.calgary@maple.example')
  await technician.open('technician-payouts')
  await page.getByRole('link', { name: LAST_MAY }).click()
  await expect(page.getByRole('heading', { level: 2, name: LAST_MAY, exact: true })).toBeVisible()
  const id = page.url().split('/').at(-1) ?? ''
  for (const label of [
    /^Commission: 5% of work order subtotal sales/,
    /^Fuel allowance: \$5 per completed work order/,
    /^Van rental fee: \$5 per completed work order/,
    /^Owing$/,
  ])
    await expect(page.getByRole('rowheader', { name: label })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Totals of the period' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeHidden()
  await page.getByRole('button', { name: 'Show invoices' }).click()
  await expect(page.getByRole('table', { name: 'Invoices' })).toBeVisible()
  const pay = page.getByRole('button', { name: 'Pay Amount Owed' })
  const [tab, sent] = await Promise.all([
    page.waitForEvent('popup'),
    page.waitForRequest(request => request.postData()?.includes('payoutReportId') ?? false),
    pay.click(),
  ])
  expect((sent.postDataJSON() as { variables: object }).variables).toEqual({ payoutReportId: id })
  await payByCard(tab, { number: '4242 4242 4242 4242', name: 'Tess Driver', postalCode: 'T2P 1A1' })
  await tab.waitForURL(new RegExp(`/account/franchisee/payout/${id}$`))
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { level: 2, name: `${LAST_MAY} - Paid` })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(pay).toBeHidden()
  const { page: list } = await technician.ask<Listed>(OWN, {
    franchiseId: technician.franchiseId,
    userId: technician.userId,
  })
  const owed = list.groupedDateRanges.flatMap(range => range.payoutReports).find(({ total }) => total > 0)
  await technician.open(`payout/${owed?.id}`)
  await expect(page.getByRole('rowheader', { name: 'Owed', exact: true })).toBeVisible()
  await expect(pay).toBeHidden()
})

test('PAYOUT-20 the PDF is saved as payoutReport.pdf, and a failure shows in a dialog', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const technician = await payee(page, TECHNICIAN)
  await technician.open('technician-payouts')
  await page.getByRole('link', { name: LAST_MAY }).click()
  const button = page.getByRole('button', { name: 'Download PDF' })
  const [file, request] = await Promise.all([
    page.waitForEvent('download'),
    page.waitForRequest(sent => sent.url().includes('/account/franchisee/payout-report/')),
    button.click(),
  ])
  expect(request.method()).toBe('GET')
  expect(file.suggestedFilename()).toBe('payoutReport.pdf')
  expect(readFileSync(await file.path(), 'latin1').slice(0, 5)).toBe('%PDF-')
  await expectAccessible(page)
  await page.route('**/api/account/franchisee/payout-report/*', route => route.abort())
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Payout Report Download' })
  await expect(dialog.getByText('Error downloading the payout report, please try again.')).toBeVisible()
})
