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
  await openFigures(page, region, 'analytics', '?tab=ratings')
  await page.getByRole('table', { name: 'By franchise' }).waitFor()
  await camera.shoot(page, 'analytics-ratings')
  await openFigures(page, region, 'analytics')
  await page.locator('.recharts-pie-sector').last().waitFor()
  while ((await page.getByRole('button', { name: 'Show table' }).count()) > 0)
    await page.getByRole('button', { name: 'Show table' }).first().click()
  await camera.shoot(page, 'analytics-tables')
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
