import type { Page } from '@playwright/test'
import { findMail } from '../../e2e/support/mailbox.ts'
import { chooseCarByModel, chooseFirstSlot, enterContact, enterLogin, openNextStep } from '../../e2e/support/steps.ts'
import type { Camera } from './camera.ts'
import { openFirstOrder, openVan } from './staff-tour.ts'

/** Books a plan as a guest up to the last press. */
async function fillBooking(camera: Camera, page: Page, email: string): Promise<void> {
  await camera.visit(page, '/')
  await page.getByRole('combobox', { name: 'Service address' }).fill(camera.tenant.inside)
  await page.getByRole('option').first().click()
  const next = page.getByRole('button', { name: 'Get Started' })
  await next.and(page.locator(':not([aria-busy="true"])')).click()
  await chooseCarByModel(page)
  await page
    .getByRole('radio', { name: /care plan/i })
    .first()
    .check()
  await openNextStep(page)
  await openNextStep(page)
  await chooseFirstSlot(page)
  await enterContact(page, { name: 'Robin Hale', email, phone: '4165550123' })
  await page.getByLabel('Continue as a guest').check()
}

const book = (page: Page) => page.getByRole('button', { name: /^Book for / })
const tickOf = (page: Page) => page.getByRole('region', { name: 'Your plan' }).getByRole('checkbox')

/** A booking with a plan whose email has an account: the agreement, the offer of a link, and the page that the link opens until the booking is made. */
export async function tourFinish(camera: Camera): Promise<void> {
  const { customer } = camera.tenant
  const page = await camera.newPage({ seesFailures: true })
  await fillBooking(camera, page, customer)
  await book(page).click()
  await page.getByText('Tick this box to book with the plan.').waitFor()
  await camera.shoot(page, 'book-4-plan-consent')
  await tickOf(page).check()
  await book(page).click()
  await page.getByRole('button', { name: 'Email me a link to finish this booking' }).click()
  await page.getByText('We sent a link to', { exact: false }).waitFor()
  await camera.shoot(page, 'book-4-link-sent')

  const { text } = await findMail(page, customer, /^Finish your booking$/)
  const link = /\/manage#f\S+/.exec(text)?.[0] ?? ''
  const open = async (path: string): Promise<void> => {
    await page.goto('about:blank')
    await camera.visit(page, path)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  await open(link)
  await camera.shoot(page, 'finish')
  await page.getByRole('button', { name: 'Choose another time' }).click()
  await camera.shoot(page, 'finish-other-time')
  await page.getByRole('button', { name: 'Keep this time' }).click()
  await book(page).click()
  await page.getByText('Tick this box to book with the plan.').waitFor()
  await camera.shoot(page, 'finish-plan-consent')
  await tickOf(page).check()
  await book(page).click()
  await page.waitForURL(/\/book\/confirmation/)
  await camera.shoot(page, 'finish-confirmation')
  await open(link)
  await camera.shoot(page, 'finish-used-link')
  await page.context().close()
}

/** The agreement to a plan that staff add to an order. */
export async function tourPlanConsent(camera: Camera): Promise<void> {
  const page = await camera.newPage()
  await camera.visit(page, '/auth/login')
  await enterLogin(page, camera.tenant.manager)
  await openVan(camera, page)
  await openFirstOrder(page)
  await page.getByRole('button', { name: 'Edit services' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit services' })
  await dialog
    .getByRole('radio', { name: /care plan/i })
    .first()
    .check()
  await dialog.getByRole('region', { name: /^Plan for / }).waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Tick this box to add the plan.').waitFor()
  await camera.shoot(page, 'order-services-plan-consent')
  await page.context().close()
}
