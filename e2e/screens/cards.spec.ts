import type { Page } from '@playwright/test'
import { ask, type Customer, enterAs, signUp } from '../support/account.ts'
import { DECLINED_CARDS } from '../support/cards.ts'
import { expect, expectAccessible, tenantUrl, test } from '../support/fixtures.ts'
import { answerOperation } from '../support/operations.ts'
import { enterBilling, enterCard } from '../support/steps.ts'

let customer: Customer
test.beforeEach(async ({ page }) => {
  customer = await signUp(page)
  await enterAs(page, customer)
})

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add payment card' })
const cards = (page: Page) => page.getByRole('list', { name: 'Payment Method' }).getByRole('listitem')

async function openDialog(page: Page): Promise<void> {
  await page.goto(`${tenantUrl('maple')}/account/customer-information`)
  await page.getByRole('button', { name: 'Add payment card' }).click()
  await expect(dialogOf(page).getByLabel('Card number')).toBeVisible()
}

async function saveCard(page: Page, number: string): Promise<void> {
  await enterCard(page, number)
  await dialogOf(page).getByRole('button', { name: 'Save card' }).click()
}

test('CARD-01 CARD-02 a card is saved once it and its billing address are complete; one is the default, one is removed', async ({
  page,
}) => {
  await openDialog(page)
  const save = dialogOf(page).getByRole('button', { name: 'Save card' })
  await enterBilling(page)
  await expect(save).toBeDisabled()
  await enterCard(page, '4242 4242 4242 4242')
  await expect(save).toBeEnabled()
  for (const label of ['Name on card', 'Street address', 'City', 'Postal code', 'Card number', 'CVC']) {
    const field = dialogOf(page).getByLabel(label)
    const typed = await field.inputValue()
    await field.fill('')
    await expect(save).toBeDisabled()
    await field.fill(typed)
    await expect(save).toBeEnabled()
  }
  await dialogOf(page).getByLabel('Province').selectOption('')
  await expect(save).toBeDisabled()
  await dialogOf(page).getByLabel('Province').selectOption('Ontario')
  await expectAccessible(page)
  await save.click()
  await expect(cards(page)).toHaveText([/Visa ending in 4242.*Expires 12\/2034.*Default/])
  await page.getByRole('button', { name: 'Add payment card' }).click()
  await enterBilling(page)
  await saveCard(page, '5555555555554444')
  await expect(cards(page)).toHaveText([/Mastercard ending in 4444.*Default/, /Visa ending in 4242/])
  await page.getByRole('button', { name: 'Make Visa ending in 4242 the default' }).click()
  await expect(cards(page).nth(1)).toContainText('Default')
  await page.getByRole('button', { name: 'Remove Visa ending in 4242' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove card' }).click()
  await expect(cards(page)).toHaveText([/Mastercard ending in 4444.*Default/])
})

test('CARD-01 the expiry and the billing postal code of a saved card are edited, at the provider', async ({ page }) => {
  await openDialog(page)
  await enterBilling(page)
  await saveCard(page, '4242424242424242')
  await page.getByRole('button', { name: 'Edit Visa ending in 4242' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit payment card' })
  const [expiry, postalCode] = [dialog.getByLabel('Expiry (MM / YY)'), dialog.getByLabel('Postal code')]
  const save = dialog.getByRole('button', { name: 'Save changes' })
  await expect(expiry).toHaveValue('12 / 34')
  await expect(postalCode).toHaveValue('M5H 1A1')
  await expectAccessible(page)
  await expiry.fill('05 / 26')
  await postalCode.fill('78701')
  await save.click()
  await expect(expiry).toHaveAccessibleDescription('Enter the month and year on your card, for example 08 / 30.')
  await expect(postalCode).toHaveAccessibleDescription(/^Enter the postal code of your card’s bills/)
  await expiry.fill('')
  await expect(save).toBeDisabled()
  await expiry.fill('8/31')
  await postalCode.fill('v6b1a1')
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(cards(page)).toHaveText([/Visa ending in 4242.*Expires 08\/2031.*Default/])
  const stored = await ask<{ savedCards: object[] }>(
    customer.token,
    page,
    '{ savedCards { expiryMonth expiryYear billingPostalCode billingCountryCode } }',
  )
  expect(stored.savedCards).toEqual([
    { expiryMonth: 8, expiryYear: 2031, billingPostalCode: 'V6B 1A1', billingCountryCode: 'CA' },
  ])
})

test('CARD-05 each decline has its message, what was typed stays, and another card can be tried', async ({ page }) => {
  await openDialog(page)
  await enterBilling(page)
  await enterCard(page, '4242424242424242')
  for (const [number, message] of DECLINED_CARDS) {
    await dialogOf(page).getByLabel('Card number').fill(number)
    await dialogOf(page).getByRole('button', { name: 'Save card' }).click()
    await expect(dialogOf(page).getByRole('alert')).toContainText(message)
    await expect(dialogOf(page).getByLabel('Card number')).toHaveValue(number)
  }
  // This code has no text of its own.
  await saveCard(page, '4000000000000432')
  await expect(dialogOf(page).getByRole('alert')).toHaveText('Unable to add new payment method. Please try again.')
  await page.context().setOffline(true)
  await saveCard(page, '4242424242424242')
  await expect(dialogOf(page).getByRole('alert')).toHaveText('An error occurred while saving your card')
  await page.context().setOffline(false)
  await saveCard(page, '4242424242424242')
  await expect(cards(page)).toHaveText([/Visa ending in 4242/])
})

test('a card with a bank check is saved only after the check passes', async ({ page }) => {
  await openDialog(page)
  await enterBilling(page)
  const question = page.frameLocator('iframe[title="Your bank wants to confirm it’s you"]')
  await saveCard(page, '4000002760003184')
  await question.getByRole('button', { name: 'Fail authentication' }).click()
  await expect(dialogOf(page).getByRole('alert')).toContainText('could not confirm that it is you')
  await dialogOf(page).getByRole('button', { name: 'Save card' }).click()
  await question.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(cards(page)).toHaveText([/Visa ending in 3184/])
})

test('cards that cannot be loaded can be tried again', async ({ page }) => {
  await answerOperation(page, 'SavedCards', { statusCode: 500, message: 'Broken' })
  await page.goto(`${tenantUrl('maple')}/account/customer-information`)
  const section = page.getByRole('region', { name: 'Payment Method' })
  await expect(section.getByText('We couldn’t load your cards.')).toBeVisible()
  await page.unrouteAll()
  await section.getByRole('button', { name: 'Refresh' }).click()
  await expect(section.getByText('No cards yet.')).toBeVisible()
})
