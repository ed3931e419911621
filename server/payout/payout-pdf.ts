import { formatShortDate } from '../../domain/format/dates.ts'
import { formatMoney } from '../../domain/format/money.ts'
import { formatDay, ITEM_LABELS, payeeNames } from '../../domain/payout/labels.ts'
import { markPaid, statementRows, totalLabel } from '../../domain/payout/statement-rows.ts'
import {
  DIM,
  drawFoot,
  drawHead,
  drawParties,
  drawPdf,
  INK,
  MARGIN,
  makeRoom,
  type Pdf,
  RIGHT,
  rule,
} from '../platform/pdf.ts'
import type { Tenant } from '../platform/scope.ts'
import type { ReportItem } from './items.ts'
import type { Report } from './queries.ts'
import { TEXTS } from './texts.ts'

const { pdf: PDF } = TEXTS

export interface PayoutDocument {
  tenant: Tenant
  report: Report
  /** Its sales; for managers also the payments and refunds. */
  items: readonly ReportItem[]
  /** The tenant's logo as PNG; null shows the name. */
  logo: Buffer | null
}

/** Draws a payout statement, in the tenant's brand (PAYOUT-20). */
export function drawPayout({ tenant, report, items, logo }: PayoutDocument): Promise<Buffer> {
  const { van, person } = payeeNames(report)
  return drawPdf({ title: PDF.documentTitle(report.startDate, report.endDate), tenant }, pdf => {
    drawHead(pdf, {
      tenant,
      logo,
      title: PDF.title,
      details: [
        PDF.period(formatDay(report.startDate), formatDay(report.endDate)),
        markPaid(PDF.number(report.id), report.invoice?.status),
        PDF.issued(formatShortDate(report.issuedAt, report.timeZone)),
      ],
    })
    drawParties(pdf, [
      [PDF.statementOf, [person, van]],
      [PDF.franchise, [report.franchiseName, tenant.name]],
    ])
    drawTable(pdf, report)
    drawItems(pdf, report, items)
    drawFoot(pdf, tenant)
  })
}

const money = ({ currency }: Report, cents: number): string => formatMoney(cents, currency)

function drawTable(pdf: Pdf, report: Report): void {
  for (const { label, detail, amount } of statementRows(report)) {
    const y = pdf.y
    pdf
      .font('Helvetica')
      .fontSize(10)
      .fillColor(INK)
      .text(money(report, amount), RIGHT - 100, y, { width: 100, align: 'right' })
    pdf.text(label, MARGIN, y, { width: 390 })
    if (detail !== '') pdf.fontSize(9).fillColor(DIM).text(detail, MARGIN, pdf.y, { width: 390 })
    pdf.y += 6
  }
  rule(pdf, pdf.y)
  pdf.y += 8
  const y = pdf.y
  pdf.font('Helvetica-Bold').fontSize(12).fillColor(INK)
  pdf.text(totalLabel(report.total), MARGIN, y)
  pdf.text(money(report, Math.abs(report.total)), RIGHT - 200, y, { width: 200, align: 'right' })
  pdf.y = y + 34
}

const COLUMNS = [
  { title: PDF.columns.what, at: 0, width: 80 },
  { title: PDF.columns.date, at: 85, width: 65 },
  { title: PDF.columns.invoice, at: 155, width: 50 },
  { title: PDF.columns.customer, at: 210, width: 130 },
  { title: PDF.columns.beforeTax, at: 345, width: 75 },
  { title: PDF.columns.amount, at: 425, width: 75 },
] as const

function drawItems(pdf: Pdf, report: Report, items: readonly ReportItem[]): void {
  const row = (cells: readonly string[], color: string): void => {
    const y = pdf.y
    pdf.font('Helvetica').fontSize(9).fillColor(color)
    for (const [index, { at, width }] of COLUMNS.entries())
      pdf.text(cells[index] ?? '', MARGIN + at, y, {
        width,
        height: 12,
        ellipsis: true,
        align: index > 3 ? 'right' : 'left',
      })
    pdf.y = y + 15
  }
  if (items.length === 0) return
  const head = (): void => {
    row(
      COLUMNS.map(({ title }) => title),
      DIM,
    )
    rule(pdf, pdf.y - 2)
    pdf.y += 4
  }
  head()
  for (const item of items) {
    if (makeRoom(pdf)) head()
    row(
      [
        ITEM_LABELS[item.kind],
        formatShortDate(item.at, report.timeZone),
        String(item.invoiceNumber),
        item.customerName,
        money(report, item.subTotal),
        money(report, item.amount),
      ],
      INK,
    )
  }
}
