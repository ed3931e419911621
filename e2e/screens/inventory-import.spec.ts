import type { Locator, Page } from '@playwright/test'
import { drawPhoto } from '../../server/testing/drawn-invoice.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { keepStock, searchFor } from '../support/inventory.ts'
import { answerOperation, hashOf, holdOperation } from '../support/operations.ts'
import { ownStaff } from '../support/own-franchise.ts'
import {
  answerParsing,
  chooseInvoice,
  INVOICE_PDF,
  oilLine,
  partLine,
  uploadAndParse,
} from '../support/supplier-invoice.ts'

const REASON = 'The server is resting.'

const errorsOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Inventory Error' })

/** Expects a text in the error dialog and closes it. */
async function expectError(page: Page, text: string): Promise<void> {
  await expect(errorsOf(page).getByText(text, { exact: true })).toBeVisible()
  await errorsOf(page).getByRole('button', { name: 'OK' }).click()
  await expect(errorsOf(page)).toBeHidden()
}

test('IMPORT-01 IMPORT-02 IMPORT-16 a photo is chosen, uploaded, parsed and saved: its lines are in stock, and their history names the invoice', async ({
  page,
}) => {
  const lines = [
    'NORTHFIELD AUTO SUPPLY',
    'Invoice No: NF-20417        Date: 2026-05-28',
    'QTY  PART NO   DESCRIPTION               PRICE    AMOUNT',
    '12   QX-7741   Oil filter                 6.49     77.88',
    '3    MX200     0W-20 Full synthetic 5L   32.99     98.97',
    '               TOTAL CAD                          199.84',
  ]
  const keeper = await keepStock(page, ownStaff('manager'))
  await keeper.open()
  const dialog = await chooseInvoice(page, INVOICE_PDF)
  await expect(dialog.getByRole('img', { name: 'PDF' })).toBeVisible()
  await expect(dialog.getByLabel('File name')).toHaveValue(/^invoice_\d{13}\.pdf$/)
  const photo = { name: 'IMG_0007.jpg', mimeType: 'image/jpeg', buffer: await drawPhoto(lines) }
  await dialog.locator('input[type=file]').setInputFiles(photo)
  await expect(dialog.locator('input[type=file]')).toHaveAttribute('accept', 'image/*,.heic,.heif,application/pdf')
  await expect(dialog.getByRole('img', { name: 'Invoice' })).toBeVisible()
  await expect(dialog.getByLabel('File name')).toHaveValue(/^invoice_\d{13}\.jpg$/)
  await uploadAndParse(dialog)
  await expect(dialog.getByText('We read 2 lines. Please check them.')).toBeVisible({ timeout: 60_000 })
  const row = dialog.getByRole('group', { name: 'Row 1' })
  await expect(row.getByLabel('Part type')).toHaveValue(/^\d+$/)
  await expect(row.getByLabel('Name')).toHaveValue('QX-7741')
  await expect(row.getByLabel('Unit price')).toHaveValue('6.49')
  await expect(dialog.getByRole('group', { name: 'Oil 1' }).getByLabel('Package size')).toHaveValue('5')
  await expect(dialog.getByLabel('Seller')).toHaveValue('NORTHFIELD AUTO SUPPLY')
  await dialog.getByLabel('Seller').fill('Northfield')
  const number = crypto.randomUUID()
  await dialog.getByLabel('Invoice number').fill(number)
  await expectAccessible(page)
  const sent: Record<string, unknown>[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/graphql')) sent.push(request.postDataJSON() as Record<string, unknown>)
  })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => sent.length).toBeGreaterThan(1)
  expect(sent[0]).toMatchObject({
    query: hashOf('AddItemsFromInvoice'),
    variables: {
      franchiseId: keeper.franchiseId,
      vanId: null,
      receiptImage: expect.stringMatching(/invoice_\d+\.jpg$/),
      partItems: [{ partTypeId: expect.any(String), name: 'QX-7741', quantity: 12, pricePerItem: 649 }],
      oilItems: [{ oilId: expect.any(String), quantity: 15, pricePerItem: 660 }],
    },
  })
  expect(sent[1]).toMatchObject({ query: hashOf('InventoryParts'), variables: { pageNumber: 1 } })
  await (await searchFor(page, 'QX-7741')).getByRole('button', { name: 'History QX-7741' }).click()
  const newest = page.getByRole('dialog', { name: 'History of QX-7741' }).getByRole('listitem').first()
  await expect(newest).toContainText('+12 · Restocked')
  await expect(newest).toContainText(`Invoice ${number} of Northfield`)
})

test('IMPORT-03 IMPORT-05 IMPORT-17 failures show the exact words, and edits stay', async ({ page }) => {
  await (await keepStock(page, ownStaff('manager'))).open()
  const dialog = await chooseInvoice(page, INVOICE_PDF)
  const parse = dialog.getByRole('button', { name: 'Read invoice', exact: true })
  await parse.click()
  await expectError(page, 'Upload the invoice first.')
  await answerOperation(page, 'PresignUpload', { statusCode: 503, message: REASON })
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expectError(page, 'Upload failed.')
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(dialog.getByText('Uploaded', { exact: true })).toBeVisible()
  const noInvoice = { ok: false, invoiceJson: null }
  const refused = { statusCode: 503, message: REASON }
  for (const [answer, text] of [
    [{ data: { parseInvoiceImage: { ...noInvoice, error: REASON } } }, `Failed to parse invoice: ${REASON}`],
    [{ data: { parseInvoiceImage: { ...noInvoice, error: null } } }, 'Parsing failed.'],
    [refused, `Parsing error: ${REASON}`],
  ] as const) {
    await answerOperation(page, 'ParseInvoiceImage', answer)
    await parse.click()
    await expectError(page, text)
    await page.unrouteAll()
  }
  await holdOperation(page, 'ParseInvoiceImage')
  await parse.click()
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel reading' }).click()
  await page.unrouteAll()
  await answerParsing(page, { filters: [partLine()] })
  await parse.click()
  await dialog.getByLabel('Name', { exact: true }).fill('PH3614-B')
  for (const [answer, text] of [
    [{ data: { addItemsFromInvoice: { ok: false, error: REASON } } }, `Failed to save inventory: ${REASON}`],
    [{ data: { addItemsFromInvoice: { ok: false, error: null } } }, 'Failed to save inventory.'],
    [refused, `Save error: ${REASON}`],
  ] as const) {
    await answerOperation(page, 'AddItemsFromInvoice', answer)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expectError(page, text)
    await page.unrouteAll()
  }
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('PH3614-B')
})

test('IMPORT-07 IMPORT-08 IMPORT-09 lines of parts and oil can be edited and added, each when the last one is right', async ({
  page,
}) => {
  await (await keepStock(page, ownStaff('manager'))).open()
  await answerParsing(page, { filters: [partLine()], oils: [oilLine()], total: 4_520 })
  const dialog = await chooseInvoice(page, INVOICE_PDF)
  await uploadAndParse(dialog)
  await expect(dialog.getByLabel('Seller')).toHaveValue('Northfield Auto Supply')
  await expect(dialog.getByLabel('Invoice date')).toHaveValue('2026-05-28')
  await expect(dialog.getByLabel('Currency')).toHaveValue('CAD')
  await expect(dialog.getByText('2 PH3614 Oil filter 10.00 20.00')).toBeVisible()
  await expect(dialog.getByRole('definition')).toHaveText(['$40.00', '$45.20'])
  const confirm = dialog.getByRole('button', { name: 'Confirm' })
  await expect(confirm).toBeEnabled()
  const fillIn = async (add: string, group: string, fields: Record<string, string>): Promise<void> => {
    const button = dialog.getByRole('button', { name: add })
    await button.click()
    const line = dialog.getByRole('group', { name: group })
    for (const [label, value] of Object.entries(fields)) {
      await expect(button).toBeDisabled()
      await expect(confirm).toBeDisabled()
      const field = line.getByLabel(label, { exact: true })
      if ((await field.evaluate(element => element.tagName)) === 'SELECT') await field.selectOption({ label: value })
      else await field.fill(value)
    }
    await expect(button).toBeEnabled()
    await expect(confirm).toBeEnabled()
    for (const label of Object.keys(fields)) await expectRequired(line.getByLabel(label, { exact: true }), confirm)
  }
  await fillIn('Add a part', 'Row 2', { 'Part type': 'Wiper blade', Name: 'WB-22', 'Unit price': '11.25' })
  await fillIn('Add an oil', 'Oil 2', {
    Oil: '0W-20 Synthetic',
    'Package size': '5',
    Unit: 'Litres',
    'Unit price': '30',
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
})

/** Expects that the dialog cannot be confirmed without this field, then restores its value. */
async function expectRequired(field: Locator, confirm: Locator): Promise<void> {
  const before = await field.inputValue()
  const isSelect = (await field.evaluate(element => element.tagName)) === 'SELECT'
  const set = async (value: string): Promise<void> => {
    if (isSelect) await field.selectOption(value)
    else await field.fill(value)
  }
  await set('')
  await expect(confirm).toBeDisabled()
  await set(before)
  await expect(confirm).toBeEnabled()
}

test('IMPORT-11 IMPORT-12 quantities are whole numbers of 1 or more, prices numbers or nothing, and totals follow', async ({
  page,
}) => {
  await (await keepStock(page, ownStaff('manager'))).open()
  await answerParsing(page, { filters: [partLine({ lineTotal: null }), partLine({ rowId: '3', lineTotal: 1_900 })] })
  const dialog = await chooseInvoice(page, INVOICE_PDF)
  await uploadAndParse(dialog)
  const line = dialog.getByRole('group', { name: 'Row 1' })
  const [quantity, price, total] = ['Quantity', 'Unit price', 'Line total'].map(label => line.getByLabel(label))
  if (!quantity || !price || !total) throw new Error('a field is missing')
  const sum = dialog.getByRole('definition').first()
  await expect(sum).toHaveText('$39.00')
  await expect(dialog.getByText('Quantity × price is $20.00.')).toBeVisible()
  for (const [typed, shown, totals] of [
    ['0', '1', '10.00'],
    ['3.7', '3', '30.00'],
    ['', '1', '10.00'],
  ] as const) {
    await quantity.fill(typed)
    await quantity.blur()
    await expect(quantity).toHaveValue(shown)
    await expect(total).toHaveValue(totals)
  }
  await price.fill('3.335')
  await expect(total).toHaveValue('3.34')
  await price.fill('abc')
  await expect(line.getByText('Please enter a price above 0.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled()
  await total.fill('')
  await expect(price).toHaveValue('')
  await expect(sum).toHaveText('$19.00')
  await price.fill('2')
  await expect(total).toHaveValue('2.00')
  await expect(sum).toHaveText('$21.00')
})

test('IMPORT-10 IMPORT-13 IMPORT-14 IMPORT-15 confirming waits for lines that are right and for the parsing, and says what is missing', async ({
  page,
}) => {
  await (await keepStock(page, ownStaff('manager'))).open()
  const dialog = await chooseInvoice(page, INVOICE_PDF)
  const confirm = dialog.getByRole('button', { name: 'Confirm' })
  await expect(confirm).toBeDisabled()
  await dialog.getByRole('button', { name: 'Add a part' }).click()
  await dialog.getByLabel('Part type').selectOption({ label: 'Oil filter' })
  await dialog.getByLabel('Name', { exact: true }).fill('PH3614')
  await dialog.getByLabel('Unit price').fill('6.49')
  await confirm.click()
  await expectError(page, 'Please upload & parse an invoice before saving.')
  await holdOperation(page, 'ParseInvoiceImage')
  await uploadAndParse(dialog)
  await expect(dialog.getByRole('button', { name: 'Cancel reading' })).toBeVisible()
  await expect(confirm).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel reading' }).click()
  await page.unrouteAll()
  const nothing = partLine({ partTypeId: null, inventoryName: '', quantity: null })
  await answerParsing(page, { filters: [nothing, partLine({ rowId: '3', partTypeId: null })] })
  await dialog.getByRole('button', { name: 'Read invoice', exact: true }).click()
  const all =
    'Row 1: Part Type is required. Row 1: Name is required. Row 1: Quantity must be an integer ≥ 1. Row 2: Part Type is required.'
  await expect(dialog.getByText(all, { exact: true })).toBeVisible()
  await expect(confirm).toBeDisabled()
  for (const _row of [1, 2]) await dialog.getByRole('button', { name: 'Remove Row 1' }).click()
  await expect(confirm).toBeEnabled()
  await dialog.getByRole('button', { name: 'Remove Row 1' }).click()
  await expect(dialog.getByText('Nothing to save. Please fill in required fields.', { exact: true })).toBeVisible()
  await expect(confirm).toBeDisabled()
})

test('unsure fields are listed, lines that were not understood need a decision, and another currency needs its rate', async ({
  page,
}) => {
  await (await keepStock(page, ownStaff('manager'))).open()
  await answerParsing(page, {
    currency: 'USD',
    filters: [
      partLine({
        lineTotal: 2_500,
        confidence: { name: 'MEDIUM', quantity: 'LOW', unitPrice: 'HIGH', lineTotal: 'HIGH' },
        warning: 'NOT_ADDING_UP',
      }),
    ],
    notUnderstood: [
      { rowId: '2', line_text: '~~ WB26 smudge', reason: 'NOT_UNDERSTOOD' },
      { rowId: '3', line_text: 'Freight 15.00', reason: 'CHARGE' },
    ],
    subtotal: 4_000,
    unreadPages: 1,
  })
  const dialog = await chooseInvoice(page, INVOICE_PDF)
  await uploadAndParse(dialog)
  const line = dialog.getByRole('group', { name: 'Row 1' })
  const doubts = 'Quantity, price and total don’t add up. Please check: name, quantity.'
  await expect(line.getByText(doubts)).toBeVisible()
  await expect(dialog.getByText(/The lines add up to .*25\.00, and the invoice says .*40\.00 before tax/)).toBeVisible()
  await expect(dialog.getByText(/We didn’t get to the last page/)).toBeVisible()
  const confirm = dialog.getByRole('button', { name: 'Confirm' })
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel('CAD for 1 USD').fill('1.3654')
  await expect(confirm).toBeEnabled()
  await line.getByLabel('Quantity').fill('4')
  await expect(line.getByText('Please check: name.')).toBeVisible()
  await expectAccessible(page)
  const unread = dialog.getByRole('region', { name: 'Not added' })
  await unread
    .getByRole('listitem', { name: /Freight/ })
    .getByRole('button', { name: 'Leave it out' })
    .click()
  await unread.getByRole('listitem', { name: /WB26/ }).getByRole('button', { name: 'Add as a part' }).click()
  await expect(unread).toBeHidden()
  await expect(dialog.getByRole('group', { name: 'Row 2' }).getByText('~~ WB26 smudge')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove Row 2' }).click()
  const sent = page.waitForRequest(request => (request.postData() ?? '').includes(hashOf('AddItemsFromInvoice')))
  await confirm.click()
  expect((await sent).postDataJSON()).toMatchObject({ variables: { currency: 'USD', exchangeRate: 1.3654 } })
  await expect(dialog).toBeHidden()
})
