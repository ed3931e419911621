import type { Page } from '@playwright/test'
import { enterLogin } from '../../e2e/support/steps.ts'
import type { Camera } from './camera.ts'

const CUSTOMERS = '/account/franchisee/customers'

/** The customers as sales see them: the list, a new one, and the pages of one. */
export async function tourCustomers(camera: Camera): Promise<void> {
  const page = await camera.newPage()
  await camera.visit(page, '/auth/login')
  await enterLogin(page, camera.tenant.sales)
  await tourList(camera, page)
  await tourCreation(camera, page)
  await tourCustomer(camera, page)
  await page.context().close()
  await tourMerge(camera)
}

/** A manager compares two customers who share an email. */
async function tourMerge(camera: Camera): Promise<void> {
  const page = await camera.newPage()
  await camera.visit(page, '/auth/login')
  await enterLogin(page, camera.tenant.manager)
  await camera.visit(page, CUSTOMERS)
  await page.getByLabel('Search Customer Name').fill(camera.tenant.member)
  await page.getByRole('row').filter({ hasText: camera.tenant.member }).getByRole('link').click()
  await page.getByRole('button', { name: 'Add contact' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Second account')
  await dialog.getByLabel('Email').fill(camera.tenant.customer)
  await dialog.getByLabel('Phone').fill('4165550142')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.reload()
  await page
    .getByRole('button', { name: /^Compare with/ })
    .first()
    .click()
  await dialog.getByRole('table').waitFor()
  await camera.shoot(page, 'customer-merge-dialog')
  await page.context().close()
}

async function tourList(camera: Camera, page: Page): Promise<void> {
  await camera.visit(page, CUSTOMERS)
  await page.getByRole('row').nth(1).waitFor()
  await camera.shoot(page, 'customers')
  await page.getByLabel('Search Customer Name').fill('nobody of this name')
  await page.getByText('No customers found.').waitFor()
  await camera.shoot(page, 'customers-no-match')
}

async function tourCreation(camera: Camera, page: Page): Promise<void> {
  await camera.visit(page, `${CUSTOMERS}/create-customer`)
  await page.getByLabel('Name', { exact: true }).fill('Fleur Fleet')
  await page.getByLabel('Select a vendor from list').selectOption({ index: 1 })
  await camera.shoot(page, 'customer-create')
  await page.getByRole('button', { name: 'New Vendor' }).click()
  await camera.shoot(page, 'customer-create-new-fleet')
}

async function tourCustomer(camera: Camera, page: Page): Promise<void> {
  await camera.visit(page, CUSTOMERS)
  await page.getByLabel('Search Customer Name').fill(camera.tenant.customer)
  await page.getByRole('row').filter({ hasText: camera.tenant.customer }).getByRole('link').click()
  await page.getByRole('region', { name: 'Bookings' }).getByRole('link').first().waitFor()
  await camera.shoot(page, 'customer')
  await page.getByLabel('New note').fill('Dog in the yard: call first.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByText('Dog in the yard: call first.').waitFor()
  await page.getByLabel('New tag').fill('Fleet')
  await page.getByRole('button', { name: 'Add tag' }).click()
  await page.getByRole('button', { name: 'Remove tag Fleet' }).waitFor()
  const file = { name: 'Fleet contract.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
  await page.getByRole('region', { name: 'Files' }).locator('input[type=file]').setInputFiles(file)
  await page.getByText('Fleet contract.pdf added.').waitFor()
  await camera.shoot(page, 'customer-notes')
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  await camera.shoot(page, 'customer-discount-dialog')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('button', { name: /^Service history of/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('table').waitFor()
  await camera.shoot(page, 'customer-history-dialog')
}
