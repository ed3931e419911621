import type { Locator, Page } from '@playwright/test'
import { answerOperation, holdOperation } from '../../e2e/support/operations.ts'
import { signIn } from '../../e2e/support/sessions.ts'
import type { Camera } from './camera.ts'

const STAFF = '/account/franchisee'
const FAILURE = { statusCode: 500, message: 'Whoops, something went wrong!' }

/** The staff's lists by their operation, with its answer for an empty list. */
const LISTS = [
  [
    `${STAFF}/work-orders?status=requested`,
    'orders',
    'WorkOrders',
    { franchiseeWorkOrders: { total: 0, workOrders: [] } },
  ],
  [`${STAFF}/invoices`, 'invoices', 'Invoices', { invoices: { total: 0, invoices: [] } }],
  [`${STAFF}/customers`, 'customers', 'ListedCustomers', { customers: [] }],
] as const

/** The staff's lists while loading, failed and empty, and an order that moves to another franchise. */
export async function tourStaffStates(camera: Camera): Promise<void> {
  for (const [path, name, operation, nothing] of LISTS) {
    const waiting = await signedIn(camera)
    await holdOperation(waiting.page, operation)
    await waiting.open(path)
    await waiting.page.locator('[data-shape]').first().waitFor({ state: 'attached' })
    await camera.shoot(waiting.page, `${name}-loading`, { isLoading: true })
    await waiting.page.context().close()

    const failing = await signedIn(camera, { seesFailures: true })
    await answerOperation(failing.page, operation, FAILURE)
    await failing.open(path)
    await failing.page.locator('[role=alert]').first().waitFor({ state: 'attached' })
    await camera.shoot(failing.page, `${name}-failed`)
    await failing.page.context().close()

    const empty = await signedIn(camera)
    await answerOperation(empty.page, operation, { data: nothing })
    await empty.open(path)
    await empty.page.getByRole('heading', { level: 1 }).waitFor()
    await camera.shoot(empty.page, `${name}-empty`)
    await empty.page.context().close()
  }
  await tourNewRelease(camera)
  const { page, open } = await signedIn(camera, { seesFailures: true })
  await open(`${STAFF}/work-orders?status=requested`)
  await tourAssignment(camera, page)
  await tourFailedChange(camera, page)
  await page.context().close()
}

/** The notice of a page that is older than the server's release. */
async function tourNewRelease(camera: Camera): Promise<void> {
  const { page, open } = await signedIn(camera)
  await page.route('**/api/release', route => route.fulfill({ json: { release: 'fedcba987654' } }))
  await open(`${STAFF}/customers`)
  await page.getByText('A new version is ready').waitFor()
  await camera.shoot(page, 'new-release')
  await page.context().close()
}

/** A new page of the manager of all franchises. */
async function signedIn(camera: Camera, options: { seesFailures?: boolean } = {}) {
  const page = await camera.newPage(options)
  const { open } = await signIn(page, camera.tenant.region)
  return { page, open }
}

/** Opens the assignment of the first order for which a van is free at its time. */
async function openAssignable(page: Page, addresses: readonly string[]): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'Assign Work Order' })
  for (const address of new Set(addresses)) {
    await page.goto(address)
    await page.getByRole('button', { name: 'Assign Work Order' }).click()
    await dialog.getByRole('radio').first().waitFor()
    if ((await dialog.getByRole('radio', { disabled: false }).count()) > 0) return dialog
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  }
  throw new Error('no van is free at the time of any requested order')
}

async function tourAssignment(camera: Camera, page: Page): Promise<void> {
  // The link above the list leads to the requests for help.
  const orders = page.getByRole('tabpanel').locator('a[href*="/work-orders/"]')
  await orders.first().waitFor()
  await camera.shoot(page, 'region-orders')
  const dialog = await openAssignable(
    page,
    await orders.evaluateAll(links => links.map(link => (link as HTMLAnchorElement).href)),
  )
  const franchise = dialog.getByLabel('Franchise', { exact: true })
  const now = await franchise.inputValue()
  const others = await franchise
    .getByRole('option')
    .evaluateAll(options => options.map(option => option.getAttribute('value') ?? ''))
  await franchise.selectOption(others.find(value => value !== now) ?? now)
  await dialog.getByRole('radio').first().waitFor()
  await camera.shoot(page, 'order-assign-other-franchise')
  // The vans of the other franchise may all be busy then, but not all of its own.
  await franchise.selectOption(now)
  await dialog.getByRole('radio', { disabled: false }).first().check()
  await answerOperation(page, 'AssignWorkOrder', {
    statusCode: 409,
    message: 'This van has another order at that time. Please choose another van.',
  })
  await dialog.getByRole('button', { name: /^(Assign|Agree and assign) to / }).click()
  await dialog.getByRole('alert').first().waitFor()
  await camera.shoot(page, 'order-assign-failed')
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
}

async function tourFailedChange(camera: Camera, page: Page): Promise<void> {
  await answerOperation(page, 'UpdateNotes', FAILURE)
  await page.getByRole('button', { name: 'Edit notes' }).click()
  await page.getByRole('textbox', { name: 'Notes' }).fill('Gate code 4711')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').getByRole('alert').first().waitFor()
  await camera.shoot(page, 'order-notes-failed')
}
