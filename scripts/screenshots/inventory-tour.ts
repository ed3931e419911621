import type { Page } from '@playwright/test'
import { keepStock, type StockKeeper, takeFuelReceipt, takeReceipt } from '../../e2e/support/inventory.ts'
import { answerOperation, holdOperation } from '../../e2e/support/operations.ts'
import { chooseInvoice, uploadAndParse } from '../../e2e/support/supplier-invoice.ts'
import { drawPhoto } from '../../server/testing/drawn-invoice.ts'
import type { Camera } from './camera.ts'

/** Every list of the inventory and its dialogs, also empty, loading and failed. */
export async function tourInventory(camera: Camera): Promise<void> {
  const page = await camera.newPage({ seesFailures: true })
  const { manager } = camera.tenant
  const keeper = await keepStock(page, manager)
  await tourLists(camera, page, keeper)
  await tourDialogs(camera, page, keeper)
  await tourImport(camera, page, keeper)
  await tourStates(camera, page, keeper)
  const town = manager.split('@')[0]?.split('.')[1] ?? ''
  await tourTechnician(camera, page, await keepStock(page, manager.replace(/^[^@]+/, `tech1.${town}`)))
  await page.context().close()
}

const ofVan = ({ vans }: StockKeeper, list: string): string => `?place=${vans[0]?.id}&list=${list}`

async function tourLists(camera: Camera, page: Page, keeper: StockKeeper): Promise<void> {
  const lists = { 'market-parts': '', 'market-oil': '?list=oil' }
  const vanLists = ['parts', 'oil', 'tools', 'fuel'].map(list => [`van-${list}`, ofVan(keeper, list)] as const)
  for (const [name, search] of [...Object.entries(lists), ...vanLists]) {
    await keeper.open(search)
    await page.getByRole('row').nth(1).waitFor()
    await camera.shoot(page, `inventory-${name}`)
  }
  await keeper.open('?filter=nothing+of+this+name')
  await page.getByText('Nothing matches', { exact: false }).waitFor()
  await camera.shoot(page, 'inventory-no-match')
}

async function tourDialogs(camera: Camera, page: Page, keeper: StockKeeper): Promise<void> {
  const dialog = page.getByRole('dialog')
  const shoot = async (button: RegExp, name: string, fill?: () => Promise<void>): Promise<void> => {
    // A van's list on a phone has these buttons in menus.
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('button', { name: button }).first().click()
    await dialog.waitFor()
    await fill?.()
    await camera.shoot(page, `inventory-${name}`)
    await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
    await dialog.waitFor({ state: 'hidden' })
  }
  await keeper.open('?filter=wiper')
  await shoot(/^Transfer /, 'transfer', async () => {
    await dialog.getByLabel('To van').selectOption({ index: 1 })
    await dialog.getByLabel('Quantity').fill('9999')
  })
  await shoot(/^Restock /, 'restock', async () => {
    await dialog.getByLabel('Quantity').fill('8')
    await dialog.getByLabel('Total price').fill('52.50')
    await takeReceipt(dialog)
  })
  await shoot(/^Delete /, 'delete')
  await shoot(/^Add Part/, 'add-part', async () => {
    await dialog.getByLabel('Part type').selectOption({ index: 1 })
    await dialog.getByRole('button', { name: 'Create a new part' }).click()
    await dialog.getByLabel('Name').fill('PH3614')
  })
  await keeper.open(ofVan(keeper, 'oil'))
  await shoot(/^History /, 'history', () => dialog.getByRole('listitem').first().waitFor())
  await shoot(/^Load \d/, 'load', () => dialog.getByLabel('Quantity').fill('5'))
  await shoot(/^Add Oil/, 'add-oil', async () => {
    await dialog.getByRole('combobox', { name: 'Oil' }).fill('w')
    await dialog.getByRole('option').first().waitFor()
  })
  await keeper.open(ofVan(keeper, 'tools'))
  await shoot(/^Increase /, 'tool-increase')
  await shoot(/^Decrease /, 'tool-decrease', () => dialog.getByLabel('Reason').fill('The ratchet slips.'))
  await keeper.open(ofVan(keeper, 'fuel'))
  await shoot(/^Add Fuel/, 'add-fuel', async () => {
    await takeFuelReceipt(dialog, ['PUMP 4 REGULAR', '2026-05-30', '45.123 L', '$1.629 / L', 'TOTAL $73.51'])
    await dialog.getByText(/^We read /).waitFor({ timeout: 120_000 })
  })
  await shoot(/^Delete /, 'fuel-delete')
}

/** The steps of an import; nothing is saved. */
async function tourImport(camera: Camera, page: Page, keeper: StockKeeper): Promise<void> {
  await keeper.open()
  await page.getByRole('button', { name: 'Load Invoice' }).click()
  await page.getByRole('dialog').getByText('Choose a picture or a PDF').waitFor()
  await camera.shoot(page, 'inventory-import-empty')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  const buffer = await drawPhoto([
    'NORTHFIELD AUTO SUPPLY',
    'Invoice No: NF-20417        Date: 2026-05-28',
    'QTY  PART NO   DESCRIPTION               PRICE    AMOUNT',
    '12   PH3614    Oil filter                 6.49     77.88',
    '1              Shop towels blue          12.00     12.00',
    '3    MX200     0W-20 Full synthetic 5L   32.99     98.97',
    '               TOTAL                              213.40',
  ])
  const dialog = await chooseInvoice(page, { name: 'IMG_7.jpg', mimeType: 'image/jpeg', buffer })
  await dialog.getByRole('img', { name: 'Invoice' }).waitFor()
  await camera.shoot(page, 'inventory-import-chosen')
  await holdOperation(page, 'ParseInvoiceImage')
  await uploadAndParse(dialog)
  await dialog.getByRole('button', { name: 'Cancel reading' }).waitFor()
  await camera.shoot(page, 'inventory-import-parsing', { isLoading: true })
  await dialog.getByRole('button', { name: 'Cancel reading' }).click()
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Read invoice', exact: true }).click()
  await dialog.getByText(/^We read /).waitFor()
  await camera.shoot(page, 'inventory-import-parsed')
  await dialog.getByText('Total of the lines').scrollIntoViewIfNeeded()
  await camera.shoot(page, 'inventory-import-totals')
}

async function tourStates(camera: Camera, page: Page, keeper: StockKeeper): Promise<void> {
  await answerOperation(page, 'InventoryParts', { data: { inventoryParts: { total: 0, inventoryPartItems: [] } } })
  await keeper.open()
  await page.getByText('No market part inventory available.').waitFor()
  await camera.shoot(page, 'inventory-empty')
  await page.unrouteAll()
  await holdOperation(page, 'InventoryParts')
  await page.reload()
  await page.getByRole('table', { name: 'Parts' }).waitFor()
  await camera.shoot(page, 'inventory-loading', { isLoading: true })
  await page.unrouteAll()
  await answerOperation(page, 'InventoryParts', { statusCode: 409, message: 'Please try again in a minute.' })
  await page.reload()
  await page.getByRole('dialog', { name: 'Inventory Error' }).waitFor()
  await camera.shoot(page, 'inventory-error')
  await page.unrouteAll()
}

async function tourTechnician(camera: Camera, page: Page, keeper: StockKeeper): Promise<void> {
  await keeper.open('?place=market')
  await page.getByRole('row').nth(3).waitFor()
  await camera.shoot(page, 'inventory-technician-market')
}
