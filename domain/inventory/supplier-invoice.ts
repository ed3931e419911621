import type { Currency } from '../format/money.ts'

/** The units in which oil is sold: litres and US quarts. */
export type PackageUnit = 'L' | 'QT'

/** What lines of parts and of oils have in common. All money is integer cents; null is what could not be read, or is not filled in. */
export interface InvoiceAmounts {
  rowId: string
  /** Pieces, or packages of oil. */
  quantity: number | null
  /** Cents for one piece or package. */
  unitPrice: number | null
  lineTotal: number | null
  /** The line as it stands on the paper; empty for one that a person added. */
  line_text: string
}

/** A line of parts (IMPORT-06). */
export interface InvoicePartLine extends InvoiceAmounts {
  partTypeId: string | null
  /** The name of its type. */
  inventoryType: string
  inventoryName: string
  currency: Currency
}

/** A line of oil: so many packages of so many litres or quarts each (IMPORT-06). */
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

/** A supplier's invoice as it was read from its picture, and as a person corrects it (IMPORT-06). */
export interface ParsedInvoice {
  invoiceMetadata: InvoiceMetadata
  filters: InvoicePartLine[]
  oils: InvoiceOilLine[]
  /** Cents, as the paper says, with tax; null where it says none. */
  total: number | null
}

/** What a tenant knows, for which the lines of an invoice are looked through. */
export interface StockCatalogue {
  partTypes: readonly { id: number; name: string }[]
  parts: readonly { name: string; typeId: number }[]
  oils: readonly { id: number; type: string; weight: string }[]
}
