import { placeZone } from '../../domain/address/place-zone.ts'
import { formatPostalCode } from '../../domain/address/postal-code.ts'
import { formatShortDate } from '../../domain/format/dates.ts'
import { formatMoney } from '../../domain/format/money.ts'
import { formatPhone } from '../../domain/format/phone.ts'
import { INVOICE_STATUS_LABELS, PAYMENT_METHOD_LABELS } from '../../domain/payment/payment.ts'
import { BOTTOM, DIM, drawFoot, drawHead, drawParties, drawPdf, INK, MARGIN, type Pdf, rule } from '../platform/pdf.ts'
import type { Tenant } from '../platform/scope.ts'
import { type PaymentRow, remainingAmount } from './queries.ts'
import type { InvoiceRow } from '../platform/database/rows.ts'
import { TEXTS } from './texts.ts'

const { pdf: PDF } = TEXTS

export interface InvoiceDocument {
  tenant: Tenant
  invoice: InvoiceRow
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
      details: [
        PDF.number(invoice.invoice_number),
        formatShortDate(invoice.created_at, zoneOf(source)),
        INVOICE_STATUS_LABELS[invoice.status ?? ''] ?? '',
      ],
    })
    drawParties(pdf, parties(source))
    drawLines(pdf, source)
    drawTotals(pdf, source)
    drawPayments(pdf, source)
    drawFoot(pdf, tenant)
  })
}

const money = (invoice: InvoiceRow, cents: number): string => formatMoney(cents, invoice.currency)

/** Returns the franchise's zone, or without one that of the billing address. */
const zoneOf = ({ invoice, franchise }: InvoiceDocument): string =>
  franchise?.timeZone ?? placeZone(invoice.bill_to) ?? 'UTC'

function parties({ tenant, invoice, franchise }: InvoiceDocument): [string, string[]][] {
  const billTo = invoice.bill_to
  return [
    [
      PDF.billedTo,
      [
        billTo.name,
        billTo.street,
        PDF.place(billTo.city, billTo.provinceCode, formatPostalCode(billTo.postalCode)),
        billTo.email,
        formatPhone(billTo.phoneNumber),
      ],
    ],
    [
      PDF.from,
      [
        tenant.name,
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
  pdf.font('Helvetica').fontSize(9)
  row(PDF.service, PDF.price, PDF.amount, DIM)
  rule(pdf, pdf.y)
  pdf.y += 8
  pdf.fontSize(10)
  for (const line of lines) {
    if (pdf.y > BOTTOM) pdf.addPage()
    row(line.name, money(invoice, line.price * line.quantity), money(invoice, line.discountedPrice), INK)
  }
  rule(pdf, pdf.y + 2)
  pdf.y += 14
}

function sumRow(pdf: Pdf, label: string, amount: string, bold = false): void {
  if (pdf.y > BOTTOM) pdf.addPage()
  const y = pdf.y
  pdf
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(bold ? 12 : 10)
    .fillColor(INK)
  pdf.text(label, MARGIN + 200, y, { width: 190, align: 'right' })
  pdf.text(amount, MARGIN + 400, y, { width: 100, align: 'right' })
  pdf.y = y + (bold ? 20 : 16)
}

function drawTotals(pdf: Pdf, { invoice }: InvoiceDocument): void {
  sumRow(pdf, PDF.subTotal, money(invoice, invoice.sub_total))
  const reduction = invoice.sub_total - invoice.discount_sub_total
  if (reduction > 0) sumRow(pdf, PDF.reductions, `-${money(invoice, reduction)}`)
  for (const tax of invoice.taxes)
    sumRow(pdf, PDF.tax(tax.name, `${tax.ratePpm / 10_000}%`), money(invoice, tax.amount))
  sumRow(pdf, PDF.total, money(invoice, invoice.billed_amount ?? 0), true)
}

function drawPayments(pdf: Pdf, source: InvoiceDocument): void {
  const { invoice, payments } = source
  for (const payment of payments.filter(({ status }) => status === 'APPROVED')) {
    const on = formatShortDate(payment.created_at, zoneOf(source))
    sumRow(
      pdf,
      PDF.paid(on, PAYMENT_METHOD_LABELS[payment.payment_method] ?? payment.payment_method),
      `-${money(invoice, payment.amount)}`,
    )
    if (payment.refunded_amount > 0) sumRow(pdf, PDF.refunded, money(invoice, payment.refunded_amount))
  }
  if (invoice.status !== 'VOIDED') sumRow(pdf, PDF.balanceDue, money(invoice, remainingAmount(invoice)), true)
}
