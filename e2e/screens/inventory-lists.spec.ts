import { readFileSync } from 'node:fs'
import { TORONTO } from '../support/addresses.ts'
import { bookButton } from '../support/booking-steps.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { keepStock, searchFor } from '../support/inventory.ts'
import { holdOperation } from '../support/operations.ts'
import { ownFranchise } from '../support/own-franchise.ts'
import { addEmptyVan } from '../support/own-rows.ts'
import { openSchedule } from '../support/stored-booking.ts'

const MANAGER = 'manager.toronto@maple.example'
const TECHNICIAN = 'tech2.toronto@maple.example'

test('STOCK-01 STOCK-02 STOCK-03 a tab for the market and each van, those of their lists, and where each role starts', async ({
  page,
}) => {
  const places = page.getByRole('tablist', { name: 'Inventory' }).getByRole('tab')
  const lists = page.getByRole('tablist', { name: 'Stock type' }).getByRole('tab')
  const chosen = page.getByRole('tablist', { name: 'Inventory' }).getByRole('tab', { selected: true })
  for (const email of [MANAGER, 'tester.toronto@maple.example']) {
    await (await keepStock(page, email)).open()
    await expect(places).toHaveText(['Market', 'Toronto Van 1', 'Toronto Van 2', 'Toronto Van 3'])
    await expect(chosen).toHaveText('Market')
    await expect(lists).toHaveText(['Parts', 'Oil'])
  }
  await page.getByRole('tab', { name: 'Toronto Van 3' }).click()
  await expect(lists).toHaveText(['Parts', 'Oil', 'Tools', 'Fuel'])
  await expectAccessible(page)
  await (await keepStock(page, TECHNICIAN)).open()
  await expect(places).toHaveText(['Market', 'Toronto Van 2'])
  await expect(chosen).toHaveText('Toronto Van 2')
  await (await keepStock(page, 'sales@maple.example')).open()
  await expect(page).toHaveURL(/work-orders/)
  await expect(page.getByRole('link', { name: 'Inventory' })).toHaveCount(0)
})

test('SCHED-06 a technician without a van sees who to ask, in the inventory and in the booking, and cannot book', async ({
  page,
}) => {
  const warning = page
    .getByRole('main')
    .getByText('No vans available. Please ask a manager to assign a van.', { exact: true })
  await (await keepStock(page, 'newtech.toronto@maple.example')).open()
  await expect(warning).toBeVisible()
  await openSchedule(page, { address: TORONTO })
  await expect(warning.first()).toBeVisible()
  const taken = page.getByRole('radio', { name: /booking already exists$/ }).and(page.locator(':visible'))
  await taken.first().click()
  await expect(bookButton(page)).toBeDisabled()
  await expectAccessible(page)
})

test('STOCK-04 each list is searched on Enter and by its button, says that it loads, and pages on from 1 while there is more', async ({
  page,
}) => {
  const pages: number[] = []
  page.on('request', request => {
    if (!request.url().endsWith('/api/graphql')) return
    const { variables } = (request.postDataJSON() ?? {}) as { variables?: { pageNumber?: number } }
    if (variables?.pageNumber !== undefined) pages.push(variables.pageNumber)
  })
  const { open, vans } = await keepStock(page, 'manager.calgary@maple.example')
  await open()
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows).toHaveCount(20)
  expect(pages).toEqual([1])
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(rows).toHaveCount(26)
  expect(pages).toEqual([1, 2])
  await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden()
  const box = page.getByRole('searchbox', { name: 'Search inventory' })
  const found = { parts: 'WB-22', oil: '0W-20', tools: 'Floor jack', fuel: 'Regular' }
  for (const [list, text] of Object.entries(found)) {
    await page.goto(page.url().replace(/\?.*|$/, `?place=${vans[0]?.id}&list=${list}`))
    await expect(rows).not.toHaveCount(0)
    await box.fill('nothing of this name')
    await box.press('Enter')
    await expect(page.getByText('Nothing matches “nothing of this name”.')).toBeVisible()
    await box.fill(text)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(rows.first()).toContainText(text)
  }
  await holdOperation(page, 'VanFuelHistory')
  await page.reload()
  await expect(page.getByRole('table', { name: 'Fuel' })).toHaveAttribute('aria-busy', 'true')
})

test('each list is downloaded as it is shown, with quantities in the country’s unit', async ({ page }) => {
  const { open, vans } = await keepStock(page, 'manager.calgary@maple.example')
  await open()
  const headers = {
    parts: 'Part,Type,Brand,Quantity,In market',
    oil: 'Oil,Quantity (L),In market (L)',
    tools: 'Tool,Quantity',
    fuel: 'Date,Fuel,Quantity (L),Price per L (CAD),By',
  }
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  for (const [list, header] of Object.entries(headers)) {
    await page.goto(page.url().replace(/\?.*|$/, `?place=${vans[0]?.id}&list=${list}`))
    const button = page.getByRole('button', { name: /^Download (CSV|these \d+ rows)/ })
    await expect(button).toBeVisible()
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(file.suggestedFilename()).toBe(`${list}.csv`)
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines[0]).toBe(header)
    expect(lines).toHaveLength((await rows.count()) + 1)
  }
})

test('STOCK-05 an empty list says which one it is', async ({ page }) => {
  // The market is empty until the next tests add parts.
  const van = await addEmptyVan()
  const { open } = await keepStock(page, ownFranchise().manager)
  await open()
  await expect(page.getByText('No market part inventory available.', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Oil' }).click()
  await expect(page.getByText('No market oil inventory available.', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: van }).click()
  for (const list of ['Parts', 'Oil', 'Tools', 'Fuel']) {
    await page.getByRole('tab', { name: list }).click()
    await expect(page.getByRole('tabpanel', { name: list }).getByText('No inventory', { exact: true })).toBeVisible()
  }
})

test('STOCK-07 all staff have the actions of tools, and only a manager or tester sees their header', async ({
  page,
}) => {
  for (const [email, headers] of [
    [MANAGER, 1],
    ['tester.toronto@maple.example', 1],
    [TECHNICIAN, 0],
  ] as const) {
    const { open, vans } = await keepStock(page, email)
    await open(`?place=${vans[0]?.id}&list=tools`)
    await expect(page.getByRole('button', { name: 'Decrease Floor jack' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Increase Floor jack' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Actions' })).toHaveCount(headers)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
})

test('STOCK-08 in the market a technician can transfer to their van, and not restock or delete', async ({ page }) => {
  const { manager: email, technicians, vans } = ownFranchise()
  const manager = await keepStock(page, email)
  const { name } = await manager.addPart({ pieces: 4 })
  await (await keepStock(page, technicians[1])).open('?place=market')
  const row = await searchFor(page, name)
  await expect(row.getByRole('button', { name: `Restock ${name}` })).toBeDisabled()
  await expect(row.getByRole('button', { name: `Delete ${name}` })).toBeDisabled()
  await row.getByRole('button', { name: `Transfer ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Transfer ${name} to a van` })
  await dialog.getByLabel('To van').selectOption({ label: vans[1] })
  await dialog.getByLabel('Quantity').fill('3')
  await dialog.getByRole('button', { name: 'Transfer' }).click()
  await expect(dialog).toBeHidden()
  await expect(row.getByRole('cell', { name: 'Low 1' })).toBeVisible()
})
