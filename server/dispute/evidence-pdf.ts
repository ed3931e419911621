import { reasonLabel } from '../../domain/dispute/labels.ts'
import { formatDateTime, formatLongDate, formatShortDate } from '../../domain/format/dates.ts'
import { formatMoney } from '../../domain/format/money.ts'
import { formatPhone } from '../../domain/format/phone.ts'
import { PAYMENT_METHOD_LABELS } from '../../domain/payment/payment.ts'
import { formatMileage, mileageUnitOf } from '../../domain/vehicle/mileage.ts'
import { CORNERS, type Condition, type InspectionDraft } from '../../domain/work-order/inspection.ts'
import { CONDITION_LABELS, CORNER_LABELS, VEHICLE_CONDITIONS } from '../../domain/work-order/inspection-labels.ts'
import {
  BOTTOM,
  DIM,
  drawFoot,
  drawHead,
  drawNotes,
  drawParties,
  drawPdf,
  INK,
  MARGIN,
  type Pdf,
  RIGHT,
  rule,
} from '../platform/pdf.ts'
import type { Evidence } from './collect-evidence.ts'
import { placeOf } from './describe-evidence.ts'
import { TEXTS } from './texts.ts'

const { pdf: PDF } = TEXTS

/** Draws the evidence of a dispute as one document for the bank, in the tenant's brand. */
export function drawEvidence(evidence: Evidence): Promise<Buffer> {
  const { tenant, logo, dispute, invoice, timeZone, franchiseName } = evidence
  const { bill_to: billTo } = invoice
  return drawPdf({ title: PDF.documentTitle(dispute.provider_dispute_id), tenant }, pdf => {
    drawHead(pdf, {
      tenant,
      logo,
      title: PDF.title,
      details: [
        PDF.invoice(invoice.invoice_number),
        reasonLabel(dispute.reason),
        formatShortDate(dispute.opened_at, timeZone),
      ],
    })
    drawParties(pdf, [
      [PDF.customer, [billTo.name, placeOf(billTo), billTo.email, formatPhone(billTo.phoneNumber)]],
      [PDF.service, [tenant.name, franchiseName, billTo.vehicle]],
    ])
    drawStatement(pdf, dispute.statement)
    drawPayment(pdf, evidence)
    drawOrder(pdf, evidence)
    drawLines(pdf, evidence)
    drawHistory(pdf, evidence)
    drawMails(pdf, evidence)
    drawConsents(pdf, evidence)
    drawInspection(pdf, evidence)
    drawPhotos(pdf, evidence)
    drawFoot(pdf, tenant)
  })
}

function heading(pdf: Pdf, text: string): void {
  if (pdf.y > BOTTOM - 60) pdf.addPage()
  pdf.y += 12
  pdf.font('Helvetica-Bold').fontSize(13).fillColor(INK).text(text, MARGIN, pdf.y)
  rule(pdf, pdf.y + 4)
  pdf.y += 12
}

/** Draws a label and its value; nothing without a value. */
function row(pdf: Pdf, label: string, value: string | null | undefined): void {
  if (!value) return
  if (pdf.y > BOTTOM) pdf.addPage()
  const y = pdf.y
  pdf.font('Helvetica').fontSize(10).fillColor(DIM).text(label, MARGIN, y, { width: 130 })
  pdf.fillColor(INK).text(value, MARGIN + 140, y, { width: RIGHT - MARGIN - 140 })
  pdf.y += 4
}

function drawStatement(pdf: Pdf, statement: string): void {
  if (statement === '') return
  heading(pdf, PDF.statement)
  pdf.font('Helvetica').fontSize(10).fillColor(INK)
  drawNotes(pdf, statement)
}

function drawPayment(pdf: Pdf, { dispute, payment, invoice, timeZone }: Evidence): void {
  const money = (cents: number): string => formatMoney(cents, invoice.currency)
  heading(pdf, PDF.payment)
  row(pdf, PDF.method, PAYMENT_METHOD_LABELS[payment.payment_method] ?? payment.payment_method)
  row(pdf, PDF.paidAt, formatDateTime(payment.updated_at, timeZone))
  row(pdf, PDF.amount, money(payment.amount))
  row(pdf, PDF.refunded, payment.refunded_amount > 0 ? money(payment.refunded_amount) : null)
  row(pdf, PDF.disputed, money(dispute.amount))
  row(pdf, PDF.reason, reasonLabel(dispute.reason))
  row(pdf, PDF.takenBy, payment.author_name)
  row(pdf, PDF.intent, payment.provider_payment_id)
}

function drawOrder(pdf: Pdf, { order, timeZone }: Evidence): void {
  if (!order) return
  heading(pdf, PDF.order)
  row(pdf, PDF.orderNumber, String(order.id))
  row(pdf, PDF.bookedAt, formatDateTime(order.bookedAt, timeZone))
  row(pdf, PDF.bookedBy, order.bookedBy)
  row(pdf, PDF.appointment, formatDateTime(order.scheduledAt, timeZone))
  row(pdf, PDF.doneAt, order.completedAt && formatDateTime(order.completedAt, timeZone))
  row(pdf, PDF.address, placeOf(order))
  row(pdf, PDF.contact, `${order.contactName}, ${formatPhone(order.contactPhone)}`)
  row(pdf, PDF.van, order.van)
  row(pdf, PDF.technician, order.technician)
  row(pdf, PDF.vin, order.vin)
  row(pdf, PDF.notes, order.notes.replaceAll(/\s+/g, ' '))
}

function drawLines(pdf: Pdf, { invoice }: Evidence): void {
  const money = (cents: number): string => formatMoney(cents, invoice.currency)
  heading(pdf, PDF.lines)
  for (const { name, discountedPrice } of invoice.lines) row(pdf, money(discountedPrice), name)
  row(pdf, PDF.subtotal, money(invoice.discount_sub_total))
  for (const tax of invoice.taxes) row(pdf, PDF.tax(tax.name, `${tax.ratePpm / 10_000}%`), money(tax.amount))
  row(pdf, PDF.total, money(invoice.billed_amount ?? 0))
}

function drawHistory(pdf: Pdf, { history, timeZone }: Evidence): void {
  const shown = history.flatMap(({ type, author, at }) => {
    const what = PDF.events[type]
    return what === undefined ? [] : [PDF.historyLine(formatDateTime(at, timeZone), what, author)]
  })
  if (shown.length === 0) return
  heading(pdf, PDF.history)
  for (const line of shown) {
    if (pdf.y > BOTTOM) pdf.addPage()
    pdf
      .font('Helvetica')
      .fontSize(10)
      .fillColor(INK)
      .text(line, MARGIN, pdf.y, { width: RIGHT - MARGIN })
    pdf.y += 4
  }
}

/** Draws the mails to the customer: their text is not kept. */
function drawMails(pdf: Pdf, { mails, timeZone }: Evidence): void {
  if (mails.length === 0) return
  heading(pdf, PDF.mails)
  for (const { at, subject, address } of mails) row(pdf, formatDateTime(at, timeZone), PDF.mail(subject, address))
}

/** Draws what the customer agreed to when they saved a card. */
function drawConsents(pdf: Pdf, { consents, timeZone }: Evidence): void {
  if (consents.length === 0) return
  heading(pdf, PDF.consents)
  for (const { at, version, wording } of consents) row(pdf, formatDateTime(at, timeZone), PDF.consent(version, wording))
}

function drawInspection(pdf: Pdf, { inspection, tenant }: Evidence): void {
  if (!inspection) return
  heading(pdf, PDF.inspection)
  for (const [label, condition] of judgedParts(inspection)) row(pdf, label, condition && CONDITION_LABELS[condition])
  const unit = mileageUnitOf(tenant.countryCode)
  row(pdf, PDF.mileage, inspection.mileage === null ? null : formatMileage(inspection.mileage, unit))
  row(pdf, PDF.inspectionNotes, inspection.notes.replaceAll(/\s+/g, ' '))
}

const judgedParts = (found: InspectionDraft): [string, Condition | null][] => [
  ...CORNERS.flatMap((corner): [string, Condition | null][] => [
    [PDF.tire(CORNER_LABELS[corner]), found.corners[corner].tireCondition],
    [PDF.brake(CORNER_LABELS[corner]), found.corners[corner].brakeCondition],
  ]),
  ...VEHICLE_CONDITIONS.map(({ field, label }): [string, Condition | null] => [label, found[field]]),
]

/** In points: two photos side by side. */
const PHOTO = { width: 240, height: 180, gap: 20, caption: 18 } as const

function drawPhotos(pdf: Pdf, { photos, unreadablePhotos, timeZone }: Evidence): void {
  if (photos.length === 0 && unreadablePhotos === 0) return
  heading(pdf, PDF.photos)
  for (const [index, { at, jpeg }] of photos.entries()) {
    const isLeft = index % 2 === 0
    if (isLeft && pdf.y > BOTTOM - PHOTO.height - PHOTO.caption) {
      pdf.addPage()
      pdf.y = MARGIN
    }
    const x = MARGIN + (isLeft ? 0 : PHOTO.width + PHOTO.gap)
    const y = pdf.y
    pdf.image(jpeg, x, y, { fit: [PHOTO.width, PHOTO.height] })
    pdf.font('Helvetica').fontSize(8).fillColor(DIM)
    pdf.text(PDF.photo(index + 1, formatLongDate(at, timeZone)), x, y + PHOTO.height + 4, { width: PHOTO.width })
    const isRowDone = !isLeft || index === photos.length - 1
    pdf.y = isRowDone ? y + PHOTO.height + PHOTO.caption + 8 : y
  }
  if (unreadablePhotos > 0) {
    if (pdf.y > BOTTOM) pdf.addPage()
    pdf.fontSize(10).text(PDF.unreadable(unreadablePhotos), MARGIN, pdf.y)
  }
}
