import PDFDocument from 'pdfkit'
import sharp from 'sharp'

/** Returns a drawn PDF document as bytes. */
export async function pdfOf(draw: (document: PDFKit.PDFDocument) => void): Promise<Buffer> {
  const document = new PDFDocument()
  draw(document)
  document.end()
  return Buffer.concat(await Array.fromAsync(document as AsyncIterable<Buffer>))
}

/** Draws an invoice with these lines as a PDF. */
export const drawPdf = (lines: readonly string[]): Promise<Buffer> =>
  pdfOf(document => {
    for (const line of lines) document.font('Courier').fontSize(9).text(line)
  })

/** Draws an invoice as a photo, in JPEG. */
export function drawPhoto(lines: readonly string[]): Promise<Buffer> {
  const texts = lines.map(
    (line, index) =>
      `<text x="60" y="${100 + index * 60}" xml:space="preserve" font-family="DejaVu Sans Mono" font-size="32">${line}</text>`,
  )
  const height = 160 + lines.length * 60
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="${height}"><rect width="1400" height="${height}" fill="#f3efe4"/>${texts.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg().toBuffer()
}
