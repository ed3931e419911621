import { oilBought } from '../../../domain/inventory/invoice-lines.ts'
import type {
  InvoiceMetadata,
  InvoiceOilLine,
  InvoicePartLine,
  UnreadLine,
  UploadedInvoice,
} from '../../../domain/inventory/supplier-invoice.ts'

/** The values of the form. */
export interface InvoiceDraft {
  metadata: InvoiceMetadata
  parts: readonly InvoicePartLine[]
  oils: readonly InvoiceOilLine[]
  /** Printed lines that are not stock. */
  unread: readonly UnreadLine[]
  /** Pages at the end that were not read. */
  unreadPages: number
  /** Cents before tax, as printed; null without one. */
  subtotal: number | null
  /** Cents, as printed; null without one. */
  total: number | null
  /** As typed: what one unit of the invoice's currency cost in the stock's. */
  exchangeRate: string
}

export const NO_INVOICE: InvoiceDraft = {
  metadata: { sellerName: '', invoiceNumber: '', invoiceDate: null, currency: 'CAD' },
  parts: [],
  oils: [],
  unread: [],
  unreadPages: 0,
  subtotal: null,
  total: null,
  exchangeRate: '',
}

/** Adds what was read before the lines that the user has already added. */
export const withParsed = (
  before: InvoiceDraft,
  { invoiceMetadata, filters, oils, notUnderstood, unreadPages, subtotal, total }: UploadedInvoice,
): InvoiceDraft => ({
  ...before,
  metadata: invoiceMetadata,
  parts: [...filters, ...before.parts],
  oils: [...oils, ...before.oils],
  unread: notUnderstood,
  unreadPages,
  subtotal,
  total,
})

const emptyAmounts = () => ({
  rowId: crypto.randomUUID(),
  quantity: 1,
  unitPrice: null,
  lineTotal: null,
  line_text: '',
})

/** An empty line of parts, added by the user: for a printed line that was not understood, or for none. */
export const newPartLine = ({ currency }: InvoiceMetadata, printed = ''): InvoicePartLine => ({
  ...emptyAmounts(),
  line_text: printed,
  partTypeId: null,
  inventoryType: '',
  inventoryName: '',
  currency,
})

/** An empty line of oil, added by the user: for a printed line that was not understood, or for none. */
export const newOilLine = (printed = ''): InvoiceOilLine => ({
  ...emptyAmounts(),
  line_text: printed,
  oilId: null,
  oilType: '',
  weight: '',
  packageUnit: null,
  packageSize: null,
})

/** Returns the API's input: parts by the piece, oil by the litre (IMPORT-16). */
export const itemsOf = ({ parts, oils }: InvoiceDraft) => ({
  partItems: parts.map(({ partTypeId, inventoryName, quantity, unitPrice }) => ({
    partTypeId: partTypeId ?? '',
    name: inventoryName.trim(),
    quantity: quantity ?? 0,
    pricePerItem: unitPrice ?? 0,
  })),
  oilItems: oils.map(line => ({
    oilId: line.oilId ?? '',
    ...(oilBought(line) ?? { quantity: 0, pricePerItem: 0 }),
  })),
})
