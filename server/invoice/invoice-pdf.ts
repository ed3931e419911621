import PDFDocument from 'pdfkit'
import { formatPostalCode } from '../../domain/address/postal-code.ts'
import { formatShortDate } from '../../domain/format/dates.ts'
import { formatMoney } from '../../domain/format/money.ts'
import { formatPhone } from '../../domain/format/phone.ts'
import { INVOICE_STATUS_LABELS, PAYMENT_METHOD_LABELS } from '../../domain/payment/payment.ts'
import type { TaxAmount } from '../../domain/pricing/quote.ts'
import type { Tenant } from '../platform/scope.ts'
import type { InvoiceRow } from '../work-order/batches.ts'
import type { BillTo, InvoiceLine } from './make-invoice.ts'
import { type PaymentRow, remainingAmount } from './queries.ts'

export interface InvoiceDocument {
  tenant: Tenant
  invoice: InvoiceRow
  payments: readonly PaymentRow[]
  franchise: { name: string; timeZone: string; phoneNumber: string } | null
  /** The tenant's logo as PNG; null shows the name. */
  logo: Buffer | null
}

const INK = '#14171a'
const DIM = '#5b646d'
const LINE = '#d8dde2'
const MARGIN = 56
const RIGHT = 612 - MARGIN
const BOTTOM = 792 - 90

/** Draws an invoice on US Letter, in the tenant's brand and legible in black and white (INVOICE-12). */
export function drawInvoice(source: InvoiceDocument): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    info: { Title: `Invoice ${source.invoice.invoice_number}`, Author: source.tenant.name },
  })
  const parts: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
  })
  drawHead(pdf, source)
  drawParties(pdf, source)
  drawLines(pdf, source)
  drawTotals(pdf, source)
  drawPayments(pdf, source)
  drawFoot(pdf, source)
  pdf.end()
  return done
}

type Pdf = InstanceType<typeof PDFDocument>

const money = (invoice: InvoiceRow, cents: number): string =>
  formatMoney(cents, invoice.currency === 'USD' ? 'USD' : 'CAD')

function rule(pdf: Pdf, y: number, color = LINE): void {
  pdf.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.75).strokeColor(color).stroke()
}

function drawHead(pdf: Pdf, { tenant, invoice, franchise, logo }: InvoiceDocument): void {
  if (logo) pdf.image(logo, MARGIN, MARGIN - 6, { fit: [200, 44] })
  else pdf.font('Helvetica-Bold').fontSize(18).fillColor(INK).text(tenant.name, MARGIN, MARGIN)
  pdf
    .font('Helvetica-Bold')
    .fontSize(22)
    .fillColor(INK)
    .text('Invoice', MARGIN, MARGIN - 4, { align: 'right' })
  pdf.font('Helvetica').fontSize(10).fillColor(DIM)
  pdf.text(`No. ${invoice.invoice_number}`, MARGIN, MARGIN + 24, { align: 'right' })
  pdf.text(formatShortDate(invoice.created_at, franchise?.timeZone ?? 'UTC'), { align: 'right' })
  pdf.text(INVOICE_STATUS_LABELS[invoice.status ?? ''] ?? '', { align: 'right' })
  rule(pdf, MARGIN + 72, tenant.colors.primary)
}

function drawParties(pdf: Pdf, { tenant, invoice, franchise }: InvoiceDocument): void {
  const billTo = invoice.bill_to as unknown as BillTo
  const top = MARGIN + 90
  const column = (x: number, title: string, rows: readonly string[]): void => {
    pdf.font('Helvetica').fontSize(9).fillColor(DIM).text(title, x, top, { width: 230 })
    pdf.fontSize(10).fillColor(INK)
    for (const row of rows.filter(text => text !== '')) pdf.text(row, x, pdf.y + 2, { width: 230 })
  }
  column(MARGIN, 'Billed to', [
    billTo.name,
    billTo.street,
    `${billTo.city} ${billTo.provinceCode} ${formatPostalCode(billTo.postalCode)}`,
    billTo.email,
    formatPhone(billTo.phoneNumber),
  ])
  const left = pdf.y
  column(MARGIN + 260, 'From', [
    tenant.name,
    franchise?.name ?? '',
    franchise ? formatPhone(franchise.phoneNumber) : '',
    tenant.supportEmail,
    `Vehicle: ${billTo.vehicle}`,
    invoice.po_number ? `PO number: ${invoice.po_number}` : '',
  ])
  pdf.y = Math.max(left, pdf.y) + 24
}

function drawLines(pdf: Pdf, { invoice }: InvoiceDocument): void {
  const lines = invoice.lines as unknown as InvoiceLine[]
  const row = (name: string, price: string, amount: string, color: string): void => {
    const y = pdf.y
    pdf.fillColor(color).text(name, MARGIN, y, { width: 280 })
    const next = pdf.y
    pdf.text(price, MARGIN + 290, y, { width: 100, align: 'right' })
    pdf.text(amount, MARGIN + 400, y, { width: 100, align: 'right' })
    pdf.y = next + 6
  }
  pdf.font('Helvetica').fontSize(9)
  row('Service', 'Price', 'After discounts', DIM)
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
  sumRow(pdf, 'Subtotal', money(invoice, invoice.sub_total))
  const reduction = invoice.sub_total - invoice.discount_sub_total
  if (reduction > 0) sumRow(pdf, 'Discounts and credit', `-${money(invoice, reduction)}`)
  for (const tax of invoice.taxes as unknown as TaxAmount[])
    sumRow(pdf, `${tax.name} ${tax.ratePpm / 10_000} %`, money(invoice, tax.amount))
  sumRow(pdf, 'Total', money(invoice, invoice.billed_amount ?? 0), true)
}

function drawPayments(pdf: Pdf, { invoice, payments, franchise }: InvoiceDocument): void {
  for (const payment of payments.filter(({ status }) => status === 'APPROVED')) {
    const on = formatShortDate(payment.created_at, franchise?.timeZone ?? 'UTC')
    sumRow(
      pdf,
      `Paid ${on}, ${PAYMENT_METHOD_LABELS[payment.payment_method] ?? payment.payment_method}`,
      `-${money(invoice, payment.amount)}`,
    )
    if (payment.refunded_amount > 0) sumRow(pdf, 'Refunded', money(invoice, payment.refunded_amount))
  }
  if (invoice.status !== 'VOIDED') sumRow(pdf, 'Left to pay', money(invoice, remainingAmount(invoice)), true)
}

function drawFoot(pdf: Pdf, { tenant }: InvoiceDocument): void {
  pdf.font('Helvetica').fontSize(9).fillColor(DIM)
  pdf.text(`Thank you. Questions? ${formatPhone(tenant.supportPhone)} · ${tenant.supportEmail}`, MARGIN, 792 - 72, {
    width: RIGHT - MARGIN,
    align: 'center',
    lineBreak: false,
  })
}
