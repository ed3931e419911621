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
import { TEXTS } from './texts.ts'

const { inspections: PDF } = TEXTS

interface InspectionReportDocument {
  tenant: Tenant
  /** The tenant's logo as PNG; null shows the name. */
  logo: Buffer | null
  startDate: Date
  endDate: Date
  inspections: readonly ReportedInspection[]
}

/** Draws the results of inspections: first the number of each finding, then each inspection by franchise and van (REPORT-10). */
export function drawInspectionReport(source: InspectionReportDocument): Promise<Buffer> {
  const { tenant, logo, startDate, endDate, inspections } = source
  const zone = inspections[0]?.timeZone ?? tenant.csvTimeZone
  return drawPdf({ title: PDF.title, tenant }, pdf => {
    drawHead(pdf, {
      tenant,
      logo,
      title: PDF.title,
      details: [
        PDF.frame(formatShortDate(startDate, zone), formatShortDate(endDate, zone)),
        PDF.count(inspections.length),
      ],
    })
    pdf.y = MARGIN + 96
    if (inspections.length === 0) line(pdf, PDF.none)
    else {
      drawFindings(pdf, inspections)
      for (const group of byVan(inspections)) drawVan(pdf, group)
    }
    drawFoot(pdf, tenant)
  })
}

/** Draws a text across the page; starts a new page when this one is full. */
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

/** Draws the number of each finding, most frequent first. */
function drawFindings(pdf: Pdf, inspections: readonly ReportedInspection[]): void {
  const counts = new Map<string, { poor: number; fair: number }>()
  for (const { part, condition } of inspections.flatMap(({ found }) => wornParts(found))) {
    const count = counts.get(part) ?? { poor: 0, fair: 0 }
    count[condition]++
    counts.set(part, count)
  }
  heading(pdf, PDF.needsAttention)
  if (counts.size === 0) line(pdf, PDF.allGood)
  const ordered = [...counts].toSorted(([, a], [, b]) => b.poor - a.poor || b.fair - a.fair)
  for (const [part, { poor, fair }] of ordered) line(pdf, PDF.findings(part, poor, fair))
  pdf.y += 14
}

const byVan = (inspections: readonly ReportedInspection[]): ReportedInspection[][] => [
  ...Map.groupBy(inspections, ({ franchise, van }) => `${franchise}, ${van}`).values(),
]

function drawVan(pdf: Pdf, inspections: readonly ReportedInspection[]): void {
  const [first] = inspections
  if (!first) return
  heading(pdf, PDF.van(first.franchise, first.van))
  for (const { at, timeZone, workOrderId, vehicle, customer, found } of inspections) {
    line(pdf, PDF.order(formatShortDate(at, timeZone), workOrderId, vehicle, customer))
    const worn = wornParts(found).map(({ part, condition }) => PDF.finding[condition](part))
    line(pdf, worn.length > 0 ? worn.join(', ') : PDF.nothingFound, DIM, 16)
    if (found.notes !== '') for (const note of linesOf(found.notes)) line(pdf, note, DIM, 16)
    pdf.y += 4
  }
  pdf.y += 14
}
