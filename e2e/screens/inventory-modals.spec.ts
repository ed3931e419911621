import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { keepStock, takeReceipt } from '../support/inventory.ts'
import { answerOperation, hashOf } from '../support/operations.ts'
import { answerParsing, chooseInvoice, INVOICE_PDF, partLine, uploadAndParse } from '../support/supplier-invoice.ts'

const MANAGER = 'manager.toronto@maple.example'
const TECHNICIAN = 'tech2.toronto@maple.example'

test('STOCK-06 manager, tester and technician see the column of actions and the buttons that add', async ({ page }) => {
  for (const email of [MANAGER, 'tester.toronto@maple.example', TECHNICIAN]) {
    const keeper = await keepStock(page, email)
    await keeper.open(`?place=${keeper.vans[0]?.id}`)
    for (const [list, buttons] of [
      ['Parts', ['Load Invoice', 'Add Part']],
      ['Oil', ['Load Invoice', 'Add Oil']],
      ['Fuel', ['Add Fuel']],
    ] as const) {
      await page.getByRole('tab', { name: list, exact: true }).click()
      await expect(page.getByRole('columnheader', { name: 'Actions' })).toBeVisible()
      for (const name of buttons) await expect(page.getByRole('button', { name, exact: true })).toBeEnabled()
    }
  }
  await (await keepStock(page, TECHNICIAN)).open('?place=market')
  await page.getByRole('button', { name: 'Load Invoice' }).click()
  await expect(page.getByRole('dialog', { name: 'Load Invoice' })).toBeVisible()
})

/** Answers a change as done, without doing it, and expects that the dialog closes and the list is asked for again from page 1. */
async function expectDone(page: Page, operation: string, answer: object, list: string, confirm: string): Promise<void> {
  await answerOperation(page, operation, { data: answer })
  const hash = hashOf(list)
  const asksAgain = page.waitForRequest(request => {
    const sent = request.url().endsWith('/api/graphql')
      ? (request.postDataJSON() as { query: string; variables: object })
      : null
    return sent?.query === hash && 'pageNumber' in sent.variables && sent.variables.pageNumber === 1
  })
  await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await asksAgain
}

test('STOCK-09 each modal closes once it is confirmed, and the list loads again from page 1', async ({ page }) => {
  const keeper = await keepStock(page, MANAGER)
  const van = keeper.vans[0]?.id
  const dialog = page.getByRole('dialog')
  const item = { id: '1' }
  const press = (name: string | RegExp): Promise<void> => page.getByRole('button', { name }).first().click()
  await keeper.open(`?place=${van}`)
  const parts = (operation: string, answer: object, confirm: string): Promise<void> =>
    expectDone(page, operation, answer, 'InventoryParts', confirm)

  await press(/^Restock /)
  await dialog.getByLabel('Quantity').fill('1')
  await dialog.getByLabel('Total price').fill('1')
  await takeReceipt(dialog)
  await parts('IncreasePartQuantity', { increasePartQuantity: item }, 'Restock')
  await press(/^Load (?!Invoice)/)
  await dialog.getByLabel('Quantity').fill('1')
  await parts('LoadPartFromMarket', { loadPartFromMarket: item }, 'Load')
  await press(/^Transfer /)
  await dialog.getByLabel('Quantity').fill('1')
  await parts('TransferPartToMarket', { transferPartToMarket: item }, 'Transfer')
  await press(/^Delete /)
  await parts('DeleteInventoryPartItem', { deleteInventoryPartItem: '1' }, 'Delete')
  await press('Add Part')
  await dialog.getByLabel('Part type').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Create a new part' }).click()
  await dialog.getByLabel('Name').fill('PH1')
  await parts('CreatePart', { createPart: item }, 'Add Part')
  await answerParsing(page, { filters: [partLine()] })
  await uploadAndParse(await chooseInvoice(page, INVOICE_PDF))
  await parts('AddItemsFromInvoice', { addItemsFromInvoice: { ok: true, error: null } }, 'Confirm')

  await page.getByRole('tab', { name: 'Oil' }).click()
  await press('Add Oil')
  await dialog.getByRole('combobox', { name: 'Oil' }).fill('0w')
  await dialog.getByRole('option').first().click()
  await expectDone(page, 'AddOil', { addOilToInventory: item }, 'InventoryOils', 'Add Oil')
  await page.getByRole('tab', { name: 'Tools' }).click()
  await press(/^Increase /)
  await dialog.getByLabel('Quantity').fill('1')
  await expectDone(page, 'IncreaseTool', { increaseTool: item }, 'VanTools', 'Increase')
  await press(/^Decrease /)
  await dialog.getByLabel('Reason').fill('It broke')
  await expectDone(page, 'DecreaseTool', { decreaseTool: item }, 'VanTools', 'Decrease')
  await page.getByRole('tab', { name: 'Fuel' }).click()
  await press('Add Fuel')
  await dialog.getByLabel('Fuel', { exact: true }).selectOption('Regular')
  await dialog.getByLabel('Quantity').fill('1')
  await dialog.getByLabel('Total price').fill('1')
  await takeReceipt(dialog)
  await expectDone(page, 'AddFuel', { addFuel: item }, 'VanFuelHistory', 'Add Fuel')
})
