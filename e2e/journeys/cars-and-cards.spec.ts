import { enterAs, signUp } from '../support/account.ts'
import { DECLINED_CARDS } from '../support/cards.ts'
import { expect, tenantUrl, test } from '../support/fixtures.ts'
import { chooseCarByModel, enterBilling, enterCard } from '../support/steps.ts'

test('a customer adds a car, enters its mileage, connects it and deletes it', async ({ page }) => {
  await enterAs(page, await signUp(page))
  await page.goto(`${tenantUrl('maple')}/account/cars`)
  await page.getByRole('button', { name: 'Add your vehicle' }).click()
  const add = page.getByRole('dialog', { name: 'Add another vehicle' })
  await chooseCarByModel(page)
  await add.getByRole('button', { name: 'Save' }).click()
  const card = page.getByRole('listitem', { name: '2018 Toyota Camry' })
  const edit = card.getByRole('button', { name: 'Edit 2018 Toyota Camry' })
  await edit.click()
  await card.getByRole('button', { name: 'Update Mileage' }).click()
  await page.getByLabel('Mileage in kilometres').fill('84000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(card).toContainText('84,000 km')
  await card.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('button', { name: 'Allow access' }).click()
  await expect(card).toContainText('90,000 km')
  await edit.click()
  await card.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete vehicle' }).click()
  await expect(page.getByText('No cars yet.')).toBeVisible()
})

test('a card is declined in every way, and one is saved after the bank’s check', async ({ page }) => {
  await enterAs(page, await signUp(page))
  await page.goto(`${tenantUrl('maple')}/account/customer-information`)
  await page.getByRole('button', { name: 'Add payment card' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add payment card' })
  const save = dialog.getByRole('button', { name: 'Save card' })
  await enterCard(page, '4242 4242 4242 4242')
  await enterBilling(page)
  for (const [number, message] of DECLINED_CARDS) {
    await dialog.getByLabel('Card number').fill(number)
    await save.click()
    await expect(dialog.getByRole('alert')).toContainText(message)
  }
  await dialog.getByLabel('Card number').fill('4000 0027 6000 3184')
  await save.click()
  const question = page.frameLocator('iframe[title="Your bank wants to confirm it’s you"]')
  await question.getByRole('button', { name: 'Fail authentication' }).click()
  await expect(dialog.getByRole('alert')).toContainText('could not confirm that it is you')
  await save.click()
  await question.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(page.getByRole('list', { name: 'Payment Method' })).toContainText('Visa ending in 3184')
})
