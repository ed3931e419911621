import sharp from 'sharp'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })

/** A photo of a label: lines of text, as large as a phone's camera makes it. */
export function labelPhoto(lines: readonly string[]): Promise<Buffer> {
  const texts = lines.map(
    (line, index) =>
      `<text x="120" y="${420 + index * 200}" font-family="DejaVu Sans Mono" font-size="110">${line}</text>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="1500"><rect width="2000" height="1500" fill="#f4f1ea"/>${texts.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg().toBuffer()
}

/** A picture of a barcode on a label. */
export async function barcodePicture(
  text: string,
  format: 'Code39' | 'Code128' | 'DataMatrix' | 'QRCode',
): Promise<Buffer> {
  const { image, error } = await writeBarcode(text, { format, scale: 4 })
  if (!image) throw new Error(error)
  const code = Buffer.from(await image.arrayBuffer())
  return await sharp(code)
    .flatten({ background: '#fff' })
    .extend({ top: 80, bottom: 80, left: 80, right: 80, background: '#fff' })
    .png()
    .toBuffer()
}
