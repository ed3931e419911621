import { extractImages, extractTextItems, getDocumentProxy } from 'unpdf'
import { linesThatAddUp } from '../../../domain/inventory/read-invoice.ts'
import type { ReadText } from '../../ports/invoice-reader.ts'
import { checkPdf, MAX_PDF_PICTURE_PIXELS } from './check-pdf.ts'
import { type PictureText, readPicture } from './read-picture.ts'
import { TEXTS } from './texts.ts'
import { Unreadable } from './unreadable.ts'

/** Longer ones are catalogs. */
const MAX_PAGES = 10
/** Pixels: a smaller picture on a page with text is a logo. */
const MIN_SCAN_PIXELS = 400_000

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>
type TextItem = Awaited<ReturnType<typeof extractTextItems>>['items'][number][number]

/**
 * Returns the text of a PDF, line by line: of each page its text or, for a scan, the text in its picture. Scans are read while there is time.
 * @param enoughMs milliseconds after which no further scan is begun
 * @throws Unreadable for one that cannot be opened, has too many pages, or is too large when unpacked
 */
export async function readPdf(file: Uint8Array, enoughMs: number): Promise<ReadText> {
  const start = performance.now()
  checkPdf(file)
  const pdf = await opened(getDocumentProxy(file, { verbosity: 0, maxImageSize: MAX_PDF_PICTURE_PIXELS }))
  if (pdf.numPages > MAX_PAGES) throw new Unreadable(TEXTS.tooManyPages(MAX_PAGES))
  const { items } = await opened(extractTextItems(pdf))
  const pages: PictureText[] = []
  for (const [index, onPage] of items.entries()) {
    if (index > 0 && performance.now() - start > enoughMs) break
    const text = linesOf(onPage).join('\n')
    pages.push(await textOfPage(pdf, index + 1, text))
  }
  return {
    text: pages.map(page => page.text).join('\n'),
    doubtful: pages.flatMap(page => page.doubtful),
    unreadPages: items.length - pages.length,
  }
}

/**
 * Returns a page's text, or that of its scan. A scan can have a text behind it that is not the invoice, like a stamp, or what a bad scanner read: the
 * picture is what a person sees, so its text is preferred, unless it proves less than the page's own.
 */
async function textOfPage(pdf: Pdf, page: number, text: string): Promise<PictureText> {
  const images = await opened(extractImages(pdf, page))
  const [scan] = images.sort((a, b) => b.width * b.height - a.width * a.height)
  const isLogo = scan !== undefined && scan.width * scan.height < MIN_SCAN_PIXELS && text.trim() !== ''
  if (!scan || isLogo) return { text, doubtful: [] }
  const { data, width, height, channels } = scan
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
  const seen = await readPicture(bytes, { raw: { width, height, channels } })
  return isSameInvoice(text, seen.text) ? { text, doubtful: [] } : seen
}

const amountsOf = (text: string): string[] => text.match(/\d[\d,]{0,9}[.,]\d\d(?!\d)/g) ?? []

/** Checks whether a page's own text is what its picture shows, and not read worse. A picture without amounts is paper for letters. */
function isSameInvoice(text: string, seen: string): boolean {
  const shown = new Set(amountsOf(seen))
  if (shown.size === 0) return amountsOf(text).length > 0
  const own = new Set(amountsOf(text))
  const isShared = [...shown].filter(amount => own.has(amount)).length >= shown.size / 2
  return isShared && linesThatAddUp(text) >= linesThatAddUp(seen)
}

/** Treats every failure of a PDF as the file's fault. @throws Unreadable */
const opened = <Value>(value: Promise<Value>): Promise<Value> =>
  value.catch(() => {
    throw new Unreadable(TEXTS.pdfNotOpened)
  })

/** Returns the lines of a page from its text items, whose positions count from the lower left. Two spaces separate columns. */
function linesOf(items: readonly TextItem[]): string[] {
  const lines: TextItem[][] = []
  for (const item of items.filter(({ str }) => str.trim() !== '').sort((a, b) => b.y - a.y)) {
    const line = lines.at(-1)
    const [first] = line ?? []
    if (line && first && first.y - item.y <= Math.max(2, first.fontSize * 0.4)) line.push(item)
    else lines.push([item])
  }
  return lines.map(line =>
    line
      .sort((a, b) => a.x - b.x)
      .reduce((text, { str, x, fontSize }, index) => {
        const before = line[index - 1]
        const gap = before ? x - before.x - before.width : 0
        return `${text}${gap > fontSize ? '  ' : gap > fontSize * 0.15 ? ' ' : ''}${str}`
      }, ''),
  )
}
