import { constants, deflateRawSync, deflateSync } from 'node:zlib'

/** Creates a PDF of raw objects; the first is the catalogue. It has no cross-reference table: readers find the objects without one. */
const pdfOfObjects = (objects: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects.flatMap((object, index) => [
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]),
    Buffer.from(`trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`),
  ])

const stream = (dictionary: string, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`<< ${dictionary} /Length ${data.length} >>\nstream\n`), data, Buffer.from('\nendstream')])

const onePage = (contents: Buffer, ...more: Buffer[]): Buffer =>
  pdfOfObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /XObject << /Im0 5 0 R >> >> >>',
    contents,
    ...more,
  ])

const MB = 1024 * 1024

/** Returns this many megabytes of spaces, deflated, without holding them in memory. The checksum is wrong, which PDF readers ignore. */
function deflatedSpaces(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(MB, ' '), { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  const header = Buffer.from([0x78, 0xda])
  const end = Buffer.from([0x03, 0x00, 0, 0, 0, 1])
  return Buffer.concat([header, ...Array.from({ length: megabytes }, () => block), end])
}

/**
 * Creates a PDF with twice-deflated spaces: gigabytes in a few thousand bytes. Behind a filter of another kind, only a PDF reader can detect them.
 */
export function bombPdf(megabytes: number, filters: 'plain' | 'behind hex' = 'plain'): Buffer {
  const bomb = deflateSync(deflatedSpaces(megabytes), { level: 9 })
  if (filters === 'plain') return onePage(stream('/Filter [/FlateDecode /FlateDecode]', bomb))
  const hex = Buffer.from(`${bomb.toString('hex')}>`)
  return onePage(stream('/Filter [/ASCIIHexDecode /FlateDecode /FlateDecode]', hex))
}

/** Creates a PDF page with one white image of this many pixels per side, in little space. */
export function hugePicturePdf(side: number): Buffer {
  const draw = stream('', Buffer.from('q 612 0 0 792 0 0 cm /Im0 Do Q'))
  const image = stream(
    `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode`,
    deflatedSpaces(Math.ceil((side * side * 3) / MB)),
  )
  return onePage(draw, image)
}

/** Creates a PDF whose page tree loops back to its root. */
export const loopingPdf = (): Buffer =>
  pdfOfObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 2 >>',
    '<< /Type /Pages /Parent 2 0 R /Kids [2 0 R] /Count 2 >>',
  ])

/** Creates a PDF that claims an absurd number of pages. */
export const endlessPdf = (): Buffer =>
  pdfOfObjects(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 2000000000 >>'])
