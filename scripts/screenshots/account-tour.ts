import { randomUUID } from 'node:crypto'
import { enterLogin } from '../../e2e/support/steps.ts'
import { tourCards } from './account-cards-tour.ts'
import { tourAccountDialogs } from './account-dialogs-tour.ts'
import type { Camera } from './camera.ts'

/** Login, a customer's account, an empty account, and a page that does not exist. */
export async function tourAccount(camera: Camera): Promise<void> {
  await tourSignIn(camera)
  await tourOwnPages(camera)
  await tourAccountDialogs(camera)
  await tourCards(camera)
  await tourEmptyPages(camera)
}

async function tourSignIn(camera: Camera): Promise<void> {
  const page = await camera.newPage()
  const pages = {
    login: '/auth/login',
    'sign-up': '/auth/sign-up',
    'forgot-password': '/auth/forgot-password',
    'forgot-password-change': '/auth/forgot-password?resetReferrer=a-token&resetEmail=robin.hale@example.com',
    'confirm-email': '/auth/confirm-email#confirm=a-token',
    'not-found': '/nowhere',
  }
  for (const [name, path] of Object.entries(pages)) {
    await camera.visit(page, path)
    await camera.shoot(page, name)
  }
  await page.context().close()
}

async function tourOwnPages(camera: Camera): Promise<void> {
  const page = await camera.newPage()
  await camera.visit(page, '/auth/login')
  await enterLogin(page, camera.tenant.customer)
  for (const status of ['upcoming', 'past']) {
    await camera.visit(page, `/account/appointments?status=${status}`)
    await camera.shoot(page, `appointments-${status}`)
    await page.getByRole('link', { name: 'See Details' }).first().click()
    await page.getByText('Your Appointment ID').first().waitFor()
    await camera.shoot(page, `appointment-${status}`)
  }
  for (const name of ['cars', 'customer-information']) {
    await camera.visit(page, `/account/${name}`)
    await camera.shoot(page, name)
  }
  await page.context().close()
}

async function tourEmptyPages(camera: Camera): Promise<void> {
  const page = await camera.newPage()
  await camera.visit(page, '/auth/sign-up')
  await page.getByLabel('Name', { exact: true }).fill('Robin Hale')
  await page.getByLabel('Email', { exact: true }).fill(`robin.${randomUUID()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('a-good-password')
  await page.getByLabel('Confirm Password', { exact: true }).fill('a-good-password')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.waitForURL(url => !url.pathname.startsWith('/auth'))
  const pages = {
    'appointments-upcoming': '/account/appointments',
    'appointments-past': '/account/appointments?status=past',
    cars: '/account/cars',
    'customer-information': '/account/customer-information',
  }
  for (const [name, path] of Object.entries(pages)) {
    await camera.visit(page, path)
    await camera.shoot(page, `empty-${name}`)
  }
  await page.context().close()
}
