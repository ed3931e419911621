import { formatPostalCode } from '../../domain/address/postal-code.ts'
import { formatShortDate } from '../../domain/format/dates.ts'
import { dayText } from '../../domain/format/day-text.ts'
import { type Currency, formatMoney } from '../../domain/format/money.ts'
import { formatPhone } from '../../domain/format/phone.ts'
import type { QuoteCar, QuoteContent } from '../../domain/quote/quote.ts'
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
import { TEXTS } from './texts.ts'

const { pdf: PDF } = TEXTS

/** What a document shows of a quote. */
export interface QuoteDocument {
  tenant: Tenant
  /** The tenant's logo as PNG; null shows the name. */
  logo: Buffer | null
  number: number
  version: number
  /** When it was sent; null for a draft. */
  sentAt: Date | null
  content: QuoteContent
  currency: Currency
  franchise: { name: string; timeZone: string; phoneNumber: string }
  /** Who accepted it. */
  accepted: { name: string; at: Date } | null
}

/** Draws a quote, in the tenant's brand. */
export function drawQuote(source: QuoteDocument): Promise<Buffer> {
  const { tenant, logo, number, version, content, sentAt, franchise } = source
  return drawPdf({ title: PDF.documentTitle(number), tenant }, pdf => {
    drawHead(pdf, {
      tenant,
      logo,
      title: PDF.title,
      details: [
        PDF.number(number, version),
        sentAt ? formatShortDate(sentAt, franchise.timeZone) : PDF.draft,
        PDF.validUntil(dayText(content.validUntil)),
      ],
    })
    drawParties(pdf, parties(source))
    drawCars(pdf, source)
    drawTotals(pdf, source)
    drawEnd(pdf, source)
    drawFoot(pdf, tenant)
  })
}

/** Returns a place on one line; '' without one. */
const placeOf = (place: { city: string; provinceCode: string; postalCode: string }): string =>
  place.city === '' ? '' : PDF.place(place.city, place.provinceCode, formatPostalCode(place.postalCode))

const phoneOf = (digits: string): string => (digits === '' ? '' : formatPhone(digits))

function parties({ tenant, content, franchise }: QuoteDocument): [string, string[]][] {
  const { contact, address, seller } = content
  return [
    [
      PDF.for,
      [contact.company, contact.name, address.street, placeOf(address), contact.email, phoneOf(contact.phoneNumber)],
    ],
    [
      PDF.from,
      [
        seller.name,
        seller.street,
        placeOf(seller),
        seller.name === tenant.name ? '' : tenant.name,
        franchise.name,
        phoneOf(franchise.phoneNumber),
        tenant.supportEmail,
      ],
    ],
  ]
}

interface PricedRow {
  name: string
  /** '' where the amount says it. */
  price: string
  amount: string
}

function drawRow(pdf: Pdf, { name, price, amount }: PricedRow): void {
  makeRoom(pdf, 16)
  const y = pdf.y
  pdf.text(name, MARGIN, y, { width: 280 })
  const next = pdf.y
  pdf.text(price, MARGIN + 290, y, { width: 100, align: 'right' })
  pdf.text(amount, MARGIN + 400, y, { width: 100, align: 'right' })
  pdf.y = next + 4
}

function drawCars(pdf: Pdf, { content, currency }: QuoteDocument): void {
  pdf.font('Helvetica').fontSize(9).fillColor(DIM)
  const hasDiscount = content.discount > 0
  drawRow(pdf, { name: PDF.carsAndServices, price: hasDiscount ? PDF.price : '', amount: PDF.amount })
  rule(pdf, pdf.y)
  pdf.y += 8
  for (const [index, car] of content.cars.entries()) drawCar(pdf, car, { position: index + 1, currency, hasDiscount })
  pdf.y += 6
}

function drawCar(
  pdf: Pdf,
  car: QuoteCar,
  { position, currency, hasDiscount }: { position: number; currency: Currency; hasDiscount: boolean },
): void {
  const money = (cents: number): string => formatMoney(cents, currency)
  // A car stays together with its first line.
  makeRoom(pdf, 60)
  pdf.font('Helvetica-Bold').fontSize(10).fillColor(INK)
  drawRow(pdf, { name: PDF.car(position, car.vehicle), price: '', amount: money(car.total) })
  pdf.font('Helvetica').fontSize(9).fillColor(DIM)
  const known = [car.name, car.vin === null ? '' : PDF.vin(car.vin)].filter(text => text !== '').join(' · ')
  if (known !== '') {
    pdf.text(known, MARGIN, pdf.y - 2, { width: 280 })
    pdf.y += 4
  }
  for (const line of car.lines)
    drawRow(pdf, { name: line.name, price: hasDiscount ? money(line.price) : '', amount: money(line.discountedPrice) })
  if (car.isEstimate) pdf.text(PDF.estimate, MARGIN, pdf.y, { width: 280 })
  pdf.y += 4
  rule(pdf, pdf.y)
  pdf.y += 8
}

function sumRow(pdf: Pdf, label: string, amount: string, bold = false): void {
  makeRoom(pdf, 20)
  const y = pdf.y
  pdf
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(bold ? 12 : 10)
    .fillColor(INK)
  pdf.text(label, MARGIN, y, { width: 390, align: 'right' })
  pdf.text(amount, MARGIN + 400, y, { width: 100, align: 'right' })
  pdf.y = y + (bold ? 20 : 16)
}

function drawTotals(pdf: Pdf, { content, currency }: QuoteDocument): void {
  const money = (cents: number): string => formatMoney(cents, currency)
  sumRow(pdf, PDF.subTotal, money(content.subTotal))
  if (content.discount !== 0) sumRow(pdf, PDF.reductions, money(-content.discount))
  for (const { name, ratePpm, registrationNumber, amount } of content.taxes)
    sumRow(pdf, PDF.tax(name, `${ratePpm / 10_000}%`, registrationNumber ?? null), money(amount))
  if (content.seller.isSmallSupplier) sumRow(pdf, PDF.smallSupplier, money(0))
  sumRow(pdf, PDF.total(content.cars.length), money(content.total), true)
}

/** The note, what the prices mean, and who accepted them. */
function drawEnd(pdf: Pdf, { content, accepted, franchise }: QuoteDocument): void {
  if (content.note !== '') {
    makeRoom(pdf, 60)
    pdf.y += 12
    pdf.font('Helvetica').fontSize(9).fillColor(DIM).text(PDF.note, MARGIN, pdf.y)
    pdf.fontSize(10).fillColor(INK)
    drawNotes(pdf, content.note)
  }
  makeRoom(pdf, 50)
  pdf.y += 14
  pdf.font('Helvetica').fontSize(9).fillColor(DIM)
  drawNotes(pdf, PDF.terms(dayText(content.validUntil)))
  if (!accepted) return
  pdf.y += 8
  pdf.font('Helvetica-Bold').fontSize(10).fillColor(INK)
  drawNotes(pdf, PDF.accepted(accepted.name, formatShortDate(accepted.at, franchise.timeZone)))
}
