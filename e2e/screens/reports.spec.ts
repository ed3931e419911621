import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../db/seed/demo-logins.ts'
import { ask, logIn } from '../support/account.ts'
import { formatMoney } from '../../domain/format/money.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { answerOperation, hashOf } from '../support/operations.ts'
import { openAs } from '../support/sessions.ts'

/** The manager of both franchises of the tenant. */
const MANAGER = 'manager@maple.example'
const SALES = 'sales@maple.example'

async function openReports(page: Page): Promise<void> {
  await openAs(page, MANAGER, '/account/franchisee/analytics')
  await page.getByRole('tab', { name: 'Generate Reports' }).click()
  await page.getByRole('heading', { name: 'Generate Extended Reports' }).waitFor()
}

/** Downloads a file. @returns its name and its lines */
async function fileOf(page: Page, button: Locator): Promise<{ name: string; lines: string[] }> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  const text = readFileSync(await file.path(), 'utf8')
  return { name: file.suggestedFilename(), lines: text.split('\r\n').filter(Boolean) }
}

const csv = (page: Page, title: string): Locator => page.getByRole('button', { name: `Download CSV: ${title}` })

const vansOf = (page: Page, section: string): Locator => page.getByRole('region', { name: section }).getByLabel('Vans')

const SECTIONS = [
  'Commercial Customer AR Report',
  'Market AR Report',
  'Market Payout Reports',
  'Inspection Report',
  'Sales AR Report',
  'Sales Commission Report',
]

const optionsOf = (select: Locator): Promise<string[]> => select.getByRole('option').allInnerTexts()

interface Owed {
  invoiceNumber: string
  balance: number
  createdAt: string
}

/** Formats an instant as the files show it, whatever the browser's zone is. */
const inChicago = (instant: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago', dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(instant),
  )

/** Waits for the server's next answer to an operation of the page. */
async function nextAnswer(page: Page, operation: string): Promise<Owed[]> {
  const hash = hashOf(operation)
  const answer = await page.waitForResponse(one => one.request().postData()?.includes(hash) ?? false)
  return Object.values(((await answer.json()) as { data: Record<string, Owed[]> }).data).flat()
}

/** Splits a CSV line whose cells have no commas. */
const cells = (line: string | undefined): string[] => line?.split(',') ?? []

test('REPORT-01 REPORT-02 REPORT-03 REPORT-04 REPORT-05 the time frame is the year so far, and franchises and vendors are chosen one by one or all at once', async ({
  page,
}) => {
  await openReports(page)
  await expect(page.getByText('By default the system uses the start of the year to the current date')).toBeVisible()
  await expect(page.getByLabel('From:')).toHaveValue('2026-01-01')
  await expect(page.getByLabel('To:')).toHaveValue('2026-06-01')
  const franchise = page.getByRole('tabpanel', { name: 'Generate Reports' }).getByLabel('Franchise', { exact: true })
  expect(await optionsOf(franchise)).toEqual([
    'Select a Franchise',
    'All Franchises',
    'Toronto (currently selected)',
    'Calgary',
  ])
  const vendor = page.getByRole('tabpanel', { name: 'Generate Reports' }).getByLabel('Vendor', { exact: true })
  expect((await optionsOf(vendor)).slice(0, 2)).toEqual(['Select a Vendor', 'All Vendors'])
  await franchise.selectOption('All Franchises')
  expect(await optionsOf(franchise)).toContain('Calgary (currently selected)')
  await franchise.selectOption('Toronto (currently selected)')
  expect(await optionsOf(franchise)).toEqual([
    'Select a Franchise',
    'All Franchises',
    'Toronto',
    'Calgary (currently selected)',
  ])
  // With only Calgary chosen, its vendors are offered. Without a franchise there are none.
  const { franchises } = await ask<{ franchises: { name: string; vendors: { name: string }[] }[] }>(
    await logIn(page, { email: MANAGER, password: DEMO_PASSWORD }),
    page,
    '{ franchises { name vendors { name } } }',
  )
  const ofCalgary = franchises.find(({ name }) => name === 'Calgary')?.vendors.map(({ name }) => name) ?? []
  expect(ofCalgary.length).toBeGreaterThan(0)
  expect((await optionsOf(vendor)).slice(2)).toEqual(ofCalgary)
  await franchise.selectOption('Calgary (currently selected)')
  await expect(vendor).toBeHidden()
  await franchise.selectOption('All Franchises')
  await vendor.selectOption('All Vendors')
  const names = (await optionsOf(vendor)).slice(2)
  expect(names.length).toBeGreaterThan(1)
  expect(names.every(name => name.endsWith(' (currently selected)'))).toBe(true)
  await expectAccessible(page)
  await page.getByLabel('To:').fill('2025-12-31')
  await expect(page.getByText('End must be after start.')).toBeVisible()
  await expect(csv(page, 'Market AR Report')).toBeHidden()
})

test('REPORT-06 REPORT-09 every report has its section, and all but the inspections are CSV files', async ({
  page,
}) => {
  await openReports(page)
  for (const name of SECTIONS) await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  await page.getByLabel('Vendor', { exact: true }).selectOption('All Vendors')
  const answered = nextAnswer(page, 'MarketAr')
  const market = await fileOf(page, csv(page, 'Market AR Report'))
  expect(market.name).toBe('market_ar_report.csv')
  expect(cells(market.lines[0]).slice(-4)).toEqual(['Status', 'Billed Amount', 'Balance', 'Created At'])
  expect(market.lines.length).toBeGreaterThan(1)
  const times = market.lines.slice(1).map(line => cells(line).at(-1))
  expect(times).toEqual((await answered).map(({ createdAt }) => inChicago(createdAt)))
  // A whole year always has an open fleet invoice.
  await page.getByRole('tabpanel').getByLabel('Franchise', { exact: true }).selectOption('All Franchises')
  await page.getByLabel('Vendor', { exact: true }).selectOption('All Vendors')
  await page.getByLabel('From:').fill('2025-06-01')
  for (const [title, name] of [
    ['Commercial Customer AR Report', 'vendor_ar_report.csv'],
    ['Sales AR Report', 'sales_ar_report.csv'],
  ] as const) {
    const file = await fileOf(page, csv(page, title))
    expect(file.name).toBe(name)
    expect(file.lines.length).toBeGreaterThan(1)
    for (const line of file.lines.slice(1)) expect(cells(line).at(-1)).toMatch(/^202[56]-\d\d-\d\d \d\d:\d\d$/)
  }
  await page.getByLabel('From:').fill('2026-01-01')
  const commission = await fileOf(page, csv(page, 'Sales Commission Report'))
  expect(commission.name).toBe('sales_commission_report.csv')
  expect(cells(commission.lines[0]).slice(-2)).toEqual(['Commission Base', 'Commission Amount'])
  await vansOf(page, 'Market Payout Reports').selectOption('All Vans')
  const payouts = await fileOf(page, csv(page, 'Market Payout Reports'))
  expect(payouts.name).toBe('payout_report.csv')
  expect(cells(payouts.lines[0]).slice(0, 5)).toEqual([
    '\ufeffStart Date',
    'End Date',
    'Franchise',
    'Van',
    'Technician',
  ])
  expect(payouts.lines.length).toBeGreaterThan(1)
  const headers = cells(payouts.lines[0])
  const [from, to, total] = ['Earned Revenue', 'Carry-over', 'Total'].map(name => headers.indexOf(name))
  for (const line of payouts.lines.slice(1)) {
    const amounts = cells(line).map(Number)
    const sum = amounts.slice(from, (to ?? 0) + 1).reduce((added, amount) => added + Math.round(amount * 100), 0)
    expect(sum).toBe(Math.round((amounts[total ?? 0] ?? Number.NaN) * 100))
  }
})

test('a report shows its first rows and sums before it is downloaded, until another choice', async ({ page }) => {
  await openReports(page)
  const card = page.getByRole('region', { name: 'Market AR Report', exact: true })
  await expect(card).toContainText('1 franchise · 2026-01-01 to 2026-06-01 · Times in Central Time')
  const answered = nextAnswer(page, 'MarketAr')
  await card.getByRole('button', { name: 'Preview: Market AR Report' }).click()
  const rows = await answered
  const preview = page.getByRole('table', { name: 'Preview: Market AR Report' })
  await expect(preview.getByRole('row').nth(1)).toContainText(rows[0]?.invoiceNumber ?? '-')
  const owed = rows.reduce((sum, { balance }) => sum + balance, 0)
  await expect(preview.getByRole('row').last()).toContainText('Total CAD')
  await expect(preview.getByRole('row').last()).toContainText(formatMoney(owed))
  await expect(card).toContainText('Also in the file: Work Order ID, Contact Email.')
  await expectAccessible(page)
  const market = await fileOf(page, csv(page, 'Market AR Report'))
  expect(market.lines).toHaveLength(rows.length + 1)
  await page.getByLabel('From:').fill('2026-02-01')
  await expect(preview).toBeHidden()
})

test('a report without data says so, and one that the server refuses says why', async ({ page }) => {
  await openReports(page)
  await page.getByLabel('From:').fill('2020-01-01')
  await page.getByLabel('To:').fill('2020-01-31')
  await csv(page, 'Market AR Report').click()
  await expect(page.getByText('No data for these dates.')).toBeVisible()
  await answerOperation(page, 'MarketAr', { statusCode: 422, message: 'These are more than 20,000 invoices.' })
  await csv(page, 'Market AR Report').click()
  await expect(page.getByText('These are more than 20,000 invoices.')).toBeVisible()
})

test('REPORT-10 the inspection report of chosen vans is a PDF, and a download that fails says so', async ({ page }) => {
  await openReports(page)
  await vansOf(page, 'Inspection Report').selectOption('All Vans')
  const button = page.getByRole('button', { name: 'Download Report', exact: true })
  const report = await fileOf(page, button)
  expect(report.name).toBe('inspectionReport.pdf')
  expect(report.lines[0]).toMatch(/^%PDF-/)
  await page.route('**/api/account/franchisee/analytics/**', route => route.abort())
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Inspection Report Download' })
  await expect(dialog.getByText('Error downloading the inspection Report, please try again.')).toBeVisible()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toBeHidden()
})

test('SALES-06 sales download unpaid invoices and their commission for the selected dates, and see an error without dates', async ({
  page,
}) => {
  await openAs(
    page,
    SALES,
    '/account/franchisee/sales-analytics?franchise=all&from=2026-03-01T00:00&to=2026-04-30T23:59',
  )
  const commission = await fileOf(page, csv(page, 'Sales Commission Report'))
  expect(commission.name).toBe('sales_commission_report.csv')
  expect(commission.lines.length).toBeGreaterThan(1)
  for (const line of commission.lines.slice(1)) expect(line).toMatch(/,2026-0[34]-\d\d \d\d:\d\d,/)
  // A whole year always has an open fleet invoice.
  await page.getByLabel('From', { exact: true }).fill('2025-06-01T00:00')
  await page.getByLabel('To', { exact: true }).fill('2026-05-31T23:59')
  const answered = nextAnswer(page, 'SalesAr')
  const owed = await fileOf(page, csv(page, 'Sales AR Report'))
  expect(owed.name).toBe('sales_ar_report.csv')
  const salesArReport = await answered
  expect(salesArReport.length).toBeGreaterThan(0)
  expect(owed.lines.slice(1).map(line => cells(line)[0])).toEqual(salesArReport.map(one => one.invoiceNumber))
  for (const { createdAt, balance } of salesArReport) {
    expect(createdAt >= '2025-06-01T04:00:00.000Z' && createdAt < '2026-06-01T04:00:00.000Z').toBe(true)
    expect(balance).toBeGreaterThan(0)
  }
  await page.getByLabel('To', { exact: true }).fill('2025-02-01T00:00')
  const unset = 'No data available. Please set filters to generate a report.'
  for (const title of ['Sales AR Report', 'Sales Commission Report']) {
    await expect(page.getByRole('region', { name: title }).getByText(unset)).toBeVisible()
    await expect(csv(page, title)).toBeHidden()
  }
})
