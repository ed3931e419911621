import type { Page } from '@playwright/test'
import { enterLogin } from '../../e2e/support/steps.ts'
import type { Camera } from './camera.ts'

const INFORMATION = '/account/customer-information'
const BILLING = {
  maple: { postalCode: 'M5H 1A1', province: 'Ontario' },
  lonestar: { postalCode: '78701', province: 'Texas' },
} as const

/** Removals by a customer, and cards that their bank declines or wants to confirm. */
export async function tourCards(camera: Camera): Promise<void> {
  const page = await camera.newPage({ seesFailures: true })
  await camera.visit(page, '/auth/login')
  await enterLogin(page, camera.tenant.member)
  await page.evaluate(() => localStorage.setItem('referralPopupShown', 'shown'))
  await camera.visit(page, INFORMATION)
  await tourDeletions(camera, page)
  await tourCardForm(camera, page)
  await page.context().close()
}

async function tourDeletions(camera: Camera, page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await dialog.getByLabel('Name').fill('Garage Desk')
  await dialog.getByLabel('Email').fill('desk@example.com')
  await dialog.getByLabel('Phone').fill('4165550177')
  await camera.shoot(page, 'contact-dialog-filled')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Add address' }).click()
  await dialog.getByRole('combobox').fill(camera.tenant.inside)
  await page.getByRole('option').first().click()
  await camera.shoot(page, 'address-dialog-filled')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await camera.shoot(page, 'customer-information-full')
  for (const [list, name] of [
    ['Contact Information', 'delete-contact-dialog'],
    ['Address', 'delete-address-dialog'],
    ['Payment Method', 'remove-card-dialog'],
  ] as const) {
    const region = page.getByRole('region', { name: list, exact: true })
    await region
      .getByRole('button', { name: /^(Delete|Remove) / })
      .last()
      .click()
    await dialog.waitFor()
    await camera.shoot(page, name)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }
}

async function tourCardForm(camera: Camera, page: Page): Promise<void> {
  const { postalCode, province } = BILLING[camera.tenant.key]
  await page.getByRole('button', { name: 'Add payment card' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add payment card' })
  await dialog.getByLabel('Street address').fill('10 King St W')
  await dialog.getByLabel('City').fill('Springfield')
  await dialog.getByLabel(/^(Postal|ZIP) code$/).fill(postalCode)
  await dialog.getByLabel(/^(Province|State)$/).selectOption(province)
  await dialog.getByLabel('Expiry (MM / YY)').fill('12 / 34')
  await dialog.getByLabel('CVC').fill('123')
  const save = async (number: string): Promise<void> => {
    await dialog.getByLabel('Card number').fill(number)
    await dialog.getByRole('button', { name: 'Save card' }).click()
  }
  await save('4000000000009995')
  await dialog.getByRole('alert').waitFor()
  await camera.shoot(page, 'card-declined')
  await save('4000002760003184')
  const question = page.frameLocator('iframe[title="Your bank wants to confirm it’s you"]')
  await question.getByRole('button', { name: 'Fail authentication' }).waitFor()
  // The form is busy until the confirmation is answered.
  await camera.shoot(page, 'card-bank-question', { isLoading: true })
  await question.getByRole('button', { name: 'Fail authentication' }).click()
  await dialog.getByRole('alert').waitFor()
  await camera.shoot(page, 'card-bank-refused')
}
