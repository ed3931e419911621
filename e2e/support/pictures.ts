import sharp from 'sharp'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })

/** Draws a photo of a label with lines of text, in the size of a phone's camera. */
export function labelPhoto(lines: readonly string[]): Promise<Buffer> {
  const texts = lines.map(
    (line, index) =>
      `<text x="120" y="${420 + index * 200}" font-family="DejaVu Sans Mono" font-size="110">${line}</text>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="1500"><rect width="2000" height="1500" fill="#f4f1ea"/>${texts.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg().toBuffer()
}

/** The lit segments of each digit of a display. */
const SEGMENTS = ['abcdef', 'bc', 'abged', 'abgcd', 'fgbc', 'afgcd', 'afgedc', 'abc', 'abcdefg', 'abcdfg']

/** Draws a digit of seven segments as SVG. */
function segmentDigit(digit: number, x: number, y: number): string {
  const [width, height, thick] = [58, 110, 13]
  const [half, gap, middle] = [thick / 2, thick * 0.18, height / 2]
  const across = (at: number): string =>
    `<polygon points="${x + half + gap},${at} ${x + thick},${at - half} ${x + width - thick},${at - half} ${x + width - half - gap},${at} ${x + width - thick},${at + half} ${x + thick},${at + half}"/>`
  const down = (at: number, from: number, to: number): string =>
    `<polygon points="${at},${from + gap} ${at + half},${from + half + gap} ${at + half},${to - half - gap} ${at},${to - gap} ${at - half},${to - half - gap} ${at - half},${from + half + gap}"/>`
  const [left, right, top, bottom] = [x + half, x + width - half, y + half, y + height - half]
  const drawn: Record<string, string> = {
    a: across(top),
    g: across(y + middle),
    d: across(bottom),
    f: down(left, top, y + middle),
    b: down(right, top, y + middle),
    e: down(left, y + middle, bottom),
    c: down(right, y + middle, bottom),
  }
  return Array.from(SEGMENTS[digit] ?? '', segment => drawn[segment]).join('')
}

/** Draws a photo of a dark dashboard: a light display with dark digits in a wide dark bezel, next to a gauge. */
export function displayPhoto(digits: string, shades: { light: string; dark: string }): Promise<Buffer> {
  const shown = Array.from(digits, (digit, index) => segmentDigit(Number(digit), 780 + index * 80, 690)).join('')
  const text = (x: number, y: number, size: number, words: string, fill: string): string =>
    `<text x="${x}" y="${y}" font-family="DejaVu Sans" font-size="${size}" fill="${fill}">${words}</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="1500"><rect width="2000" height="1500" fill="#0d0d0f"/>
    <circle cx="420" cy="700" r="380" fill="none" stroke="#333" stroke-width="8"/>${text(250, 600, 70, '40 60', '#777')}
    <rect x="720" y="600" width="640" height="240" rx="16" fill="${shades.light}"/><g fill="${shades.dark}">${shown}</g>
    ${text(780, 660, 40, 'ODO', shades.dark)}${text(1270, 795, 44, 'km', shades.dark)}</svg>`
  return sharp(Buffer.from(svg)).jpeg().toBuffer()
}

/** Draws a barcode on a label. */
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
