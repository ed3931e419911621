import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { keepStock, rowOf, searchFor, takeFuelReceipt, takeReceipt } from '../support/inventory.ts'
import { hashOf } from '../support/operations.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { addTool } from '../support/own-rows.ts'
import { loadMore } from '../support/steps.ts'

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

/** Confirms the modal and expects that it closes and that the list loads again from page 1. */
async function confirm(page: Page, list: string, button: string): Promise<void> {
  const hash = hashOf(list)
  const reloaded = page.waitForResponse(answer => {
    if (!answer.url().endsWith('/api/graphql')) return false
    const { query, variables } = answer.request().postDataJSON() as { query: string; variables: object }
    return query === hash && 'pageNumber' in variables && variables.pageNumber === 1
  })
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await reloaded).ok()).toBe(true)
}

// The modal of a supplier's invoice does it in IMPORT-01 (inventory-import).
test('STOCK-09 each modal closes once its change is done, and the list loads again from page 1', async ({ page }) => {
  const keeper = await keepStock(page, ownFranchise().manager)
  const van = keeper.vans[0]?.id ?? ''
  const { name } = await keeper.addPart({ vanId: van, pieces: 4 })
  const tool = await addTool(van)
  const dialog = page.getByRole('dialog')
  const press = (button: string): Promise<void> => page.getByRole('button', { name: button, exact: true }).click()
  const expectPieces = async (row: Locator, inVan: string, inMarket: string): Promise<void> => {
    await expect(row.getByRole('cell').nth(-3)).toContainText(inVan)
    await expect(row.getByRole('cell').nth(-2)).toHaveText(inMarket)
  }

  await keeper.open(`?place=${van}`)
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await loadMore(page, rows)
  expect(await rows.count()).toBeGreaterThan(20)
  await page
    .getByRole('button', { name: /^Transfer / })
    .first()
    .click()
  await dialog.getByLabel('Quantity').fill('1')
  await confirm(page, 'InventoryParts', 'Transfer')
  await expect(rows).toHaveCount(20)
  const part = await searchFor(page, name)
  await press(`Restock ${name}`)
  await dialog.getByLabel('Quantity').fill('1')
  await dialog.getByLabel('Total price').fill('7')
  await takeReceipt(dialog)
  await confirm(page, 'InventoryParts', 'Restock')
  await expectPieces(part, '5', '0')
  await press(`Transfer ${name}`)
  await dialog.getByLabel('Quantity').fill('2')
  await confirm(page, 'InventoryParts', 'Transfer')
  await expectPieces(part, '3', '2')
  await press(`Load ${name}`)
  await dialog.getByLabel('Quantity').fill('1')
  await confirm(page, 'InventoryParts', 'Load')
  await expectPieces(part, '4', '1')
  await press(`Delete ${name}`)
  await confirm(page, 'InventoryParts', 'Delete')
  await expect(part).toBeHidden()

  const made = `PH-${crypto.randomUUID().slice(0, 8)}`
  await press('Add Part')
  await dialog.getByLabel('Part type').selectOption({ index: 1 })
  await press('Create a new part')
  await dialog.getByLabel('Name').fill(made)
  await confirm(page, 'InventoryParts', 'Add Part')
  await searchFor(page, made)

  await page.getByRole('tab', { name: 'Tools' }).click()
  const wrench = rowOf(page, tool)
  await press(`Increase ${tool}`)
  await dialog.getByLabel('Quantity').fill('1')
  await confirm(page, 'VanTools', 'Increase')
  await expect(wrench.getByRole('cell', { name: '3', exact: true })).toBeVisible()
  await press(`Decrease ${tool}`)
  await dialog.getByLabel('Reason').fill('It broke')
  await confirm(page, 'VanTools', 'Decrease')
  await expect(wrench.getByRole('cell', { name: '2', exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Fuel' }).click()
  await press('Add Fuel')
  await dialog.getByLabel('Fuel', { exact: true }).selectOption('Regular')
  await dialog.getByLabel('Quantity').fill('40')
  await dialog.getByLabel('Total price').fill('64')
  await takeFuelReceipt(dialog)
  await confirm(page, 'VanFuelHistory', 'Add Fuel')
  await expect(page.getByRole('cell', { name: 'Regular', exact: true })).toBeVisible()

  await page.getByRole('tab', { name: 'Market' }).click()
  await page.getByRole('tab', { name: 'Oil' }).click()
  await expect(page.getByText('No market oil inventory available.')).toBeVisible()
  await press('Add Oil')
  await dialog.getByRole('combobox', { name: 'Oil' }).fill('0w')
  await dialog.getByRole('option').first().click()
  await confirm(page, 'InventoryOils', 'Add Oil')
  await expect(page.getByRole('cell', { name: /^0W/ })).toBeVisible()
})
