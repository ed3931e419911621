import { answerOperation, holdOperation } from '../../e2e/support/operations.ts'
import { payee } from '../../e2e/support/sessions.ts'
import type { Camera } from './camera.ts'

const NONE = { data: { page: { total: 0, groupedDateRanges: [] } } }

/** The payout statements of a manager, a technician and a sales person, also empty, loading and failed. */
export async function tourPayouts(camera: Camera): Promise<void> {
  await tourManager(camera)
  await tourStates(camera)
  await tourOwn(camera, 'technician')
  await tourOwn(camera, 'sales')
}

async function tourManager(camera: Camera): Promise<void> {
  const page = await camera.newPage()
  const { manager } = camera.tenant
  const person = await payee(page, manager)
  await person.open('payout')
  await page
    .getByRole('link', { name: /^Statement from/ })
    .first()
    .waitFor()
  await camera.shoot(page, 'payouts')
  await page
    .getByRole('link', { name: /^Statement from/ })
    .first()
    .click()
  await page.getByRole('table', { name: 'Statement' }).waitFor()
  await page.getByRole('button', { name: 'Show invoices' }).click()
  await page.getByRole('table', { name: 'Invoices' }).waitFor()
  await camera.shoot(page, 'payout-range')
  await page.getByRole('tab', { name: 'Sales' }).click()
  await page.getByRole('rowheader', { name: /^Commission/ }).waitFor()
  await camera.shoot(page, 'payout-range-sales')
  await person.open('van-payout?startDate=2031-01-01&endDate=2031-01-15')
  await page.getByText('No payout reports available', { exact: false }).waitFor()
  await camera.shoot(page, 'payout-range-empty')
  await person.open('payout-settling?view=cash')
  await page.getByRole('table', { name: 'Cash' }).waitFor()
  await camera.shoot(page, 'payout-cash')
  await page.context().close()
}

async function tourStates(camera: Camera): Promise<void> {
  const page = await camera.newPage({ seesFailures: true })
  const { manager } = camera.tenant
  const person = await payee(page, manager)
  await answerOperation(page, 'PayoutStatementsRange', NONE)
  await person.open('payout')
  await page.getByText('No Payout Statements exist yet').waitFor()
  await camera.shoot(page, 'payouts-empty')
  await page.unrouteAll()
  await holdOperation(page, 'PayoutStatementsRange')
  await page.reload()
  await page.getByText('Loading...', { exact: true }).waitFor()
  await camera.shoot(page, 'payouts-loading', { isLoading: true })
  await page.unrouteAll()
  await answerOperation(page, 'PayoutStatementsRange', { statusCode: 409, message: 'Please try again in a minute.' })
  await page.reload()
  await page.getByRole('alert').waitFor()
  await camera.shoot(page, 'payouts-error')
  await page.context().close()
}

async function tourOwn(camera: Camera, role: 'technician' | 'sales'): Promise<void> {
  const page = await camera.newPage({ seesFailures: true })
  const person = await payee(page, camera.tenant[role])
  await person.open(`${role}-payouts`)
  await page
    .getByRole('link', { name: /^Statement from/ })
    .first()
    .click()
  await page.getByRole('table', { name: 'Statement' }).waitFor()
  await camera.shoot(page, `payout-${role}`)
  if (role === 'technician') {
    await person.open('cash')
    await page.getByRole('heading', { level: 1, name: 'Cash on hand' }).waitFor()
    await camera.shoot(page, 'own-cash')
    await page.goBack()
    await page.getByRole('table', { name: 'Statement' }).waitFor()
    await page.route('**/api/account/franchisee/payout-report/*', route => route.abort())
    await page.getByRole('button', { name: 'Download PDF' }).click()
    await page.getByRole('dialog', { name: 'Payout Report Download' }).waitFor()
    await camera.shoot(page, 'payout-pdf-failed')
  }
  await page.context().close()
}
