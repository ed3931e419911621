import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { phoneInvoice } from '../../testing/documents/phone-invoice.ts'
import { drawPhoto, pdfOf } from '../../testing/drawn-invoice.ts'
import { createLocalInvoiceReader } from './local-invoice-reader.ts'

const LINES = [
  'NORTHFIELD AUTO SUPPLY',
  'Invoice No: NF-20417        Date: 2026-05-28',
  'QTY  PART NO   DESCRIPTION               PRICE    AMOUNT',
  '12   PH3614    Oil filter                 6.49     77.88',
  '3    MX530     5W-30 Full synthetic 5L   32.99     98.97',
]

const reader = createLocalInvoiceReader()
afterAll(() => reader.close())

const squeezed = (text: string): string => text.replaceAll(/ +/g, ' ')

test('a photo is read line by line, even when rotated as phones store it', async () => {
  const { text: upright } = await reader.readText(await drawPhoto(LINES))
  for (const line of ['12 PH3614', '6.49 77.88', '32.99 98.97', 'NF-20417']) expect(squeezed(upright)).toContain(line)
  const turned = await sharp(await drawPhoto(LINES))
    .rotate(-90)
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect(squeezed((await reader.readText(turned)).text)).toContain('6.49 77.88')
})

/** Creates a scanned US Letter page: a few lines of ten points on paper of one shade. */
function scan(dpi: number, paper: string): Promise<Buffer> {
  const [width, height] = [8.5 * dpi, 11 * dpi]
  const size = Math.round((10 / 72) * dpi)
  const texts = LINES.map(
    (line, index) =>
      `<text x="${0.7 * dpi}" y="${dpi + index * size * 1.6}" xml:space="preserve" font-family="DejaVu Sans Mono" font-size="${size}">${line}</text>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${paper}"/>${texts.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer()
}

test.each([
  [200, '#ffffff'],
  [300, '#ffffff'],
  [200, '#fdfdfb'],
  [300, '#f6f4ee'],
  [200, '#d8d8d0'],
  [300, '#d8d8d0'],
])('WRONG-09 a clean scan of %i dpi on %s is read fully, like a photo', { timeout: 120_000 }, async (dpi, paper) => {
  const text = squeezed((await reader.readText(await scan(dpi, paper))).text)
  for (const words of ['NORTHFIELD AUTO SUPPLY', 'NF-20417', '12 PH3614', '6.49 77.88', '5W-30', '32.99 98.97'])
    expect(text).toContain(words)
})

test('a PDF is read from its text with columns apart; a scanned one from its image', async () => {
  const { text: typed } = await reader.readText(
    await pdfOf(document => {
      document.fontSize(11).text('NORTHFIELD AUTO SUPPLY', 50, 50)
      document.text('Invoice No: NF-20417', 50, 80).text('Date: 2026-05-28', 300, 80)
      for (const [cell, x] of [
        ['12', 50],
        ['PH3614', 90],
        ['Oil filter', 180],
        ['6.49', 400],
        ['77.88', 480],
      ] as const)
        document.text(cell, x, 110)
    }),
  )
  expect(typed.split('\n')).toEqual([
    'NORTHFIELD AUTO SUPPLY',
    'Invoice No: NF-20417  Date: 2026-05-28',
    '12  PH3614  Oil filter  6.49  77.88',
  ])
  const picture = await drawPhoto(LINES)
  const scanned = await pdfOf(document => document.image(picture, 0, 0, { width: 600 }))
  expect(squeezed((await reader.readText(scanned)).text)).toContain('6.49 77.88')
})

test('a scan whose text layer is not the invoice is read from its picture', { timeout: 60_000 }, async () => {
  const picture = await drawPhoto(LINES)
  const stamped = await pdfOf(document => {
    document
      .fontSize(6)
      .text('Scanned with a phone. Page 1 of 1. Total 9.99, upgrade for 2.99 a month at scan.example', 20, 700)
    document.image(picture, 0, 0, { width: 600 })
  })
  const { text } = await reader.readText(stamped)
  expect(squeezed(text)).toContain('6.49 77.88')
})

test('a phone’s HEIC is joined from its tiles and turned, and reads like the photo that it is', async () => {
  const { text } = await reader.readText(phoneInvoice())
  for (const words of ['NORTHFIELD AUTO SUPPLY', 'NF-20417', 'SP-77', '6.49 77.88', '32.99 98.97'])
    expect(squeezed(text)).toContain(words)
})

test('a HEIC whose pictures are damaged is refused with advice', async () => {
  const damaged = phoneInvoice()
  damaged.fill(0, 2_000)
  await expect(reader.readText(damaged)).rejects.toMatchObject({ statusCode: 422 })
})

test('a broken HEIC is refused with advice', async () => {
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(200)])
  await expect(reader.readText(heic)).rejects.toMatchObject({
    statusCode: 422,
    message: expect.stringMatching(/can’t open/) as unknown,
  })
})

test('an unreadable file is refused with advice', async () => {
  const blank = sharp({ create: { width: 600, height: 400, channels: 3, background: '#fff' } })
  const refusal = (message: RegExp): object =>
    expect.objectContaining({ statusCode: 422, message: expect.stringMatching(message) as unknown })
  await expect(reader.readText(await blank.png().toBuffer())).rejects.toEqual(refusal(/take a sharp picture/))
  await expect(reader.readText(Buffer.from('%PDF-1.7 and nothing more'))).rejects.toEqual(refusal(/can’t open/))
  await expect(reader.readText(Buffer.from('no picture'))).rejects.toEqual(refusal(/can’t open/))
})

test('a request that would wait for minutes is refused, a slow file is stopped, and the next one is read', async () => {
  const hurried = createLocalInvoiceReader({ limitMs: 1 })
  const picture = await drawPhoto(LINES)
  const answers = await Promise.allSettled(Array.from({ length: 6 }, () => hurried.readText(picture)))
  const errors = answers.map(answer => (answer.status === 'rejected' ? (answer.reason as { error: string }).error : ''))
  expect(errors).toEqual([...Array.from({ length: 5 }, () => 'READING_TOO_LONG'), 'READER_BUSY'])
  await hurried.close()
  expect((await reader.readText(picture)).text).toContain('PH3614')
})
