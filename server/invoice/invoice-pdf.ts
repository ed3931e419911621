import { placeZone } from '../../domain/address/place-zone.ts'
import { formatPostalCode } from '../../domain/address/postal-code.ts'
import { formatShortDate } from '../../domain/format/dates.ts'
import { formatMoney } from '../../domain/format/money.ts'
import { formatPhone } from '../../domain/format/phone.ts'
import { frozenSeller } from '../../domain/invoice/seller.ts'
import { INVOICE_STATUS_LABELS } from '../../domain/invoice/status.ts'
import { PAYMENT_METHOD_LABELS } from '../../domain/payment/payment.ts'
import { paidBy, receiptRows } from '../../domain/payment/receipt.ts'
import {
  DIM,
  drawFoot,
  drawHead,
  drawNotes,
  drawParties,
  drawPdf,
  INK,
  MARGIN,
  makeRoom,
  type Pdf,
  rule,
} from '../platform/pdf.ts'
import type { Tenant } from '../platform/scope.ts'
import type { CreditNoteRow } from './credit-note.ts'
import { type PaymentRow, remainingAmount } from './queries.ts'
import type { InvoiceRow } from './rows.ts'
import { TEXTS } from './texts.ts'
import { writtenWording } from './written-wording.ts'

const { pdf: PDF } = TEXTS

/** What a document shows of an invoice. */
export type DrawnInvoice = Pick<
  InvoiceRow,
  | 'invoice_number'
  | 'created_at'
  | 'status'
  | 'bill_to'
  | 'seller'
  | 'wording'
  | 'po_number'
  | 'lines'
  | 'currency'
  | 'sub_total'
  | 'discount_sub_total'
  | 'taxes'
  | 'billed_amount'
  | 'approved_amount'
  | 'credited_at'
>

export interface InvoiceDocument {
  tenant: Tenant
  invoice: DrawnInvoice
  payments: readonly PaymentRow[]
  franchise: { name: string; timeZone: string; phoneNumber: string } | null
  /** The tenant's logo as PNG; null shows the name. */
  logo: Buffer | null
}

/** Draws an invoice, in the tenant's brand (INVOICE-12). */
export function drawInvoice(source: InvoiceDocument): Promise<Buffer> {
  const { tenant, invoice, logo } = source
  return drawPdf({ title: PDF.documentTitle(invoice.invoice_number), tenant }, pdf => {
    drawHead(pdf, {
      tenant,
      logo,
      title: PDF.title,
      details: [PDF.number(invoice.invoice_number), formatShortDate(invoice.created_at, zoneOf(source))],
      state: INVOICE_STATUS_LABELS[invoice.status ?? ''] ?? '',
    })
    drawParties(pdf, parties(source))
    drawLines(pdf, source)
    drawTotals(pdf, source)
    drawPayments(pdf, source)
    drawWording(pdf, source)
    drawFoot(pdf, tenant)
  })
}

/** Draws the credit note of an invoice, which holds the note's negative amounts. */
export function drawCreditNote(source: InvoiceDocument, note: CreditNoteRow): Promise<Buffer> {
  const { tenant, invoice, logo } = source
  const number = note.credit_note_number
  return drawPdf({ title: PDF.creditNoteTitle(number), tenant }, pdf => {
    const details = [
      PDF.number(number),
      formatShortDate(note.created_at, zoneOf(source)),
      PDF.ofInvoice(invoice.invoice_number),
    ]
    drawHead(pdf, { tenant, logo, title: PDF.creditNote, details })
    drawParties(pdf, parties(source))
    drawLines(pdf, source)
    drawTotals(pdf, source)
    pdf.y += 12
    pdf.font('Helvetica').fontSize(9).fillColor(DIM).text(PDF.reason, MARGIN, pdf.y)
    pdf.fontSize(10).fillColor(INK)
    drawNotes(pdf, note.reason)
    drawWording(pdf, source)
    drawFoot(pdf, tenant)
  })
}

const money = (invoice: DrawnInvoice, cents: number): string => formatMoney(cents, invoice.currency)

/** Returns the franchise's zone, or without one that of the billing address. */
const zoneOf = ({ invoice, franchise }: InvoiceDocument): string =>
  franchise?.timeZone ?? placeZone(invoice.bill_to) ?? 'UTC'

/** Returns a place on one line; '' without one. */
const placeOf = (place: { city: string; provinceCode: string; postalCode: string }): string =>
  place.city === '' ? '' : PDF.place(place.city, place.provinceCode, formatPostalCode(place.postalCode))

function parties({ tenant, invoice, franchise }: InvoiceDocument): [string, string[]][] {
  const billTo = invoice.bill_to
  const seller = frozenSeller(invoice)
  return [
    [PDF.billedTo, [billTo.name, billTo.street, placeOf(billTo), billTo.email, formatPhone(billTo.phoneNumber)]],
    [
      PDF.from,
      [
        ...(seller
          ? [seller.name, seller.street, placeOf(seller), ...(seller.name === tenant.name ? [] : [tenant.name])]
          : [tenant.name]),
        franchise?.name ?? '',
        franchise ? formatPhone(franchise.phoneNumber) : '',
        tenant.supportEmail,
        PDF.vehicle(billTo.vehicle),
        invoice.po_number ? PDF.poNumber(invoice.po_number) : '',
      ],
    ],
  ]
}

function drawLines(pdf: Pdf, { invoice }: InvoiceDocument): void {
  const { lines } = invoice
  const row = (name: string, price: string, amount: string, color: string): void => {
    const y = pdf.y
    pdf.fillColor(color).text(name, MARGIN, y, { width: 280 })
    const next = pdf.y
    pdf.text(price, MARGIN + 290, y, { width: 100, align: 'right' })
    pdf.text(amount, MARGIN + 400, y, { width: 100, align: 'right' })
    pdf.y = next + 6
  }
  const head = (): void => {
    pdf.font('Helvetica').fontSize(9)
    row(PDF.service, PDF.price, PDF.amount, DIM)
    rule(pdf, pdf.y)
    pdf.y += 8
    pdf.fontSize(10)
  }
  head()
  for (const line of lines) {
    if (makeRoom(pdf)) head()
    row(line.name, money(invoice, line.price * line.quantity), money(invoice, line.discountedPrice), INK)
  }
  rule(pdf, pdf.y + 2)
  pdf.y += 14
}

function sumRow(pdf: Pdf, label: string, amount: string, bold = false): void {
  makeRoom(pdf)
  const y = pdf.y
  pdf
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(bold ? 12 : 10)
    .fillColor(INK)
  pdf.text(label, MARGIN, y, { width: 390, align: 'right' })
  pdf.text(amount, MARGIN + 400, y, { width: 100, align: 'right' })
  pdf.y = y + (bold ? 20 : 16)
}

function drawTotals(pdf: Pdf, { invoice }: InvoiceDocument): void {
  sumRow(pdf, PDF.subTotal, money(invoice, invoice.sub_total))
  const reduction = invoice.sub_total - invoice.discount_sub_total
  if (reduction !== 0) sumRow(pdf, PDF.reductions, money(invoice, -reduction))
  for (const tax of invoice.taxes)
    sumRow(
      pdf,
      PDF.tax(tax.name, `${tax.ratePpm / 10_000}%`, tax.registrationNumber ?? null),
      money(invoice, tax.amount),
    )
  if (frozenSeller(invoice)?.isSmallSupplier) sumRow(pdf, PDF.smallSupplier, money(invoice, 0))
  sumRow(pdf, PDF.total, money(invoice, invoice.billed_amount ?? 0), true)
}

/** What card networks demand for a payment at a reader. */
function drawReceipt(pdf: Pdf, { charge }: PaymentRow): void {
  const rows = receiptRows(charge)
  if (rows.length === 0) return
  makeRoom(pdf)
  const text = rows.map(([label, value]) => PDF.receipt(label, value)).join(' · ')
  pdf.font('Helvetica').fontSize(8).fillColor(DIM)
  pdf.text(text, MARGIN + 100, pdf.y - 2, { width: 400, align: 'right' })
  pdf.y += 6
}

function drawPayments(pdf: Pdf, source: InvoiceDocument): void {
  const { invoice, payments } = source
  for (const payment of payments.filter(({ status }) => status === 'APPROVED')) {
    const on = formatShortDate(payment.created_at, zoneOf(source))
    const method = PAYMENT_METHOD_LABELS[payment.payment_method] ?? payment.payment_method
    const by = payment.charge ? paidBy(payment.charge) : method
    const label =
      payment.moved_from_number === null ? PDF.paid(on, by) : PDF.paidBefore(on, by, payment.moved_from_number)
    sumRow(pdf, label, `-${money(invoice, payment.amount)}`)
    if (payment.cash_rounding !== 0)
      sumRow(
        pdf,
        PDF.cashRounding(money(invoice, (payment.paid_amount ?? 0) + payment.cash_rounding)),
        money(invoice, payment.cash_rounding),
      )
    drawReceipt(pdf, payment)
    if (payment.refunded_amount > 0) sumRow(pdf, PDF.refunded, money(invoice, payment.refunded_amount))
    if (payment.moved_amount > 0) sumRow(pdf, PDF.moved, money(invoice, payment.moved_amount))
  }
  if (invoice.status !== 'VOIDED') sumRow(pdf, PDF.balanceDue, money(invoice, remainingAmount(invoice)), true)
}

/** What the business writes below the amounts, as it was when the invoice was written. */
function drawWording(pdf: Pdf, { tenant, invoice }: InvoiceDocument): void {
  const { note, terms } = writtenWording(invoice, tenant)
  for (const [text, size, color] of [
    [note, 10, INK],
    [terms, 8, DIM],
  ] as const) {
    if (text === '') continue
    pdf.y += 14
    makeRoom(pdf)
    pdf.font('Helvetica').fontSize(size).fillColor(color)
    drawNotes(pdf, text)
  }
}
