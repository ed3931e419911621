import { oilBought } from '../../../domain/inventory/invoice-lines.ts'
import type {
  InvoiceMetadata,
  InvoiceOilLine,
  InvoicePartLine,
  ParsedInvoice,
} from '../../../domain/inventory/supplier-invoice.ts'

/** The values of the form. */
export interface InvoiceDraft {
  metadata: InvoiceMetadata
  parts: readonly InvoicePartLine[]
  oils: readonly InvoiceOilLine[]
  /** Cents, as printed; null without one. */
  total: number | null
}

export const NO_INVOICE: InvoiceDraft = {
  metadata: { sellerName: '', invoiceNumber: '', invoiceDate: null, currency: 'CAD' },
  parts: [],
  oils: [],
  total: null,
}

/** Adds what was read before the lines that the user has already added. */
export const withParsed = (
  before: InvoiceDraft,
  { invoiceMetadata, filters, oils, total }: ParsedInvoice,
): InvoiceDraft => ({
  metadata: invoiceMetadata,
  parts: [...filters, ...before.parts],
  oils: [...oils, ...before.oils],
  total,
})

const emptyAmounts = () => ({
  rowId: crypto.randomUUID(),
  quantity: 1,
  unitPrice: null,
  lineTotal: null,
  line_text: '',
})

/** An empty line of parts, added by the user. */
export const newPartLine = ({ currency }: InvoiceMetadata): InvoicePartLine => ({
  ...emptyAmounts(),
  partTypeId: null,
  inventoryType: '',
  inventoryName: '',
  currency,
})

/** An empty line of oil, added by the user. */
export const newOilLine = (): InvoiceOilLine => ({
  ...emptyAmounts(),
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
