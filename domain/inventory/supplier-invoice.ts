import type { Currency } from '../format/money.ts'

/** Units in which oil is sold: litres and US quarts. */
export type PackageUnit = 'L' | 'QT'

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
  /** Total with tax in cents, as printed; null if missing. */
  total: number | null
}

/** The tenant's names, used to match the lines of an invoice. */
export interface StockCatalogue {
  partTypes: readonly { id: number; name: string }[]
  parts: readonly { name: string; typeId: number }[]
  oils: readonly { id: number; type: string; weight: string }[]
}
