import type { Page } from '@playwright/test'
import { signIn } from '../../../e2e/support/sessions.ts'
import type { Camera } from '../camera.ts'

const SETTINGS = '/account/franchisee/settings'

/** Opens a dialog with a button of the page, takes its picture and closes it. */
async function shootDialog(camera: Camera, page: Page, button: string, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await camera.shoot(page, name)
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** The start of the settings, the business, its services, prices and people, and the history, as an owner sees them. Nothing is saved. */
export async function tourSettings(camera: Camera): Promise<void> {
  const page = await camera.newPage()
  const owner = await signIn(page, `owner@${camera.tenant.key}.example`)
  const open = async (path: string, heading: string): Promise<void> => {
    await owner.open(`${SETTINGS}${path}`)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
  await open('', 'Settings')
  await page.getByRole('region', { name: 'Latest changes' }).waitFor()
  await camera.shoot(page, 'settings-home')
  await shootDialog(camera, page, 'Pause bookings', 'settings-pause')
  await shootDialog(camera, page, 'Close the business…', 'settings-close')

  await open('/profile', 'Profile')
  await page.getByLabel('Phone for customers').fill('12')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await camera.shoot(page, 'settings-profile')
  await page.getByRole('button', { name: 'Discard' }).click()
  await open('/taxes', 'Legal and taxes')
  await camera.shoot(page, 'settings-taxes')
  await page.getByRole('button', { name: 'Continue from a higher number' }).click()
  await camera.shoot(page, 'settings-invoice-numbers')
  await page.keyboard.press('Escape')
  await open('/brand', 'Brand')
  for (const view of ['Booking', 'Mail', 'Invoice']) {
    await page.getByRole('tab', { name: view }).click()
    await camera.shoot(page, `settings-brand-${view.toLowerCase()}`)
  }

  await open('/services', 'Services and fees')
  await camera.shoot(page, 'settings-services')
  await shootDialog(camera, page, 'Add service', 'settings-service-add')
  await page.getByRole('table').first().getByRole('link').first().click()
  await page.getByRole('button', { name: 'Archive service' }).waitFor()
  await camera.shoot(page, 'settings-service')
  await open('/prices', 'Prices')
  await camera.shoot(page, 'settings-prices')
  await shootDialog(camera, page, 'Change many', 'settings-prices-many')
  await page.getByRole('tab', { name: /^Only / }).click()
  await shootDialog(camera, page, 'Copy to other franchises', 'settings-prices-copy')

  await open('/staff', 'Staff')
  await page.getByRole('row').nth(2).waitFor()
  await camera.shoot(page, 'settings-staff')
  await shootDialog(camera, page, 'Invite somebody', 'settings-staff-invite')
  await open('/roles', 'Roles')
  await camera.shoot(page, 'settings-roles')
  await open('/integrations', 'Integrations')
  await page.getByRole('button', { name: 'Test: Address search' }).click()
  await page.getByText('Works.', { exact: false }).waitFor()
  await camera.shoot(page, 'settings-integrations')
  await open('/history', 'History')
  await camera.shoot(page, 'settings-history')
  await page.context().close()
}

/** The pages of one franchise, with their dialogs. Nothing is saved. */
export async function tourFranchisePages(camera: Camera): Promise<void> {
  const page = await camera.newPage()
  const owner = await signIn(page, `owner@${camera.tenant.key}.example`)
  const open = async (path: string, heading: string): Promise<void> => {
    await owner.open(`${SETTINGS}${path}`)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
  await open('/hours', 'Opening hours')
  await page.getByLabel('Monday closes').fill('07:00')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await camera.shoot(page, 'settings-hours')
  await page.getByRole('button', { name: 'Discard' }).click()
  await shootDialog(camera, page, 'Copy to other franchises', 'settings-hours-copy')

  await open('/closures', 'Closures and holidays')
  await camera.shoot(page, 'settings-closures')
  await shootDialog(camera, page, 'Add days', 'settings-closures-add')
  await shootDialog(camera, page, 'Suggest holidays', 'settings-closures-holidays')
  await shootDialog(camera, page, 'Copy to other franchises', 'settings-closures-copy')

  await open('/service-area', 'Service area')
  await camera.shoot(page, 'settings-area')
  await open('/vans', 'Vans and drivers')
  await page.getByRole('row').nth(1).waitFor()
  await camera.shoot(page, 'settings-vans')
  await shootDialog(camera, page, 'Add van', 'settings-van-add')
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('region', { name: 'Drivers' }).waitFor()
  await camera.shoot(page, 'settings-van')
  await shootDialog(camera, page, 'Add driver', 'settings-van-driver')
  await page.context().close()
}
