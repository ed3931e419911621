import type { Page } from '@playwright/test'
import { answerOperation } from '../../e2e/support/operations.ts'
import { enterLogin } from '../../e2e/support/steps.ts'
import type { Camera } from './camera.ts'

const ORDERS = '/account/franchisee/work-orders'
const UNREACHABLE = {
  statusCode: 503,
  message: 'The car does not answer right now. Please try again, or ask the customer for the key.',
}

/** A technician's day: their list, a job at a connected car that can be unlocked, and the notice to a second editor. */
export async function tourTechnician(camera: Camera): Promise<void> {
  const page = await camera.newPage({ seesFailures: true })
  await camera.visit(page, '/auth/login')
  await enterLogin(page, camera.tenant.technician)
  await page.getByRole('tabpanel').getByRole('link').first().waitFor()
  await camera.shoot(page, 'technician-orders')
  await page
    .getByRole('button', { name: /notifications/i })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await camera.shoot(page, 'notification-panel')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await camera.visit(page, `${ORDERS}?status=requested`)
  await page.getByRole('tabpanel').waitFor()
  await camera.shoot(page, 'technician-requests')
  await camera.visit(page, ORDERS)
  await page.getByRole('tab').nth(1).click()
  await page.waitForURL(/status=upcoming/)
  // The first card has links to call and to drive too.
  await page.getByRole('tabpanel').locator(`a[href^="${ORDERS}/"]`).first().click()
  await page.getByRole('heading', { name: /^Work order/ }).waitFor()
  await camera.shoot(page, 'technician-order')
  await tourLocks(camera, page)
  await tourTwoEditors(camera, page)
  await page.context().close()
}

async function tourLocks(camera: Camera, page: Page): Promise<void> {
  const unlock = page.getByRole('button', { name: 'Unlock car' })
  const dialog = page.getByRole('dialog')
  await unlock.click()
  await dialog.waitFor()
  await camera.shoot(page, 'car-unlock-dialog')
  await answerOperation(page, 'UnlockVehicle', UNREACHABLE)
  await dialog.getByRole('button', { name: 'Unlock car' }).click()
  await dialog.getByRole('alert').waitFor()
  await camera.shoot(page, 'car-unlock-failed')
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Unlock car' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await camera.shoot(page, 'car-unlocked')
}

async function tourTwoEditors(camera: Camera, page: Page): Promise<void> {
  const edit = async (editor: Page, text: string): Promise<void> => {
    await editor.getByRole('button', { name: 'Edit notes' }).click()
    await editor.getByRole('textbox', { name: 'Notes' }).fill(text)
  }
  await edit(page, 'Park in the back.')
  const other = await camera.newPage()
  await camera.visit(other, '/auth/login')
  await enterLogin(other, camera.tenant.manager)
  await other.goto(page.url())
  await edit(other, 'Ring twice.')
  await other.getByRole('button', { name: 'Save' }).click()
  await other.getByRole('dialog').waitFor({ state: 'hidden' })
  await other.context().close()
  await page.getByRole('dialog').getByText('Ring twice.').waitFor()
  await camera.shoot(page, 'order-changed-meanwhile')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText('changed while you were editing', { exact: false }).waitFor()
  await camera.shoot(page, 'order-two-editors')
}
