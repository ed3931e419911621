import type { Page } from '@playwright/test'
import { enterLogin } from '../../e2e/support/steps.ts'
import type { Camera } from './camera.ts'

/** The dialogs of a customer's account: appointments, cars, contacts, cards and plans. */
export async function tourAccountDialogs(camera: Camera): Promise<void> {
  await tourOwnDialogs(camera)
  await tourPlans(camera)
}

/** Opens the dialog of each button, takes its picture and closes it. */
async function shootDialogs(camera: Camera, page: Page, dialogs: Record<string, string>): Promise<void> {
  for (const [name, button] of Object.entries(dialogs)) {
    await page.getByRole('button', { name: button, exact: true }).first().click()
    await page.getByRole('dialog').waitFor()
    await camera.shoot(page, name)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
}

async function tourOwnDialogs(camera: Camera): Promise<void> {
  const page = await camera.newPage()
  await camera.visit(page, '/auth/login')
  await enterLogin(page, camera.tenant.customer)
  await camera.visit(page, '/account/customer-information')
  await page.getByRole('dialog').waitFor()
  await camera.shoot(page, 'referral-popup')
  await page.getByRole('button', { name: 'Not now' }).click()
  await shootDialogs(camera, page, {
    'contact-dialog': 'Add contact',
    'address-dialog': 'Add address',
    'card-dialog': 'Add payment card',
  })

  await camera.visit(page, '/account/appointments')
  await page.getByRole('link', { name: 'See Details' }).last().click()
  await page.getByText('Your Appointment ID').first().waitFor()
  await shootDialogs(camera, page, {
    'reschedule-dialog': 'Reschedule',
    'change-address-dialog': 'Change Address',
    'cancel-appointment-dialog': 'Cancel Appointment',
  })

  await camera.visit(page, '/account/cars')
  await page.getByRole('button', { name: 'Edit', exact: false }).first().click()
  await camera.shoot(page, 'car-editor')
  await shootDialogs(camera, page, {
    'mileage-dialog': 'Update Mileage',
    'engine-dialog': 'Update Engine',
    'vin-dialog': 'Set VIN',
    'name-dialog': 'Set name',
    'delete-car-dialog': 'Delete',
    'add-car-dialog': 'Add another vehicle',
  })
  await connectCar(camera, page)

  await camera.visit(page, '/account/account-password')
  await camera.shoot(page, 'account-password')
  await page.getByRole('button', { name: 'Edit account information' }).click()
  await camera.shoot(page, 'account-password-edit')
  await page.context().close()
}

/** The connected-car service's own page, and the return from it: first refused, then allowed. */
async function connectCar(camera: Camera, page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('button', { name: 'Allow access' }).waitFor()
  await camera.shoot(page, 'car-connect')
  await page.getByRole('button', { name: 'Deny access' }).click()
  await page.getByRole('button', { name: 'Add another vehicle' }).waitFor()
  await camera.shoot(page, 'car-connect-denied')
  await page.getByRole('button', { name: 'Edit', exact: false }).first().click()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('button', { name: 'Allow access' }).click()
  await page.getByText('Your car is connected.').waitFor()
  await camera.shoot(page, 'car-connected')
}

async function tourPlans(camera: Camera): Promise<void> {
  const page = await camera.newPage()
  await camera.visit(page, '/auth/login')
  await enterLogin(page, camera.tenant.member)
  await camera.visit(page, '/account/cars')
  await page.getByText('Pending Payment').first().waitFor()
  await camera.shoot(page, 'cars-with-plans')
  await shootDialogs(camera, page, { 'cancel-plan-dialog': 'Request Cancellation' })
  await page.getByRole('button', { name: 'Request Cancellation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End plan' }).click()
  await page.getByRole('button', { name: 'Undo Cancel' }).waitFor()
  await camera.shoot(page, 'plan-cancelled')
  await page.getByRole('button', { name: 'Undo Cancel' }).click()
  await page.getByRole('button', { name: 'Request Cancellation' }).waitFor()
  await page.context().close()
}
