import { formatShortDate } from '../../domain/format/dates.ts'
import { formatList } from '../../domain/format/list.ts'
import type { InspectionDraft } from '../../domain/work-order/inspection.ts'
import { wornParts } from '../../domain/work-order/worn-parts.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import {
  BOTTOM,
  DIM,
  drawFoot,
  drawHead,
  INK,
  linesOf,
  MARGIN,
  type Pdf,
  RIGHT,
  rule,
  streamPdf,
} from '../platform/pdf.ts'
import type { Tenant } from '../platform/scope.ts'
import type { Sink } from '../platform/zip.ts'
import {
  type InspectionRequest,
  countInspections,
  type ReportedInspection,
  type ReportedVan,
  readFindings,
  readInspections,
  reportedVans,
} from './inspection-report.ts'
import { TEXTS } from './texts.ts'

const { inspections: PDF } = TEXTS

export interface InspectionReportDocument {
  tenant: Tenant
  /** The tenant's logo as PNG; null shows the name. */
  logo: Buffer | null
  request: InspectionRequest
}

/**
 * Draws the results of inspections: first the number of each finding, then each inspection by franchise and van (REPORT-10). Inspections are read twice, in batches,
 * so that a report has no limit and memory stays flat.
 * @param db one state of the database
 */
export async function writeInspectionReport(
  db: Database,
  { tenant, logo, request }: InspectionReportDocument,
  write: Sink,
  onRows: (count: number) => void = () => undefined,
): Promise<void> {
  const vans = await reportedVans(db, request)
  const count = await countInspections(db, request)
  const zone = vans[0]?.timeZone ?? tenant.csvTimeZone
  await streamPdf({ title: PDF.title, tenant }, write, async (pdf, flush) => {
    drawHead(pdf, {
      tenant,
      logo,
      title: PDF.title,
      details: [
        PDF.frame(formatShortDate(request.startDate, zone), formatShortDate(request.endDate, zone)),
        PDF.count(count),
      ],
    })
    drawFoot(pdf, tenant)
    pdf.y = MARGIN + 96
    if (count === 0) return line(pdf, PDF.none)
    const findings = new Findings()
    await readFindings(db, request, found => findings.add(found))
    findings.draw(pdf)
    let done = 0
    for (const van of vans) {
      let isFirst = true
      await readInspections(db, request, van, async inspections => {
        if (isFirst) heading(pdf, PDF.van(van.franchise, van.name))
        isFirst = false
        for (const inspection of inspections) drawInspection(pdf, van, inspection)
        done += inspections.length
        onRows(done)
        await flush()
      })
      if (!isFirst) pdf.y += 14
    }
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

/** The number of each finding, most frequent first. */
class Findings {
  readonly #counts = new Map<string, { poor: number; fair: number }>()

  add(inspections: readonly InspectionDraft[]): void {
    for (const { part, condition } of inspections.flatMap(wornParts)) {
      const count = this.#counts.get(part) ?? { poor: 0, fair: 0 }
      count[condition]++
      this.#counts.set(part, count)
    }
  }

  draw(pdf: Pdf): void {
    heading(pdf, PDF.needsAttention)
    if (this.#counts.size === 0) line(pdf, PDF.allGood)
    const ordered = [...this.#counts].toSorted(([, a], [, b]) => b.poor - a.poor || b.fair - a.fair)
    for (const [part, { poor, fair }] of ordered) line(pdf, PDF.findings(part, poor, fair))
    pdf.y += 14
  }
}

function drawInspection(pdf: Pdf, { timeZone }: ReportedVan, inspection: ReportedInspection): void {
  const { at, workOrderId, vehicle, customer, found } = inspection
  line(pdf, PDF.order(formatShortDate(at, timeZone), workOrderId, vehicle, customer))
  const worn = wornParts(found).map(({ part, condition }) => PDF.finding[condition](part))
  line(pdf, worn.length > 0 ? formatList(worn) : PDF.nothingFound, DIM, 16)
  if (found.notes !== '') for (const note of linesOf(found.notes)) line(pdf, note, DIM, 16)
  pdf.y += 4
}
