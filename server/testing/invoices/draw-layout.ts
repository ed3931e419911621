import sharp from 'sharp'
import type { Layout } from './layout.ts'

/** Dots per inch of the drawing. */
const DPI = 200

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Draws an invoice's page as a PNG. */
export async function drawLayout({
  font,
  points,
  width: inches,
  head,
  columns,
  rows,
  foot,
  isStacked,
  rules,
}: Layout): Promise<Buffer> {
  const width = Math.round(inches * DPI)
  const size = Math.round((points / 72) * DPI)
  const step = Math.round(size * 1.7)
  const shapes: string[] = []
  let y = Math.round(DPI * 0.6)
  const write = (text: string, x: number, anchor: 'start' | 'end' = 'start', weight = 'normal'): void => {
    if (text === '') return
    shapes.push(
      `<text x="${Math.round(x)}" y="${y}" text-anchor="${anchor}" xml:space="preserve" font-family="${font}" font-size="${size}" font-weight="${weight}">${escaped(text)}</text>`,
    )
  }
  const next = (): number => (y += step)
  for (const [index, line] of head.entries()) {
    write(line, width * 0.06, 'start', index === 0 ? 'bold' : 'normal')
    next()
  }
  next()
  const print = (cells: readonly string[], weight = 'normal'): void => {
    for (const [index, cell] of cells.entries()) {
      const column = columns[index]
      if (column) write(cell, column.x * width, column.isNumber && !isStacked ? 'end' : 'start', weight)
    }
  }
  if (!isStacked) {
    print(
      columns.map(column => column.head),
      'bold',
    )
    next()
  }
  for (const [index, { cells, below, above }] of rows.entries()) {
    if (rules === 'zebra' && index % 2 === 0)
      shapes.unshift(
        `<rect x="${width * 0.03}" y="${y - size * 1.2}" width="${width * 0.94}" height="${step}" fill="#e3e6ea"/>`,
      )
    if (rules === 'grid')
      shapes.push(
        `<rect x="${width * 0.03}" y="${y - size * 1.25}" width="${width * 0.94}" height="${step}" fill="none" stroke="#444" stroke-width="2"/>`,
      )
    if (above !== undefined) {
      write(above, width * 0.06)
      next()
    }
    if (isStacked) {
      for (const cell of cells) {
        write(cell, width * 0.06)
        next()
      }
    } else {
      print(cells)
      next()
    }
    if (below !== undefined) {
      write(below, width * 0.06)
      next()
    }
  }
  next()
  for (const line of foot) {
    const at = line.lastIndexOf(' ')
    write(line.slice(0, at), width * 0.6)
    write(line.slice(at + 1), width * 0.94, 'end')
    next()
  }
  const height = y + Math.round(DPI * 0.5)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fbfaf6"/>${shapes.join('')}</svg>`
  return await sharp(Buffer.from(svg), { limitInputPixels: false }).flatten({ background: '#fff' }).png().toBuffer()
}
