import { findMail } from '../../../e2e/support/mailbox.ts'
import { enterLogin } from '../../../e2e/support/steps.ts'
import type { Camera } from '../camera.ts'

const QUOTES = '/account/franchisee/quotes'
const LIST = 'Year,Make,Model,Unit\n2019,Honda,Civic,Unit 7\n2018,Toyota,Camry,Unit 8\n2020,Honda,Civick,Unit 9'

/** A quote from the list of its cars to its acceptance, as a manager and its customer see it. */
export async function tourQuotes(camera: Camera): Promise<void> {
  const page = await camera.newPage()
  await camera.visit(page, '/auth/login')
  await enterLogin(page, camera.tenant.manager)
  await camera.visit(page, `${QUOTES}/new`)
  const email = `fleet.${Date.now()}@example.com`
  await page.getByLabel('Name', { exact: true }).fill('Robin Hale')
  await page.getByLabel('Company (optional)').fill('Parcel & Sons')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('combobox', { name: 'Service address' }).fill(camera.tenant.inside)
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Add a list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a list of cars' })
  await dialog.getByLabel('List').fill(LIST)
  await dialog.getByRole('button', { name: 'Read list' }).click()
  await dialog.getByRole('list', { name: '2 cars found' }).waitFor()
  await camera.shoot(page, 'quote-list-of-cars')
  await dialog.getByRole('button', { name: 'Add 2 cars' }).click()
  await page
    .getByText(/before tax/)
    .first()
    .waitFor()
  await page.getByLabel('Note to the customer (optional)').fill('Both cars at your yard, in one morning.')
  await camera.shoot(page, 'quote-new')
  await page.getByRole('button', { name: 'Save quote' }).click()
  await page.getByText('This is a draft.', { exact: false }).waitFor()
  await camera.shoot(page, 'quote-draft')
  await page.getByRole('button', { name: 'Send quote' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send quote' }).click()
  const { text } = await findMail(page, email, /^Quote \d+ from /)

  const customer = await camera.newPage()
  await camera.visit(customer, /\/manage#q\S+/.exec(text)?.[0] ?? '')
  await customer.getByRole('button', { name: /^Accept for/ }).waitFor()
  await camera.shoot(customer, 'quote-customer')
  await customer.getByRole('button', { name: /^Accept for/ }).click()
  await customer.getByText('Accepted by Robin Hale', { exact: false }).waitFor()
  await camera.shoot(customer, 'quote-customer-accepted')
  await customer.context().close()

  await page.reload()
  await page.getByText('Accepted. Book an appointment for each car.').waitFor()
  await camera.shoot(page, 'quote-accepted')
  await camera.visit(page, QUOTES)
  await page.getByRole('table').waitFor()
  await camera.shoot(page, 'quotes')
  await page.context().close()
}
