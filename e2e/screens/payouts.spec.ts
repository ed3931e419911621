import { readFileSync } from 'node:fs'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { answerOperation, holdOperation } from '../support/operations.ts'
import { payee } from '../support/sessions.ts'
import { payByCard } from '../support/steps.ts'

const MANAGER = 'manager.toronto@maple.example'
const TECHNICIAN = 'tech1.calgary@maple.example'
const SALES = 'sales@maple.example'
const LAST_MAY = 'Statement from 5/16/2026 - 5/31/2026'

interface Listed {
  page: {
    groupedDateRanges: {
      endDate: string
      payoutReports: { id: string; total: number; invoiceStatus: string | null }[]
    }[]
  }
}

const OWN = `query Own($franchiseId: ID!, $userId: ID!) {
  page: payoutStatementsTechnician(franchiseId: $franchiseId, userId: $userId, pageNumber: 1) {
    groupedDateRanges { endDate payoutReports { id total invoiceStatus } } } }`

test('PAYOUT-01 PAYOUT-02 PAYOUT-03 statements are grouped by the months they end in, and more are loaded; loading and empty states are shown', async ({
  page,
}) => {
  const manager = await payee(page, MANAGER)
  await holdOperation(page, 'PayoutStatementsRange')
  await manager.open('payout')
  await expect(page.getByRole('heading', { level: 1, name: 'Payout Statements' })).toBeVisible()
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
  await page.unrouteAll()
  const sent: number[] = []
  page.on('request', request => {
    const { variables } = (request.postDataJSON() ?? {}) as { variables?: { pageNumber?: number } }
    if (variables?.pageNumber) sent.push(variables.pageNumber)
  })
  await page.reload()
  const may = page.getByRole('region', { name: 'May 2026' })
  await expect(may.getByRole('link')).toHaveCount(2)
  await expect(may.getByRole('link', { name: LAST_MAY })).toBeVisible()
  await expect(page.getByRole('region')).toHaveCount(11)
  await expectAccessible(page)
  expect(new Set(sent)).toEqual(new Set([1]))
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByRole('region', { name: 'June 2025' }).getByRole('link')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden()
  expect(sent.at(-1)).toBe(2)
  await answerOperation(page, 'PayoutStatementsRange', { data: { page: { total: 0, groupedDateRanges: [] } } })
  await page.reload()
  await expect(page.getByText('No Payout Statements exist yet', { exact: true })).toBeVisible()
})

test('NAV-11 PAYOUT-08 PAYOUT-10 each role has its own list, queried by franchise and person, and Back leads to it', async ({
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
    // Others' lists lead to one's own.
    await person.open(path === 'payout' ? 'sales-payouts' : 'payout')
    await expect(page).toHaveURL(new RegExp(`/account/franchisee/${path}$`))
    const { variables } = (await request).postDataJSON() as { variables: Record<string, unknown> }
    expect(Object.keys(variables).toSorted()).toEqual(asked)
    expect(variables.franchiseId).toBe(person.franchiseId)
    await expect(page.getByRole('link', { name: 'Payouts', exact: true })).toBeVisible()
    const { page: list } = await person.ask<Listed>(
      path === 'payout'
        ? 'query R($franchiseId: ID!) { page: payoutStatementsRange(franchiseId: $franchiseId, pageNumber: 1) { groupedDateRanges { endDate payoutReports { id } } } }'
        : `query R($franchiseId: ID!, $userId: ID!) { page: payoutStatements${path === 'sales-payouts' ? 'Sales' : 'Technician'}(franchiseId: $franchiseId, userId: $userId, pageNumber: 1) { groupedDateRanges { endDate payoutReports { id } } } }`,
      { franchiseId: person.franchiseId, userId: variables.userId },
    )
    await person.open(`payout/${list.groupedDateRanges[0]?.payoutReports[0]?.id}`)
    await expect(page.getByRole('heading', { level: 2, name: LAST_MAY })).toBeVisible()
    await page.getByRole('link', { name: 'Payout Statements' }).click()
    await expect(page).toHaveURL(new RegExp(`/account/franchisee/${path}$`))
    await page.context().close()
  }
})

test('PAYOUT-04 PAYOUT-05 PAYOUT-06 PAYOUT-07 PAYOUT-11 PAYOUT-12 PAYOUT-14 ROLE-14 a period opens with tabs of vans and sales, and shows all its items', async ({
  page,
}) => {
  const manager = await payee(page, MANAGER)
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
  await expectAccessible(page)
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
  const people = ['7', '8'].map(id => ({ id, vanId: '1', vanName: 'Van 1', userId: id, userName: `Person ${id}` }))
  await answerOperation(page, 'PayoutStatementsByDate', { data: { payoutStatementsByDate: people } })
  await page.reload()
  await expect(page.getByRole('tab')).toHaveText(['Van 1', 'Person 7', 'Person 8'])
})

test('PAYOUT-13 PAYOUT-18 PAYOUT-19 an owing amount is paid in a new tab, once, and marked as paid', async ({
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
  await answerOperation(page, 'PayPayoutReport', { statusCode: 409, message: 'Not now.' })
  const logged = page.waitForEvent('console', message => message.text().includes('Not now.'))
  await pay.click()
  await logged
  await expect(page.getByText('Not now.')).toBeHidden()
  await page.unrouteAll()
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
    await expect(page.getByRole('heading', { level: 2, name: `${LAST_MAY} - Paid` })).toBeVisible({ timeout: 10_000 })
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
  const part = { id: '1', vanId: '1', vanName: 'Van 1', userId: '7', userName: 'Tess', currency: 'CAD', total: -900 }
  const range = { startDate: '2026-05-16', endDate: '2026-05-31' }
  const groupedDateRanges = [{ ...range, payoutReports: [{ ...part, invoiceStatus: 'PARTIALLY_PAID' }] }]
  await answerOperation(page, 'PayoutStatementsTechnician', { data: { page: { total: 1, groupedDateRanges } } })
  await technician.open('technician-payouts')
  await expect(page.getByRole('link', { name: `${LAST_MAY} - Partially Paid` })).toBeVisible()
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
