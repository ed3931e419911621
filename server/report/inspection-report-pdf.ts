import { formatShortDate } from '../../domain/format/dates.ts'
import { wornParts } from '../../domain/work-order/worn-parts.ts'
import {
  BOTTOM,
  DIM,
  drawFoot,
  drawHead,
  drawPdf,
  INK,
  linesOf,
  MARGIN,
  type Pdf,
  RIGHT,
  rule,
} from '../platform/pdf.ts'
import type { Tenant } from '../platform/scope.ts'
import type { ReportedInspection } from './inspection-report.ts'

interface InspectionReportDocument {
  tenant: Tenant
  /** The tenant's logo as PNG; null shows the name. */
  logo: Buffer | null
  startDate: Date
  endDate: Date
  inspections: readonly ReportedInspection[]
}

/** Draws what inspections found: first what was found how often, then each of them by franchise and van (REPORT-10). */
export function drawInspectionReport(source: InspectionReportDocument): Promise<Buffer> {
  const { tenant, logo, startDate, endDate, inspections } = source
  const zone = inspections[0]?.timeZone ?? tenant.csvTimeZone
  return drawPdf({ title: 'Inspection report', tenant }, pdf => {
    drawHead(pdf, {
      tenant,
      logo,
      title: 'Inspection report',
      details: [
        `${formatShortDate(startDate, zone)} to ${formatShortDate(endDate, zone)}`,
        `${inspections.length} ${inspections.length === 1 ? 'inspection' : 'inspections'}`,
      ],
    })
    pdf.y = MARGIN + 96
    if (inspections.length === 0) line(pdf, 'No inspections in these dates.')
    else {
      drawFindings(pdf, inspections)
      for (const group of byVan(inspections)) drawVan(pdf, group)
    }
    drawFoot(pdf, tenant)
  })
}

/** One text across the page, on the next one when this is full. */
function line(pdf: Pdf, text: string, color = INK, indent = 0): void {
  if (pdf.y > BOTTOM) pdf.addPage()
  pdf
    .font('Helvetica')
    .fontSize(10)
    .fillColor(color)
    .text(text, MARGIN + indent, pdf.y, { width: RIGHT - MARGIN - indent })
  pdf.y += 4
}

function heading(pdf: Pdf, text: string): void {
  if (pdf.y > BOTTOM - 60) pdf.addPage()
  pdf.font('Helvetica-Bold').fontSize(13).fillColor(INK).text(text, MARGIN, pdf.y)
  rule(pdf, pdf.y + 4)
  pdf.y += 12
}

/** What was found how often, the most frequent first. */
function drawFindings(pdf: Pdf, inspections: readonly ReportedInspection[]): void {
  const counts = new Map<string, { poor: number; fair: number }>()
  for (const { part, condition } of inspections.flatMap(({ found }) => wornParts(found))) {
    const count = counts.get(part) ?? { poor: 0, fair: 0 }
    count[condition]++
    counts.set(part, count)
  }
  heading(pdf, 'What needs attention')
  if (counts.size === 0) line(pdf, 'Everything is in good condition.')
  const ordered = [...counts].toSorted(([, a], [, b]) => b.poor - a.poor || b.fair - a.fair)
  for (const [part, { poor, fair }] of ordered) line(pdf, `${part}: ${poor} poor, ${fair} fair`)
  pdf.y += 14
}

const byVan = (inspections: readonly ReportedInspection[]): ReportedInspection[][] => [
  ...Map.groupBy(inspections, ({ franchise, van }) => `${franchise}, ${van}`).values(),
]

function drawVan(pdf: Pdf, inspections: readonly ReportedInspection[]): void {
  const [first] = inspections
  if (!first) return
  heading(pdf, `${first.franchise}, ${first.van}`)
  for (const { at, timeZone, workOrderId, vehicle, customer, found } of inspections) {
    line(pdf, `${formatShortDate(at, timeZone)}   No. ${workOrderId}   ${vehicle}   ${customer}`)
    const worn = wornParts(found).map(({ part, condition }) => `${part} ${condition}`)
    line(pdf, worn.length > 0 ? worn.join(', ') : 'All good', DIM, 16)
    if (found.notes !== '') for (const note of linesOf(found.notes)) line(pdf, note, DIM, 16)
    pdf.y += 4
  }
  pdf.y += 14
}
