import { extractImages, extractTextItems, getDocumentProxy } from 'unpdf'
import { checkPdf, MAX_PDF_PICTURE_PIXELS } from './check-pdf.ts'
import { readPicture, Unreadable } from './read-picture.ts'
import { TEXTS } from './texts.ts'

/** Longer ones are catalogs. */
const MAX_PAGES = 10
/** Pages read as images, each for some seconds. */
const MAX_SCANNED = 3
/** A scan's text is at most a stamp from the scanner. */
const MIN_LETTERS = 40

type TextItem = Awaited<ReturnType<typeof extractTextItems>>['items'][number][number]

/**
 * Returns the text of a PDF, line by line; for a scanned one, the text in its images. @throws Unreadable for one that cannot be opened, has too many
 * pages, or is too large when unpacked
 */
export async function readPdf(file: Uint8Array): Promise<string> {
  checkPdf(file)
  const pdf = await opened(getDocumentProxy(file, { verbosity: 0, maxImageSize: MAX_PDF_PICTURE_PIXELS }))
  if (pdf.numPages > MAX_PAGES) throw new Unreadable(TEXTS.tooManyPages(MAX_PAGES))
  const { items } = await opened(extractTextItems(pdf))
  const text = items.flatMap(linesOf).join('\n')
  return text.replaceAll(/\s/g, '').length >= MIN_LETTERS ? text : await readScans(pdf)
}

/** Treats every failure of a PDF as the file's fault. @throws Unreadable */
const opened = <Value>(value: Promise<Value>): Promise<Value> =>
  value.catch(() => {
    throw new Unreadable(TEXTS.pdfNotOpened)
  })

/** Takes the largest image of each page as the scan. */
async function readScans(pdf: Awaited<ReturnType<typeof getDocumentProxy>>): Promise<string> {
  const texts: string[] = []
  for (let page = 1; page <= Math.min(pdf.numPages, MAX_SCANNED); page++) {
    const images = await opened(extractImages(pdf, page))
    const [scan] = images.sort((a, b) => b.width * b.height - a.width * a.height)
    if (scan) {
      const { data, width, height, channels } = scan
      texts.push(await readPicture(data, { raw: { width, height, channels } }))
    }
  }
  return texts.join('\n')
}

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
