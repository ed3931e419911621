import { randomUUID } from 'node:crypto'
import { marketplaceCustomer } from '../support/customers.ts'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { findMail } from '../support/mailbox.ts'
import { chooseOwnHour } from '../support/own-hours.ts'
import {
  chooseAddOn,
  chooseOwnAddress,
  chooseService,
  enterContact,
  openContact,
  openNextStep,
} from '../support/steps.ts'
import { keepSession } from '../support/stored-booking.ts'

test('a guest whose car is not listed books at an estimated price', async ({ page }) => {
  const guest = { name: 'Olive Oldcar', email: `olive.${randomUUID()}@example.com`, phone: '4165550188' }
  await chooseOwnAddress(page)
  await page.getByRole('tab', { name: 'VIN Lookup' }).click()
  await page.getByLabel('VIN', { exact: true }).fill('ZZZZZZZZZZZZZZZZZ')
  await expect(page.getByText('No results found for the provided VIN.')).toBeVisible()
  await page.getByLabel('Nickname, plate or fleet ID (optional)').fill('OLIVE 1')
  await chooseService(page, /Conventional Oil Change.*Estimate/)
  await chooseAddOn(page, /cabin/i)
  await chooseOwnHour(page)
  await enterContact(page, guest)
  await page.getByLabel('Continue as a guest').check()
  await page.getByRole('button', { name: /^Book for/ }).click()
  await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
  await expectAccessible(page)
  const mail = await findMail(page, guest.email, /Service Confirmed/)
  expect(mail.text).toContain('Vehicle Not listed')
})

test('the marketplace partner books from the single list, without a step for add-ons', async ({ page }) => {
  const partner = await marketplaceCustomer(page)
  await keepSession(page, partner.email, partner.password)
  await page.goto(`${tenantUrl('maple')}/book`)
  await page.getByRole('group', { name: 'Your addresses' }).getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Get Started' }).click()
  await page.getByRole('group', { name: 'Your vehicles' }).getByRole('radio').first().check()
  const list = page.getByRole('group', { name: 'Select Requested Services' })
  await list.getByRole('checkbox', { name: /^Tire Rotation/ }).check()
  await list.getByRole('checkbox', { name: /^Cabin Air Filter/ }).check()
  await expectAccessible(page)
  await openNextStep(page)
  await chooseOwnHour(page)
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', '/book/select-services')
  await openContact(page)
  await page.getByRole('button', { name: /^Book for/ }).click()
  await expect(page.getByRole('heading', { name: 'Service Confirmed' })).toBeVisible()
  for (const line of ['Tire Rotation', 'Cabin Air Filter', 'Mobile Service Fee (marketplace, main service)'])
    await expect(page.getByText(line, { exact: false }).first()).toBeVisible()
  await expect(page.getByText('Priority Service Fee')).toHaveCount(0)
  await expectAccessible(page)
})
