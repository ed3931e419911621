import type { Locator, Page } from '@playwright/test'
import type { InvoiceOilLine, InvoicePartLine, UploadedInvoice } from '../../domain/inventory/supplier-invoice.ts'
import type { Currency } from '../../domain/format/money.ts'
import { answerOperation } from './operations.ts'

const AMOUNTS = { quantity: 2, unitPrice: 1_000, lineTotal: 2_000 }

/** Makes a line of parts as it was read, with the given overrides. */
export const partLine = (more: Partial<InvoicePartLine> = {}): InvoicePartLine => ({
  ...AMOUNTS,
  rowId: '1',
  partTypeId: '1',
  inventoryType: 'Oil filter',
  inventoryName: 'PH3614',
  currency: 'CAD',
  line_text: '2 PH3614 Oil filter 10.00 20.00',
  ...more,
})

/** Makes a line of oil as it was read, with the given overrides. */
export const oilLine = (more: Partial<InvoiceOilLine> = {}): InvoiceOilLine => ({
  ...AMOUNTS,
  rowId: '2',
  oilId: '1',
  oilType: 'SYNTHETIC',
  weight: '0W-20',
  packageUnit: 'L',
  packageSize: 5,
  line_text: '2 0W-20 full synthetic 5 L 10.00 20.00',
  ...more,
})

/** Stubs the parsed invoice with these lines. */
export async function answerParsing(
  page: Page,
  lines: Partial<Omit<UploadedInvoice, 'invoiceMetadata'>> & { currency?: Currency },
): Promise<void> {
  const { currency = 'CAD', ...rest } = lines
  const invoiceJson: UploadedInvoice = {
    invoiceMetadata: {
      sellerName: 'Northfield Auto Supply',
      invoiceNumber: crypto.randomUUID(),
      invoiceDate: '2026-05-28',
      currency,
    },
    filters: [],
    oils: [],
    notUnderstood: [],
    unreadPages: 0,
    subtotal: null,
    total: null,
    ...rest,
  }
  await answerOperation(page, 'ParseInvoiceImage', {
    data: { parseInvoiceImage: { ok: true, error: null, invoiceJson } },
  })
}

/** A PDF that is complete enough for an upload. */
export const INVOICE_PDF = { name: 'scan 1.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') }

/** Opens the dialog that loads an invoice and chooses a file. */
export async function chooseInvoice(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<Locator> {
  await page.getByRole('button', { name: 'Load Invoice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Load Invoice' })
  await dialog.locator('input[type=file]').setInputFiles(file)
  return dialog
}

/** Uploads the chosen file and starts reading it. */
export async function uploadAndParse(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await dialog.getByText('Uploaded', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Read invoice', exact: true }).click()
}
