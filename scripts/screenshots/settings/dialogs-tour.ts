import type { Locator, Page } from '@playwright/test'
import { answerOperation, changeOperation, holdOperation } from '../../../e2e/support/operations.ts'
import { signIn } from '../../../e2e/support/sessions.ts'
import type { Camera } from '../camera.ts'

const SETTINGS = '/account/franchisee/settings'

/** The dialogs of pages and what opens them: the page's path, its button, and the end of the picture's name. */
const OF_LISTS = [
  ['/services', 'Change order', 'services-order'],
  ['/part-types', 'Add type', 'part-type-add'],
  ['/part-types', 'Add brand', 'part-brand-add'],
  ['/oils-and-tools', 'Add oil', 'oil-add'],
  ['/oils-and-tools', 'Add tool', 'tool-add'],
] as const

/** The dialogs of the first row's page: the list, the button, and the end of the picture's name. */
const OF_ROWS = [
  ['/services', 'Archive service', 'service-archive'],
  ['/plans', 'Archive plan', 'plan-archive'],
  ['/vans', 'Rename', 'van-rename'],
  ['/vans', 'Name a payee', 'van-payee'],
  ['/vans', 'Retire van', 'van-retire'],
  ['/franchises', 'Change address', 'franchise-address'],
  ['/franchises', 'Choose location', 'franchise-readers'],
] as const

/** The dialogs that the other tours of the settings leave out, and the states that any page of them can have. What it changes it takes back. */
export async function tourSettingsDialogs(camera: Camera): Promise<void> {
  const page = await camera.newPage({ seesFailures: true })
  const owner = await signIn(page, `owner@${camera.tenant.key}.example`)
  const open = async (path: string): Promise<void> => {
    await owner.open(`${SETTINGS}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  const main = page.getByRole('main')
  for (const [path, button, name] of OF_LISTS) {
    await open(path)
    await shootDialog(camera, page, main.getByRole('button', { name: button, exact: true }), name)
  }
  for (const [path, button, name] of OF_ROWS) {
    await open(path)
    await main.getByRole('table').first().getByRole('link').first().click()
    await shootDialog(camera, page, main.getByRole('button', { name: button, exact: true }), name)
  }
  await tourOwnPrices(camera, page, open)
  await tourInvitation(camera, page, open)
  await tourPutBack(camera, page, open)
  await tourStates(camera, page, open)
  await page.context().close()
}

async function shootDialog(camera: Camera, page: Page, button: Locator, name: string): Promise<void> {
  await button.first().click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await camera.shoot(page, `settings-${name}`)
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
  await dialog.waitFor({ state: 'hidden' })
}

type Open = (path: string) => Promise<void>

/** The prices of one franchise, with what is asked before they are saved. */
async function tourOwnPrices(camera: Camera, page: Page, open: Open): Promise<void> {
  await open('/prices')
  await page.getByRole('tab', { name: /^Only / }).click()
  const row = page.getByRole('listitem', { name: 'Tire Rotation' })
  await row.getByRole('combobox').selectOption('Price')
  await row.locator('input').first().fill('-1')
  await page.getByRole('button', { name: 'Review and save' }).click()
  await camera.shoot(page, 'settings-prices-own')
  await row.locator('input').first().fill('61.50')
  await page.getByRole('button', { name: 'Review and save' }).click()
  await page.getByRole('dialog').waitFor()
  await camera.shoot(page, 'settings-prices-review')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await shootDialog(camera, page, row.getByRole('button', { name: /^Past prices of / }), 'prices-history')
}

/** An open invitation, and the question before it is revoked. */
async function tourInvitation(camera: Camera, page: Page, open: Open): Promise<void> {
  await open('/staff')
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Ivy Invited')
  await dialog.getByLabel('Email').fill('ivy@invited.example')
  await dialog.getByRole('checkbox', { name: 'Admin' }).check()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Revoke the invitation of Ivy Invited' }).click()
  await dialog.waitFor()
  await camera.shoot(page, 'settings-staff-revoke')
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** A change that the history puts back. */
async function tourPutBack(camera: Camera, page: Page, open: Open): Promise<void> {
  await open('/profile')
  const title = page.getByLabel('Site title')
  const before = await title.inputValue()
  await title.fill(`${before}!`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  await open('/history')
  await page
    .getByRole('button', { name: /^Put back: / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Put back', exact: true }).waitFor()
  await camera.shoot(page, 'settings-history-put-back')
  await dialog.getByRole('button', { name: 'Put back', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** A page that loads, one that failed, a save without connection, one that somebody else was faster with, and the question before typed text is lost. */
async function tourStates(camera: Camera, page: Page, open: Open): Promise<void> {
  await holdOperation(page, 'BusinessProfile')
  await open('/profile')
  await page.locator('[data-shape]').first().waitFor({ state: 'attached' })
  await camera.shoot(page, 'settings-loading', { isLoading: true })
  await page.unrouteAll()
  await answerOperation(page, 'BusinessProfile', { statusCode: 500, message: 'Whoops, something went wrong!' })
  await open('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Refresh' }).waitFor()
  await camera.shoot(page, 'settings-failed')
  await page.unrouteAll()
  await open('/profile')
  await page.getByLabel('Site title').fill('Oil changes at your door')
  await answerOperation(page, 'UpdateBusinessProfile', null)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('alert').first().waitFor()
  await camera.shoot(page, 'settings-not-saved')
  await page.unrouteAll()
  await changeOperation(page, 'UpdateBusinessProfile', { seen: 'an older version' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Check them, then save again.', { exact: false }).waitFor()
  await camera.shoot(page, 'settings-conflict')
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Settings' }).filter({ visible: true }).first().click()
  await page.getByRole('dialog').waitFor()
  await camera.shoot(page, 'settings-leave')
}
