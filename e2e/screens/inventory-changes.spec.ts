import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { keepStock, rowOf, searchFor, type StockKeeper, takeFuelReceipt, takeReceipt } from '../support/inventory.ts'
import { findMail } from '../support/mailbox.ts'
import { hashOf } from '../support/operations.ts'
import { ownFranchise, ownStaff } from '../support/own-franchise.ts'
import { addTool, stockMarketOil } from '../support/own-rows.ts'

/** Returns the variables that the page sends for an operation. */
async function sentWith(page: Page, operation: string, act: () => Promise<unknown>): Promise<Record<string, unknown>> {
  const hash = hashOf(operation)
  const isIt = (data: unknown): boolean => (data as { query?: string } | null)?.query === hash
  const [request] = await Promise.all([
    page.waitForRequest(sent => sent.url().endsWith('/api/graphql') && isIt(sent.postDataJSON())),
    act(),
  ])
  return (request.postDataJSON() as { variables: Record<string, unknown> }).variables
}

/** Reads the first oil of a van, or of the market for null. Quantities are litres. */
async function firstOil(keeper: StockKeeper, vanId: string | null) {
  interface Answer {
    inventoryOils: { inventoryOilItems: { id: string; quantity: number; oil: { weight: string } }[] }
  }
  const { inventoryOils } = await keeper.ask<Answer>(
    `query Oils($franchiseId: ID!, $vanId: ID) { inventoryOils(franchiseId: $franchiseId, vanId: $vanId, pageNumber: 1) {
      inventoryOilItems { id quantity oil { weight } } } }`,
    { franchiseId: keeper.franchiseId, vanId },
  )
  const [first] = inventoryOils.inventoryOilItems
  if (!first) throw new Error('there is no oil')
  return first
}

const ADD_FUEL = `mutation Add($idempotencyKey: String!, $vanId: ID!, $fuelId: ID!, $receiptImage: String!) {
  addFuel(idempotencyKey: $idempotencyKey, vanId: $vanId, fuelId: $fuelId, increment: 40, pricePerItem: 160, receiptImage: $receiptImage) { id }
}`

/** Adds fuel to a van. @returns the entry's id */
async function addFuel({ ask }: StockKeeper, vanId: string | undefined): Promise<string> {
  const { fuels, file } = {
    ...(await ask<{ fuels: { id: string }[] }>('{ fuels { id } }')),
    ...(await ask<{ file: { location: string } }>(
      'mutation { file: presignUpload(fileName: "receipt.jpg", contentType: "image/jpeg", size: 1000) { location } }',
    )),
  }
  const bought = { vanId, fuelId: fuels[0]?.id, receiptImage: file.location }
  return (await ask<{ addFuel: { id: string } }>(ADD_FUEL, { idempotencyKey: crypto.randomUUID(), ...bought })).addFuel
    .id
}

test('STOCK-16 STOCK-17 a restock needs a quantity, a price and a receipt; it sends cents for one piece, or for one litre of oil', async ({
  page,
}) => {
  const keeper = await keepStock(page, ownStaff('manager'))
  const { id, name } = await keeper.addPart()
  await stockMarketOil()
  await keeper.open()
  const row = await searchFor(page, name)
  await expect(row).toContainText('Out of stock')
  await row.getByRole('button', { name: `Restock ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Restock ${name}` })
  const send = dialog.getByRole('button', { name: 'Restock', exact: true })
  const [quantity, price] = [dialog.getByLabel('Quantity'), dialog.getByLabel('Total price')]
  await takeReceipt(dialog)
  await price.fill('52.50')
  await expect(send).toBeDisabled()
  for (const wrong of ['0', '1.5']) {
    await quantity.fill(wrong)
    await expect(send).toBeDisabled()
  }
  await quantity.fill('8')
  await price.fill('0.09')
  await expect(dialog.getByText('Please enter a total price of at least $0.10.')).toBeVisible()
  await expect(send).toBeDisabled()
  await price.fill('52.50')
  await expectAccessible(page)
  const sent = await sentWith(page, 'IncreasePartQuantity', () => send.click())
  expect(sent).toMatchObject({
    inventoryPartItemId: id,
    increment: 8,
    pricePerItem: 656,
    receiptImage: expect.stringMatching(/receipt_\d+\.jpg$/),
  })
  await expect(row.getByRole('cell', { name: '8', exact: true })).toBeVisible()

  await page.getByRole('tab', { name: 'Oil' }).click()
  await page
    .getByRole('button', { name: /^Restock \d+W/ })
    .first()
    .click()
  const oil = page.getByRole('dialog', { name: /^Restock/ })
  const oilSend = oil.getByRole('button', { name: 'Restock', exact: true })
  await oil.getByLabel('Quantity').fill('4.4')
  await oil.getByLabel('Total price').fill('30')
  await expect(oilSend).toBeDisabled()
  await takeReceipt(oil)
  const bought = await sentWith(page, 'IncreaseOilQuantity', () => oilSend.click())
  expect(bought).toMatchObject({ increment: 4.4, pricePerItem: 682, inventoryOilItemId: expect.any(String) })
  await expect(oil).toBeHidden()
})

test('STOCK-18 STOCK-19 loading and transferring need a quantity that is there, and from the market a van', async ({
  page,
}) => {
  const keeper = await keepStock(page, ownStaff('manager'))
  const [van] = keeper.vans
  const { name } = await keeper.addPart({ pieces: 5 })
  await keeper.open()
  const row = await searchFor(page, name)
  await row.getByRole('button', { name: `Transfer ${name}` }).click()
  const toVan = page.getByRole('dialog', { name: `Transfer ${name} to a van` })
  const send = toVan.getByRole('button', { name: 'Transfer', exact: true })
  await toVan.getByLabel('Quantity').fill('2')
  await expect(send).toBeDisabled()
  await toVan.getByLabel('To van').selectOption({ label: van?.name ?? '' })
  await toVan.getByLabel('Quantity').fill('6')
  await expect(toVan.getByText('Only 5 in stock.')).toBeVisible()
  await expect(send).toBeDisabled()
  await toVan.getByLabel('Quantity').fill('2')
  const sent = await sentWith(page, 'TransferPartToVan', () => send.click())
  expect(sent).toMatchObject({ quantity: 2, vanId: van?.id })
  await expect(row.getByRole('cell', { name: '3', exact: true })).toBeVisible()

  await page.getByRole('tab', { name: van?.name ?? '' }).click()
  await searchFor(page, name)
  await row.getByRole('button', { name: `Load ${name}` }).click()
  const load = page.getByRole('dialog', { name: `Load ${name} from market` })
  const loadSend = load.getByRole('button', { name: 'Load', exact: true })
  for (const wrong of ['0', '4']) {
    await load.getByLabel('Quantity').fill(wrong)
    await expect(loadSend).toBeDisabled()
  }
  await load.getByLabel('Quantity').fill('3')
  await loadSend.click()
  await expect(row.getByRole('cell', { name: '5', exact: true })).toBeVisible()
  await row.getByRole('button', { name: `Transfer ${name}` }).click()
  const back = page.getByRole('dialog', { name: `Transfer ${name} to the market` })
  await back.getByLabel('Quantity').fill('6')
  await expect(back.getByRole('button', { name: 'Transfer', exact: true })).toBeDisabled()
  await back.getByLabel('Quantity').fill('4')
  await back.getByRole('button', { name: 'Transfer', exact: true }).click()
  await expect(row.getByRole('cell', { name: 'Low 1' })).toBeVisible()
  await row.getByRole('button', { name: `History ${name}` }).click()
  const history = page.getByRole('dialog', { name: `History of ${name}` })
  await expect(history.getByRole('listitem')).toHaveCount(3)
  await expect(history.getByRole('listitem').first()).toContainText('−4 · Transferred')
  await expect(history.getByRole('listitem').first()).toContainText('to Market')
})

test('STOCK-15 a known part, a new one and an oil are added to a list', async ({ page }) => {
  const keeper = await keepStock(page, ownStaff('manager'))
  const { name } = await keeper.addPart({ vanId: keeper.vans[0]?.id })
  await keeper.open()
  const add = page.getByRole('button', { name: 'Add Part' })
  await add.first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Part' })
  await dialog.getByLabel('Part type').selectOption({ index: 1 })
  await dialog.getByRole('combobox', { name: 'Part', exact: true }).fill(name)
  await dialog.getByRole('option', { name }).click()
  const sent = await sentWith(page, 'AddPart', () => dialog.getByRole('button', { name: 'Add Part' }).click())
  expect(sent).toEqual({ franchiseId: keeper.franchiseId, vanId: null, partId: expect.any(String) })
  await expect(dialog).toBeHidden()
  await searchFor(page, name)

  await add.click()
  await dialog.getByLabel('Part type').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Create a new part' }).click()
  await dialog.getByLabel('Name').fill(`${name} B`)
  await dialog.getByLabel('Brand').selectOption({ index: 1 })
  for (const [field, option] of [
    ['Year', '2018'],
    ['Make', 'Toyota'],
    ['Model', 'Camry'],
  ] as const)
    await dialog.getByLabel(field, { exact: true }).selectOption(option)
  await dialog.getByLabel('Engine', { exact: true }).selectOption({ label: '2.5L 4 cyl' })
  const made = await sentWith(page, 'CreatePart', () => dialog.getByRole('button', { name: 'Add Part' }).click())
  const id: unknown = expect.any(String)
  const place = { franchiseId: keeper.franchiseId, vanId: null }
  expect(made).toEqual({ ...place, name: `${name} B`, partTypeId: id, vehicleId: id, partBrandId: id })
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('cell', { name: `${name} B 2018 Toyota Camry` })).toBeVisible()

  await page.getByRole('tab', { name: 'Oil' }).click()
  await page.getByRole('button', { name: 'Add Oil' }).click()
  const oil = page.getByRole('dialog', { name: 'Add Oil' })
  await oil.getByRole('combobox', { name: 'Oil' }).fill('0w-20')
  await oil.getByRole('option').first().click()
  const added = await sentWith(page, 'AddOil', () => oil.getByRole('button', { name: 'Add Oil' }).click())
  expect(added).toEqual({ ...place, oilId: id })
  await expect(oil).toBeHidden()
})

test('STOCK-20 deleting takes the id of a part, an oil or a fuel entry; a failure closes the question and opens the error dialog', async ({
  page,
}) => {
  const keeper = await keepStock(page, ownStaff('manager'))
  const [van] = keeper.vans
  const part = await keeper.addPart({ vanId: van?.id })
  const fuel = await addFuel(keeper, van?.id)
  const oil = await firstOil(keeper, van?.id ?? null)
  const question = page.getByRole('dialog', { name: /^Delete/ })
  const confirm = question.getByRole('button', { name: 'Delete', exact: true })
  const errors = page.getByRole('dialog', { name: 'Inventory Error' })
  const removes = page.getByRole('button', { name: /^Delete / })
  for (const [list, operation, id] of [
    ['parts', 'DeleteInventoryPartItem', part.id],
    ['oil', 'DeleteInventoryOilItem', oil.id],
    ['fuel', 'DeleteFuelHistory', fuel],
  ] as const) {
    await keeper.open(`?place=${van?.id}&list=${list}`)
    const remove =
      list === 'parts' ? (await searchFor(page, part.name)).getByRole('button', { name: /^Delete / }) : removes.first()
    await expect(remove).toBeVisible()
    const before = await removes.count()
    await page.context().setOffline(true)
    await remove.click()
    await confirm.click()
    await expect(errors).toContainText('We could not reach the server.')
    await expect(question).toBeHidden()
    await page.context().setOffline(false)
    await errors.getByRole('button', { name: 'OK' }).click()
    await remove.click()
    expect(await sentWith(page, operation, () => confirm.click())).toEqual({ id })
    await expect(question).toBeHidden()
    await expect(removes).toHaveCount(before - 1)
    await page.reload()
    if (list === 'parts') await expect(rowOf(page, part.name)).toHaveCount(0)
    else await expect(removes).toHaveCount(before - 1)
  }
})

test('STOCK-21 FORMAT-06 fuel is entered and shown in gallons in the US and in litres in Canada, and stored in litres', async ({
  page,
}) => {
  for (const [email, shown, litres] of [
    [ownFranchise('lonestar').manager, '10.5 GAL', 39.747],
    [ownStaff('manager'), '10.5 L', 10.5],
  ] as const) {
    const keeper = await keepStock(page, email)
    const [van] = keeper.vans
    await keeper.open(`?place=${van?.id}&list=fuel`)
    await page.getByRole('button', { name: 'Add Fuel' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Fuel' })
    const send = dialog.getByRole('button', { name: 'Add Fuel' })
    await dialog.getByLabel('Quantity').fill('10.5')
    await dialog.getByLabel('Total price').fill('42')
    await takeFuelReceipt(dialog)
    await expect(send).toBeDisabled()
    await dialog.getByLabel('Fuel', { exact: true }).selectOption('Regular')
    await dialog.getByLabel('Quantity').fill('0')
    await expect(send).toBeDisabled()
    await dialog.getByLabel('Quantity').fill('10.5')
    await dialog.getByLabel('Total price').fill('0')
    await expect(send).toBeDisabled()
    await dialog.getByLabel('Total price').fill('42')
    const sent = await sentWith(page, 'AddFuel', () => send.click())
    expect(sent).toMatchObject({ vanId: van?.id, pricePerItem: Math.round(4_200 / litres) })
    expect(sent.increment).toBeCloseTo(litres, 3)
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row').nth(1)).toContainText(shown)
    const { vanFuelHistory } = await keeper.ask<{ vanFuelHistory: { vanFuelHistoryItems: { quantity: number }[] } }>(
      'query Fuel($vanId: ID!) { vanFuelHistory(vanId: $vanId, pageNumber: 1) { vanFuelHistoryItems { quantity } } }',
      { vanId: van?.id },
    )
    expect(vanFuelHistory.vanFuelHistoryItems[0]?.quantity).toBe(litres)
  }
})

test('the photo of a receipt fills amount, total and day; what was typed stays, and managers see the photo', async ({
  page,
}) => {
  test.slow()
  const keeper = await keepStock(page, ownFranchise().technicians[0])
  const [van] = keeper.vans
  await keeper.open(`?place=${van?.id}&list=fuel`)
  await page.getByRole('button', { name: 'Add Fuel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Fuel' })
  await takeFuelReceipt(dialog, ['PUMP 4 REGULAR', '2026-05-30', '45.123 L', '$1.629 / L', 'TOTAL $73.51'])
  await expect(dialog.getByText(/^We read /)).toHaveText(
    'We read 45.12 L, $73.51, 5/30/2026. Please check it against the receipt.',
    { timeout: 120_000 },
  )
  await expect(dialog.getByLabel('Quantity')).toHaveValue('45.123')
  await expect(dialog.getByLabel('Total price')).toHaveValue('73.51')
  await expect(dialog.getByLabel('Day on the receipt')).toHaveValue('2026-05-30')
  await expectAccessible(page)
  // On a phone the photo makes the sheet higher than the screen: its title and Close stay in view.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(dialog.getByRole('button', { name: 'Close', exact: true })).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 900 })
  await dialog.getByLabel('Quantity').fill('46.5')
  await expect(dialog.getByText(/^We read /)).toHaveCount(0)
  await dialog.getByLabel('Day on the receipt').fill('2026-06-02')
  await expect(dialog.getByText('This day is in the future. Please check it.')).toBeVisible()
  await dialog.getByLabel('Day on the receipt').fill('2026-05-29')
  // Another photo of the same receipt does not undo the corrections.
  await takeFuelReceipt(dialog, ['45.123 L', '$1.629 / L', 'TOTAL $74.00'])
  await expect(dialog.getByLabel('Total price')).toHaveValue('74.00', { timeout: 120_000 })
  await expect(dialog.getByLabel('Quantity')).toHaveValue('46.5')
  await dialog.getByLabel('Fuel', { exact: true }).selectOption('Regular')
  const sent = await sentWith(page, 'AddFuel', () => dialog.getByRole('button', { name: 'Add Fuel' }).click())
  expect(sent).toMatchObject({ increment: 46.5, boughtOn: '2026-05-29', pricePerItem: Math.round(7_400 / 46.5) })
  await expect(dialog).toBeHidden()

  await (await keepStock(page, ownStaff('manager'))).open(`?place=${van?.id}&list=fuel`)
  const row = page.getByRole('row').filter({ hasText: '46.5 L' })
  await expect(row).toContainText('5/29/2026')
  const link = await row.getByRole('link', { name: 'Show receipt' }).getAttribute('href')
  const type = await page.evaluate(async url => (await fetch(url ?? '')).headers.get('content-type'), link)
  expect(type).toBe('image/jpeg')
})

test('oil is entered and shown in quarts in the US, and stored in litres', async ({ page }) => {
  await stockMarketOil('lonestar')
  const keeper = await keepStock(page, ownFranchise('lonestar').manager)
  const [van] = keeper.vans
  const before = await firstOil(keeper, van?.id ?? null)
  await keeper.open(`?place=${van?.id}&list=oil`)
  await page
    .getByRole('button', { name: /^Load \d/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /from market/ })
  await dialog.getByLabel('Quantity').fill('5')
  await dialog.getByRole('button', { name: 'Load', exact: true }).click()
  await expect(dialog).toBeHidden()
  expect((await firstOil(keeper, van?.id ?? null)).quantity - before.quantity).toBeCloseTo(4.732, 3)
  await expect(page.getByRole('row').nth(1)).toContainText('QT')
})

test('STOCK-22 a tool is increased by a quantity, and decreased for a reason that is mailed to the franchise manager', async ({
  page,
}) => {
  const { manager, technicians, vans } = ownFranchise()
  const keeper = await keepStock(page, technicians[2])
  const [van] = keeper.vans
  const tool = await addTool(van?.id ?? '')
  await keeper.open(`?place=${van?.id}&list=tools`)
  const row = rowOf(page, tool)
  await row.getByRole('button', { name: `Increase ${tool}` }).click()
  const more = page.getByRole('dialog', { name: `Increase ${tool}` })
  const increase = more.getByRole('button', { name: 'Increase', exact: true })
  await more.getByLabel('Quantity').fill('0')
  await expect(increase).toBeDisabled()
  await more.getByLabel('Quantity').fill('2')
  expect(await sentWith(page, 'IncreaseTool', () => increase.click())).toMatchObject({ increment: 2 })
  await expect(more).toBeHidden()
  await row.getByRole('button', { name: `Decrease ${tool}` }).click()
  const less = page.getByRole('dialog', { name: `Decrease ${tool}` })
  const decrease = less.getByRole('button', { name: 'Decrease', exact: true })
  await expect(less.getByText('emails your manager the reason', { exact: false })).toBeVisible()
  await less.getByLabel('Reason').fill('   ')
  await expect(decrease).toBeDisabled()
  const reason = `Fell off the van ${crypto.randomUUID()}`
  await less.getByLabel('Reason').fill(reason)
  await decrease.click()
  await expect(less).toBeHidden()
  await expect
    .poll(async () => (await findMail(page, manager, new RegExp(`^${tool} removed from ${vans[2]}$`))).text)
    .toContain(reason)
})
