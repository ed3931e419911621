import { formatLongDate } from '../../../domain/format/dates.ts'
import { formatList } from '../../../domain/format/list.ts'
import { type Currency, formatMoney } from '../../../domain/format/money.ts'
import { formatMileage, mileageUnitOf } from '../../../domain/vehicle/mileage.ts'
import { tireAge } from '../../../domain/work-order/dot-code.ts'
import { CORNERS, type Condition, type InspectionDraft } from '../../../domain/work-order/inspection.ts'
import { subjectName } from '../../../domain/work-order/inspection-items.ts'
import { CONDITION_LABELS, CORNER_LABELS, VEHICLE_CONDITIONS } from '../../../domain/work-order/inspection-labels.ts'
import { TEXTS as DOMAIN_TEXTS } from '../../../domain/work-order/texts.ts'
import { type DepthUnit, depthUnitOf, formatDepth } from '../../../domain/work-order/tread-depth.ts'
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
  rule,
} from '../../platform/pdf.ts'
import type { Tenant } from '../../platform/scope.ts'
import { TEXTS as ANSWER } from '../recommended/texts.ts'
import { TEXTS } from '../texts.ts'

export interface InspectionDocument {
  tenant: Tenant
  logo: Buffer | null
  orderId: number
  /** When the inspection was finished. */
  at: Date
  franchise: { name: string; timeZone: string }
  vehicle: { year: number; make: string; model: string; engine: string }
  car: { name: string | null; vin: string | null }
  customer: string
  currency: Currency
  found: InspectionDraft
  /** Where the reader answers what is recommended; null where they cannot. */
  answerUrl: string | null
  amendments: readonly { correction: string; reason: string; author_name: string; created_at: Date }[]
}

/** The word beside the dot carries the same information without colour. */
const DOTS: Record<Condition, string> = { good: '#1b7f4d', fair: '#b4690e', poor: '#b3261e' }

/** Draws the inspection report for the customer, in the tenant's brand. */
export function drawInspection(source: InspectionDocument): Promise<Buffer> {
  const { tenant, logo, orderId, at, franchise, vehicle, car, customer, found } = source
  return drawPdf({ title: TEXTS.pdf.documentTitle(orderId), tenant }, pdf => {
    const details = [TEXTS.pdf.appointment(orderId), formatLongDate(at, franchise.timeZone), franchise.name]
    drawHead(pdf, { tenant, logo, title: TEXTS.pdf.title, details })
    drawParties(pdf, [
      [TEXTS.pdf.customer, [customer]],
      [
        TEXTS.pdf.vehicle,
        [`${vehicle.year} ${vehicle.make} ${vehicle.model}`, vehicle.engine, car.name ?? '', car.vin ?? ''],
      ],
    ])
    drawCorners(pdf, found, { at, unit: depthUnitOf(tenant.countryCode) })
    drawVehicle(pdf, found)
    drawRecommended(pdf, source)
    drawReadings(pdf, found, tenant)
    drawAmendments(pdf, source)
    drawFoot(pdf, tenant)
  })
}

const COLUMNS = [MARGIN, MARGIN + 130, MARGIN + 250, MARGIN + 370]

/** Draws the amendments, each with who made it, when and why. */
function drawAmendments(pdf: Pdf, { amendments, franchise }: InspectionDocument): void {
  for (const { correction, reason, author_name: author, created_at: at } of amendments) {
    if (pdf.y > BOTTOM - 60) pdf.addPage()
    pdf.y += 12
    heading(pdf, [TEXTS.pdf.amendment(author, formatLongDate(at, franchise.timeZone))])
    pdf.fillColor(INK)
    drawNotes(pdf, correction)
    pdf.fillColor(DIM)
    drawNotes(pdf, TEXTS.pdf.amendmentReason(reason))
  }
}

/** Draws one table row: text as is, a condition with its dot. */
function row(pdf: Pdf, cells: readonly (string | { condition: Condition | null })[]): void {
  const y = pdf.y
  for (const [index, cell] of cells.entries()) {
    const x = COLUMNS[index] ?? MARGIN
    if (typeof cell === 'string') pdf.fillColor(index === 0 ? INK : DIM).text(cell, x, y)
    else {
      const { condition } = cell
      if (condition) pdf.circle(x + 4, y + 4, 4).fill(DOTS[condition])
      pdf.fillColor(INK).text(condition ? CONDITION_LABELS[condition] : TEXTS.pdf.notChecked, x + 14, y)
    }
  }
  pdf.y = y + 18
}

function heading(pdf: Pdf, cells: readonly string[]): void {
  pdf.font('Helvetica').fontSize(9)
  const y = pdf.y
  for (const [index, cell] of cells.entries()) pdf.fillColor(DIM).text(cell, COLUMNS[index] ?? MARGIN, y)
  rule(pdf, y + 14)
  pdf.y = y + 22
  pdf.fontSize(10)
}

const estimatedCode = (code: string): string => (code === '' ? TEXTS.pdf.estimated : TEXTS.pdf.estimatedCode(code))

const measured = (mm: number | undefined, unit: DepthUnit, text: (depth: string) => string): string =>
  mm === undefined ? '' : text(formatDepth(mm, unit))

/** The age of a tire that is past six years. */
function ageOf(code: string, at: Date): string {
  const age = tireAge(code, at)
  return age?.limit == null ? '' : TEXTS.pdf.tireAge(DOMAIN_TEXTS.yearsOld(age.years))
}

function drawCorners(pdf: Pdf, { corners }: InspectionDraft, { at, unit }: { at: Date; unit: DepthUnit }): void {
  heading(pdf, [TEXTS.pdf.corner, TEXTS.pdf.tires, TEXTS.pdf.brakes, TEXTS.pdf.dotCode])
  for (const corner of CORNERS) {
    const { tireCondition, brakeCondition, tireIdNumber, estimated, treadMm, padMm } = corners[corner]
    row(pdf, [
      CORNER_LABELS[corner],
      { condition: tireCondition },
      { condition: brakeCondition },
      estimated ? estimatedCode(tireIdNumber) : tireIdNumber,
    ])
    const more = [
      measured(treadMm, unit, TEXTS.pdf.tread),
      measured(padMm, unit, TEXTS.pdf.pad),
      ageOf(tireIdNumber, at),
    ]
    if (more.some(text => text !== '')) row(pdf, ['', ...more])
  }
  pdf.y += 16
}

function drawVehicle(pdf: Pdf, found: InspectionDraft): void {
  heading(pdf, [TEXTS.pdf.wholeVehicle, TEXTS.pdf.condition])
  for (const { field, label } of VEHICLE_CONDITIONS) row(pdf, [label, { condition: found[field] }])
  pdf.y += 16
}

/** Draws the work that the technician recommends, with its price on the day of the inspection. */
function drawRecommended(pdf: Pdf, { found: { recommended }, currency, answerUrl }: InspectionDocument): void {
  if (recommended.length === 0) return
  if (pdf.y > BOTTOM - 80) pdf.addPage()
  heading(pdf, [TEXTS.pdf.recommended, '', '', TEXTS.pdf.price])
  for (const { name, price, items } of recommended) {
    if (pdf.y > BOTTOM - 40) pdf.addPage()
    const y = pdf.y
    pdf.fillColor(INK).text(name, MARGIN, y, { width: (COLUMNS[3] ?? MARGIN) - MARGIN - 16 })
    const below = pdf.y
    pdf.text(price > 0 ? formatMoney(price, currency) : TEXTS.pdf.included, COLUMNS[3] ?? MARGIN, y)
    pdf.fillColor(DIM).text(formatList(items.flatMap(item => subjectName(item) ?? [])), MARGIN, below, {
      width: (COLUMNS[3] ?? MARGIN) - MARGIN - 16,
    })
    pdf.y += 8
  }
  if (answerUrl !== null) pdf.fillColor(INK).text(ANSWER.pdf.see, MARGIN, pdf.y, { link: answerUrl, underline: true })
  pdf.y += 12
}

function drawReadings(pdf: Pdf, { mileage, vin, tireSize, engineHours, notes }: InspectionDraft, tenant: Tenant): void {
  heading(pdf, [TEXTS.pdf.readings])
  if (mileage !== null) row(pdf, [TEXTS.pdf.mileage, formatMileage(mileage, mileageUnitOf(tenant.countryCode))])
  if (vin) row(pdf, [TEXTS.pdf.vin, vin])
  if (tireSize) row(pdf, [TEXTS.pdf.tireSize, tireSize])
  if (engineHours !== null) row(pdf, [TEXTS.pdf.engineHours, String(engineHours)])
  if (notes === '') return
  if (pdf.y > BOTTOM - 40) pdf.addPage()
  pdf.y += 12
  heading(pdf, [TEXTS.pdf.notes])
  pdf.fillColor(INK)
  drawNotes(pdf, notes)
}
