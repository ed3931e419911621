import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { keepStock, searchFor, takeFuelReceipt, takeReceipt } from '../support/inventory.ts'
import { answerOperation } from '../support/operations.ts'
import { ownStaff } from '../support/own-franchise.ts'
import { addTool, stockMarketOil } from '../support/own-rows.ts'

const REASON = 'The server is resting.'

const errorsOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Inventory Error' })

async function closeErrors(page: Page): Promise<void> {
  await errorsOf(page).getByRole('button', { name: 'OK' }).click()
  await expect(errorsOf(page)).toBeHidden()
}

test('STOCK-23 a list or a lookup that fails says which one and why', async ({ page }) => {
  const { open, vans } = await keepStock(page, ownStaff('manager'))
  for (const [list, operation, text] of [
    ['parts', 'InventoryParts', 'Failed to load inventory parts'],
    ['oil', 'InventoryOils', 'Failed to load inventory oils'],
    ['fuel', 'VanFuelHistory', 'Failed to load inventory fuels'],
    ['tools', 'VanTools', 'Failed to load inventory tools'],
  ] as const) {
    await answerOperation(page, operation, { statusCode: 409, message: REASON })
    await open(`?place=${vans[0]?.id}&list=${list}`)
    await expect(errorsOf(page).getByText(`${text}: ${REASON}`, { exact: true })).toBeVisible({ timeout: 60_000 })
  }
  await page.unrouteAll()
  for (const [button, operation, text] of [
    ['Add Oil', 'Oils', 'Failed to load oils'],
    ['Add Part', 'PartTypes', 'Failed to load part types'],
  ] as const) {
    await answerOperation(page, operation, { statusCode: 409, message: REASON })
    await open(`?list=${button === 'Add Oil' ? 'oil' : 'parts'}`)
    await page.getByRole('button', { name: button }).click()
    await expect(errorsOf(page).getByText(`${text}: ${REASON}`, { exact: true })).toBeVisible({ timeout: 60_000 })
  }
})

test('STOCK-24 STOCK-25 an action that fails says so in the error dialog, with the reason or that it is unknown, and nothing typed is lost', async ({
  page,
}) => {
  const keeper = await keepStock(page, ownStaff('manager'))
  const van = keeper.vans[0]?.id ?? ''
  const tool = await addTool(van)
  await stockMarketOil()
  const { name } = await keeper.addPart({ vanId: van, pieces: 3 })
  await keeper.open(`?place=${van}`)
  await page.getByRole('searchbox', { name: 'Search inventory' }).waitFor()
  const dialog = page.getByRole('dialog').first()
  const errors = errorsOf(page)
  /** Submits a dialog twice: the server refuses it with a reason, then without one. */
  async function failTwice(operation: string, send: string, failed: string, doing: string): Promise<void> {
    for (const message of [REASON, '']) {
      await answerOperation(page, operation, { statusCode: 409, message })
      await dialog.getByRole('button', { name: send, exact: true }).click()
      await expect(errors.getByText(failed, { exact: true })).toBeVisible()
      await expect(errors).toContainText(message || `An unknown error occurred while ${doing}`)
      await closeErrors(page)
      await page.unrouteAll()
    }
  }
  const close = async (): Promise<void> => {
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await searchFor(page, name)
  await page.getByRole('button', { name: `Restock ${name}` }).click()
  await dialog.getByLabel('Quantity').fill('1')
  await dialog.getByLabel('Total price').fill('1')
  await takeReceipt(dialog)
  await failTwice('IncreasePartQuantity', 'Restock', 'Error increasing quantity', 'increasing the quantity')
  await expect(dialog.getByLabel('Total price')).toHaveValue('1.00')
  await close()
  await page.getByRole('button', { name: `Transfer ${name}` }).click()
  await dialog.getByLabel('Quantity').fill('1')
  const transfer = 'Error transfering parts to a market/van'
  await failTwice('TransferPartToMarket', 'Transfer', transfer, 'transfering parts')
  await close()
  await page.getByRole('tab', { name: 'Tools' }).click()
  await page.getByRole('button', { name: `Decrease ${tool}` }).click()
  await dialog.getByLabel('Reason').fill('It is gone')
  await failTwice('DecreaseTool', 'Decrease', 'Error decreasing quantity', 'decreasing the quantity')
  await close()
  await page.getByRole('tab', { name: 'Fuel' }).click()
  await page.getByRole('button', { name: 'Add Fuel' }).click()
  await dialog.getByLabel('Fuel', { exact: true }).selectOption('Regular')
  await dialog.getByLabel('Quantity').fill('1')
  await dialog.getByLabel('Total price').fill('1')
  await takeFuelReceipt(dialog)
  await failTwice('AddFuel', 'Add Fuel', 'Error adding fuel', 'adding fuel')
  await close()
  await page.getByRole('tab', { name: 'Oil' }).click()
  await page
    .getByRole('button', { name: /^Load \d/ })
    .first()
    .click()
  await dialog.getByLabel('Quantity').fill('1')
  await failTwice('LoadOilFromMarket', 'Load', 'Error loading quantity', 'loading the quantity')
  await close()
  await page.getByRole('button', { name: 'Add Oil' }).click()
  // The oils may still be loading when the first letters are typed.
  await expect(async () => {
    await dialog.getByRole('combobox', { name: 'Oil' }).fill('')
    await dialog.getByRole('combobox', { name: 'Oil' }).fill('0w')
    await dialog.getByRole('option').first().click({ timeout: 5_000 })
  }).toPass()
  await failTwice('AddOil', 'Add Oil', 'Failed to add oil', 'adding oil')
})

test('a failure without a message still shows an error', async ({ page }) => {
  await answerOperation(page, 'InventoryParts', { statusCode: 409, message: '' })
  await (await keepStock(page, ownStaff('manager'))).open()
  await expect(errorsOf(page)).toContainText('An unexpected error occurred')
})
