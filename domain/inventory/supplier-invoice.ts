import type { Currency } from '../format/money.ts'

/** Units in which oil is sold: litres and US quarts. */
export type PackageUnit = 'L' | 'QT'

/** How sure a field is: printed and proved by the multiplication, likely, or not sure. */
export type Confidence = 'HIGH' | 'MEDIUM' | 'LOW'

export type AmountConfidence = Record<'quantity' | 'unitPrice' | 'lineTotal', Confidence>

/** How sure the fields of a line are. `name`: of the part's name, or of the oil and its package. */
export type LineConfidence = AmountConfidence & { name: Confidence }

/**
 * Why a person should look at a line: nothing adds up; two readings are possible; a misread number was corrected; the quantity is the total divided by
 * the price; only one amount is printed.
 */
export type LineWarning = 'NOT_ADDING_UP' | 'AMBIGUOUS' | 'CORRECTED' | 'QUANTITY_DERIVED' | 'ONE_AMOUNT'

/** Why a printed line is not one of the lines of stock: it was not understood, is a fee or deposit, a return, or was ordered and not shipped. */
export type UnreadReason = 'NOT_UNDERSTOOD' | 'CHARGE' | 'RETURN' | 'NOT_SHIPPED'

/** A printed line that adds nothing to stock, shown so that a person can add it. */
export interface UnreadLine {
  rowId: string
  line_text: string
  reason: UnreadReason
}

/** Common fields of lines of parts and oils. All money is integer cents; null if it could not be read or is not filled in. */
export interface InvoiceAmounts {
  rowId: string
  /** Pieces, or packages of oil. */
  quantity: number | null
  /** Cents for one piece or package. */
  unitPrice: number | null
  lineTotal: number | null
  /** The line as printed; empty for one that a person added. */
  line_text: string
  /** Missing for a line that a person added, and for fields that a person changed. */
  confidence?: Partial<LineConfidence>
  warning?: LineWarning | null
}

/** A line of parts (IMPORT-06). */
export interface InvoicePartLine extends InvoiceAmounts {
  partTypeId: string | null
  /** Name of its type. */
  inventoryType: string
  inventoryName: string
  currency: Currency
}

/** A line of oil: a number of packages with litres or quarts each (IMPORT-06). */
export interface InvoiceOilLine extends InvoiceAmounts {
  oilId: string | null
  oilType: string
  weight: string
  packageUnit: PackageUnit | null
  packageSize: number | null
}

export interface InvoiceMetadata {
  sellerName: string
  invoiceNumber: string
  /** As `2026-05-28`. */
  invoiceDate: string | null
  currency: Currency
}

/** A supplier's invoice as parsed from its image, and as a person corrects it (IMPORT-06). */
export interface ParsedInvoice {
  invoiceMetadata: InvoiceMetadata
  filters: InvoicePartLine[]
  oils: InvoiceOilLine[]
  /** Printed lines that are neither stock nor sums. None is left out. */
  notUnderstood: UnreadLine[]
  /** Sum of the lines before tax in cents, as printed; null if missing. */
  subtotal: number | null
  /** Total with tax in cents, as printed; null if missing. */
  total: number | null
}

/** What was read of an uploaded file. */
export interface UploadedInvoice extends ParsedInvoice {
  /** Pages at the end that were not read, because reading took too long. */
  unreadPages: number
}

/** The tenant's names, used to match the lines of an invoice. */
export interface StockCatalogue {
  partTypes: readonly { id: number; name: string }[]
  parts: readonly { name: string; typeId: number }[]
  oils: readonly { id: number; type: string; weight: string }[]
}
