import type { Page } from '@playwright/test'
import { answerOperation, holdOperation } from '../../e2e/support/operations.ts'
import { openFigures } from '../../e2e/support/sessions.ts'
import type { Camera } from './camera.ts'

/** The figures of managers and sales: as charts and as a table, with every grouping, loading and empty. */
export async function tourAnalytics(camera: Camera): Promise<void> {
  const page = await camera.newPage({ seesFailures: true })
  const { manager } = camera.tenant
  const mailHost = manager.split('@')[1] ?? ''
  await tourDashboard(camera, page, `manager@${mailHost}`)
  await tourSchedules(camera, page)
  await tourStates(camera, page, manager)
  const sales = `sales@${mailHost}`
  await openFigures(page, sales, 'sales-analytics')
  await page.locator('.recharts-pie-sector').last().waitFor()
  await camera.shoot(page, 'sales-analytics')
  await page.context().close()
}

async function tourDashboard(camera: Camera, page: Page, region: string): Promise<void> {
  const views = {
    months: '',
    days: '?group=days&from=2026-04-01T00:00',
    'work-orders': '?group=workOrders',
    percent: '?percent=true',
  }
  for (const [name, search] of Object.entries(views)) {
    await openFigures(page, region, 'analytics', search)
    await page.locator('.recharts-pie-sector').last().waitFor()
    await camera.shoot(page, `analytics-${name}`)
  }
  await openFigures(page, region, 'analytics', '?franchise=all&tax=excluded&by=technicians')
  await page.getByRole('table', { name: 'Figures by technician' }).waitFor()
  await page.locator('.recharts-pie-sector').last().waitFor()
  await camera.shoot(page, 'analytics-before-tax')
  await openFigures(page, region, 'analytics', '?tab=reports')
  await page.getByRole('button', { name: 'Preview: Market AR Report' }).click()
  await page.getByRole('table', { name: 'Preview: Market AR Report' }).waitFor()
  await camera.shoot(page, 'reports-preview')
  await openFigures(page, region, 'analytics', '?tab=ratings')
  await page.getByRole('table', { name: 'By franchise' }).waitFor()
  await camera.shoot(page, 'analytics-ratings')
  await openFigures(page, region, 'analytics')
  await page.locator('.recharts-pie-sector').last().waitFor()
  while ((await page.getByRole('button', { name: 'Show table' }).count()) > 0)
    await page.getByRole('button', { name: 'Show table' }).first().click()
  await camera.shoot(page, 'analytics-tables')
}

/** The accountant's reports that are mailed: none yet, the dialog, and one. */
async function tourSchedules(camera: Camera, page: Page): Promise<void> {
  await camera.visit(page, '/account/franchisee/reports')
  await page.getByRole('table').waitFor()
  await camera.shoot(page, 'accounting-reports')
  await camera.visit(page, '/account/franchisee/reports?tab=schedules')
  await page.getByText('No scheduled reports yet.').waitFor()
  await camera.shoot(page, 'report-schedules-none')
  await page.getByRole('button', { name: 'Schedule a report' }).click()
  await page.getByRole('dialog').getByRole('checkbox').first().waitFor()
  await camera.shoot(page, 'report-schedules-dialog')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByText('Every Monday at 7:00 AM').waitFor()
  await camera.shoot(page, 'report-schedules')
}

async function tourStates(camera: Camera, page: Page, manager: string): Promise<void> {
  await holdOperation(page, 'AllAnalytics')
  await openFigures(page, manager, 'analytics')
  await page.getByText('Loading analytics...').first().waitFor()
  await camera.shoot(page, 'analytics-loading', { isLoading: true })
  await page.unrouteAll()
  await answerOperation(page, 'AllAnalytics', { statusCode: 409, message: 'Please try again in a minute.' })
  await page.reload()
  await page.getByText('Unable to load base analytics data', { exact: false }).waitFor()
  await camera.shoot(page, 'analytics-failed')
  await page.unrouteAll()
}
