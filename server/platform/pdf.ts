import PDFDocument from 'pdfkit'
import { formatPhone } from '../../domain/format/phone.ts'
import { writeEveryScript } from './pdf-text.ts'
import type { Tenant } from './scope.ts'
import { TEXTS } from './texts.ts'

export type Pdf = InstanceType<typeof PDFDocument>

export const INK = '#14171a'
export const DIM = '#5b646d'
const LINE = '#d8dde2'
/** In points; a US Letter page is 612 × 792. */
export const MARGIN = 56
export const RIGHT = 612 - MARGIN
/** A new page starts below this. */
export const BOTTOM = 792 - 90

/** @param bufferPages keeps all pages until the end, so that each can say how many there are */
function openPdf({ title, tenant }: { title: string; tenant: Tenant }, bufferPages = false): Pdf {
  const info = { Title: title, Author: tenant.name }
  const pdf = new PDFDocument({ size: 'LETTER', margin: MARGIN, bufferPages, info })
  writeEveryScript(pdf)
  return pdf
}

/**
 * Draws a document on US Letter, whose text is selectable and reads well in black and white. Its texts can be of any script; each is one line, which wraps:
 * notes, which have lines of their own, are written by `drawNotes`.
 */
export function drawPdf(info: { title: string; tenant: Tenant }, draw: (pdf: Pdf) => void): Promise<Buffer> {
  const pdf = openPdf(info, true)
  const parts: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
  })
  draw(pdf)
  pdf.end()
  return done
}

/**
 * Draws a document of any length: what is drawn is handed over by each `flush`, which waits when the reader is slow, so that memory stays flat.
 * @param draw calls `flush` from time to time
 */
export async function streamPdf(
  info: { title: string; tenant: Tenant },
  write: (chunk: Buffer) => Promise<void> | void,
  draw: (pdf: Pdf, flush: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const pdf = openPdf(info)
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  let parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  pdf.on('end', resolve)
  pdf.on('error', reject)
  const flush = async (): Promise<void> => {
    const ready = parts
    parts = []
    for (const part of ready) await write(part)
  }
  await draw(pdf, flush)
  pdf.end()
  await ended
  await flush()
}

/** Draws a line from margin to margin. */
export function rule(pdf: Pdf, y: number, color = LINE): void {
  pdf.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.75).strokeColor(color).stroke()
}

interface Head {
  tenant: Tenant
  /** The tenant's logo as PNG; null shows the name. */
  logo: Buffer | null
  title: string
  /** At most three lines below the title, with the state. */
  details: readonly string[]
  /** What the reader looks for first, such as whether an invoice is paid. */
  state?: string
}

/** Draws the tenant's brand on the left and the document's title and details on the right. */
export function drawHead(pdf: Pdf, { tenant, logo, title, details, state = '' }: Head): void {
  if (logo) pdf.image(logo, MARGIN, MARGIN - 6, { fit: [200, 44] })
  else pdf.font('Helvetica-Bold').fontSize(18).fillColor(INK).text(tenant.name, MARGIN, MARGIN)
  pdf
    .font('Helvetica-Bold')
    .fontSize(22)
    .fillColor(INK)
    .text(title, MARGIN, MARGIN - 4, { align: 'right' })
  pdf.font('Helvetica').fontSize(10).fillColor(DIM)
  pdf.y = MARGIN + 24
  for (const detail of details) pdf.text(detail, { align: 'right' })
  if (state !== '') pdf.font('Helvetica-Bold').fillColor(INK).text(state, { align: 'right' })
  rule(pdf, MARGIN + 72, tenant.colors.primary)
}

/** Draws blocks of a title and lines side by side below the header. */
export function drawParties(pdf: Pdf, blocks: readonly [title: string, rows: readonly string[]][]): void {
  const top = MARGIN + 90
  const bottoms = blocks.map(([title, rows], column) => {
    const x = MARGIN + 260 * column
    pdf.font('Helvetica').fontSize(9).fillColor(DIM).text(title, x, top, { width: 230 })
    pdf.fontSize(10).fillColor(INK)
    for (const row of rows.filter(text => text !== '')) pdf.text(row, x, pdf.y + 2, { width: 230 })
    return pdf.y
  })
  pdf.y = Math.max(...bottoms) + 24
}

/** Notes as the lines in which somebody wrote them. */
export const linesOf = (notes: string): string[] => notes.split(/\r\n|[\r\n]/)

/** Notes, line by line, across the page. */
export function drawNotes(pdf: Pdf, notes: string): void {
  for (const line of linesOf(notes)) {
    if (line.trim() === '') pdf.moveDown()
    else pdf.text(line, MARGIN, pdf.y, { width: RIGHT - MARGIN })
  }
}

/** Draws the contact of the business at the foot of each page, and on the pages of a longer document their numbers and its title. */
export function drawFoot(pdf: Pdf, { supportPhone, supportEmail }: Tenant): void {
  const { start, count } = pdf.bufferedPageRange()
  const line = { width: RIGHT - MARGIN, lineBreak: false }
  for (let nth = 0; nth < count; nth++) {
    pdf.switchToPage(start + nth)
    pdf.font('Helvetica').fontSize(9).fillColor(DIM)
    pdf.text(TEXTS.pdfFoot(formatPhone(supportPhone), supportEmail), MARGIN, 792 - 72, { ...line, align: 'center' })
    if (count === 1) continue
    pdf.text(TEXTS.pdfPage(nth + 1, count), MARGIN, 792 - 72, { ...line, align: 'right' })
    if (nth > 0) pdf.text(pdf.info.Title ?? '', MARGIN, MARGIN - 24, line)
  }
}

/** Begins a page where so many points do not fit. @returns whether it did, for the head of a table */
export function makeRoom(pdf: Pdf, points = 0): boolean {
  if (pdf.y + points <= BOTTOM) return false
  pdf.addPage()
  return true
}
