import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { openFigures } from '../support/sessions.ts'

const MANAGER = 'manager.toronto@maple.example'
const REGION = 'manager@maple.example'

// Playwright's clock reads dates in the browser's zone.
test.use({ timezoneId: 'America/Toronto' })

const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const field = (page: Page, label: string): Locator => card(page, 'Filters').getByLabel(label, { exact: true })
const table = (page: Page, name: string): Locator => page.getByRole('table', { name, exact: true })

const centsOf = (text: string): number => Math.round(Number(text.replaceAll(/[^\d.-]/g, '')) * 100)

/** Returns the texts of a column's cells, from the first row to the total. */
async function columnOf(of: Locator, header: string): Promise<string[]> {
  const headers = await of.getByRole('columnheader').allInnerTexts()
  const rows = await of.getByRole('row').all()
  const cells = await Promise.all(rows.slice(1).map(row => row.getByRole('cell').allInnerTexts()))
  return cells.map(row => row[headers.indexOf(header)] ?? '')
}

test('each van has its jobs, sales and utilization, which add up to the totals; sales can be before tax, and the table is a file', async ({
  page,
}) => {
  await openFigures(page, MANAGER, 'analytics', '?from=2026-04-01T00:00&to=2026-05-31T23:59')
  const vans = table(page, 'Figures by van')
  await expect(vans.getByRole('row').last()).toContainText('Total')
  const names = await columnOf(vans, 'Van')
  expect(names.slice(0, 3)).toEqual(['Toronto Van 1', 'Toronto Van 2', 'Toronto Van 3'])
  const sales = (await columnOf(vans, 'Sales')).map(centsOf)
  expect(sales.slice(0, -1).reduce((sum, cents) => sum + cents, 0)).toBe(sales.at(-1))
  const total = card(page, 'Selected period').getByRole('article', { name: 'Total Sales', exact: true })
  expect(await total.innerText()).toContain((await columnOf(vans, 'Sales')).at(-1))
  const shares = await columnOf(vans, 'Utilization')
  for (const share of [...shares.slice(0, 3), shares.at(-1)]) expect(share).toMatch(/^\d+(\.\d)?%$/)
  await expectAccessible(page)

  await field(page, 'Sales amounts').selectOption({ label: 'Before tax' })
  await expect(page).toHaveURL(/tax=excluded/)
  await expect(total).toContainText('before tax')
  const net = (await columnOf(vans, 'Sales')).map(centsOf)
  expect(net.at(-1)).toBeLessThan(sales.at(-1) ?? 0)
  expect(await total.innerText()).toContain((await columnOf(vans, 'Sales')).at(-1))
  const margin = card(page, 'Profit Margin Over Time')
  await expect(margin.locator('.recharts-bar')).toHaveCount(5)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV: Figures by van' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('figures_by_van.csv')
  const lines = readFileSync(await file.path(), 'utf8')
    .split('\r\n')
    .filter(Boolean)
  expect(lines[0]).toBe('\uFEFFVan,Work orders,Sales,Revenue,Average,Booked hours,Open hours,Utilization')
  expect(lines.slice(1).map(line => Math.round(Number(line.split(',')[2]) * 100))).toEqual(net)

  await page.getByRole('button', { name: 'Technicians', exact: true }).click()
  await expect(page).toHaveURL(/by=technicians/)
  const people = table(page, 'Figures by technician')
  await expect(people.getByRole('columnheader').first()).toHaveText('Technician')
  await expect.poll(async () => (await columnOf(people, 'Sales')).map(centsOf).at(-1)).toBe(net.at(-1))
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(people).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('the bar’s franchise is chosen, and another one there replaces the choice of the page', async ({ page }) => {
  await openFigures(page, REGION, 'analytics')
  const franchise = field(page, 'Franchise')
  const bar = page.getByRole('banner').getByLabel('Franchise', { exact: true })
  await expect(bar).not.toHaveValue('')
  await expect(franchise).toHaveValue(await bar.inputValue())
  await franchise.selectOption({ label: 'All Franchises' })
  await expect(page).toHaveURL(/franchise=all/)
  await expect(table(page, 'Figures by van').getByRole('columnheader', { name: 'Franchise' })).toBeVisible()
  await bar.selectOption({ label: 'Calgary' })
  await expect(page).not.toHaveURL(/franchise=/)
  await expect(franchise.locator('option:checked')).toHaveText('Calgary')
  await expect(table(page, 'Figures by van')).toContainText('Calgary Van 1')
})

test('axes have ticks at equal distances, and a chart’s table is a file', async ({ page }) => {
  await openFigures(page, MANAGER, 'analytics', '?group=days&from=2026-04-01T00:00&to=2026-05-31T23:59')
  const sales = card(page, 'Sales Over Time')
  const ticks = (axis: string) => sales.locator(`.recharts-${axis}-tick-labels, .recharts-${axis}`).locator('tspan')
  await expect(ticks('yAxis').first()).toBeVisible()
  const values = (await ticks('yAxis').allTextContents()).map(text =>
    text.endsWith('K') ? Number.parseFloat(text.slice(1)) * 1_000 : Number.parseFloat(text.slice(1)),
  )
  expect(values[0]).toBe(0)
  expect(values.length).toBeGreaterThan(2)
  for (const [nth, value] of values.entries()) expect(value).toBeCloseTo(nth * (values[1] ?? 0), 6)
  const days = (await ticks('xAxis').allTextContents()).map(text => Date.parse(`${text} 2026 UTC`) / 86_400_000)
  const step = (days[1] ?? 0) - (days[0] ?? 0)
  expect([1, 2, 7, 14, 28]).toContain(step)
  for (const [nth, day] of days.entries()) expect(day).toBe((days[0] ?? 0) + nth * step)

  await sales.getByRole('button', { name: 'Show table' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    sales.getByRole('button', { name: 'Download CSV: Sales Over Time' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('sales_over_time.csv')
  const lines = readFileSync(await file.path(), 'utf8')
    .split('\r\n')
    .filter(Boolean)
  expect(lines).toHaveLength(62)
  expect(lines[1]).toMatch(/^2026-04-01,\d+\.\d\d$/)
})
