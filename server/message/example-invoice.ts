import type { Currency } from '../../domain/format/money.ts'
import type { Seller } from '../../domain/invoice/seller.ts'
import type { InvoiceWording } from '../../domain/message/invoice-wording.ts'
import type { DrawnInvoice } from '../invoice/invoice-pdf.ts'
import { TEXTS } from './texts.ts'

const PRICE = 8_995
const TAX_PPM = 130_000

/** Returns an invoice with invented data, from the business's own seller. */
export function exampleInvoice({
  seller,
  wording,
  now,
  currency,
}: {
  seller: Seller
  wording: InvoiceWording
  now: Date
  currency: Currency
}): DrawnInvoice {
  const { example, invoice } = TEXTS
  const isCanadian = currency === 'CAD'
  const tax = isCanadian && !seller.isSmallSupplier ? Math.round((PRICE * TAX_PPM) / 1_000_000) : 0
  const number = seller.registrations.find(({ jurisdiction }) => jurisdiction === 'CA')?.number ?? null
  return {
    invoice_number: example.invoice,
    created_at: now,
    status: 'OPEN',
    bill_to: {
      ...(isCanadian ? invoice.inCanada : invoice.inUs),
      name: example.name,
      email: example.email,
      phoneNumber: invoice.phone,
      vehicle: example.vehicle,
    },
    seller,
    wording,
    po_number: null,
    lines: [{ name: example.service, price: PRICE, quantity: 1, discountedPrice: PRICE, tax }],
    currency,
    sub_total: PRICE,
    discount_sub_total: PRICE,
    taxes:
      tax > 0 ? [{ name: invoice.tax, ratePpm: TAX_PPM, amount: tax, base: PRICE, registrationNumber: number }] : [],
    billed_amount: PRICE + tax,
    approved_amount: 0,
    credited_at: null,
  }
}
