import { describe, expect, test } from 'vitest'
import { pdfPieces, pdfText } from '../testing/documents/pdf-text.ts'
import { drawPdf, MARGIN, type Pdf } from './pdf.ts'
import type { Tenant } from './scope.ts'

const TENANT = { name: 'Maple Mobile Lube' } as Tenant
const NAMES = [
  ['Chinese', '李小龍'],
  ['Chinese in simplified characters', '欧阳娜娜'],
  ['Japanese', 'さくら サクラ'],
  ['Polish and Czech', 'Łukasz Dvořák'],
  ['Vietnamese', 'Nguyễn Thị Hồng'],
  ['Cyrillic', 'Олександр Шевченко'],
  ['Greek', 'Γιώργος Παπαδόπουλος'],
  ['Inuktitut', 'ᐃᓄᒃᑎᑐᑦ'],
  ['Cree', 'ᓀᐦᐃᔭᐍᐏᐣ'],
  ['Arabic', 'محمد'],
  ['Arabic with dotted letters', 'الرحمن'],
  ['Hebrew', 'שלמה'],
  ['Korean', '김민수'],
  ['an emoji', '🚗'],
] as const

const draw = (write: (pdf: Pdf) => void, weight = ''): Promise<Buffer> =>
  drawPdf({ title: 'Names', tenant: TENANT }, pdf => {
    pdf.font(`Helvetica${weight}`).fontSize(10)
    write(pdf)
  })

const hasFonts = (file: Buffer): boolean => file.includes('/FontFile2') || file.includes('/FontFile3')

describe.each(['', '-Bold'])('WRONG-05 a name in Helvetica%s', weight => {
  test.each(NAMES)('of %s can be read and copied: %s', async (_script, name) => {
    const file = await draw(pdf => pdf.text(`Billed to ${name}.`, MARGIN, 100, { width: 300 }), weight)
    expect(await pdfText(file)).toContain(name)
    expect(file.length).toBeLessThan(40_000)
  })
})

test('WRONG-05 names of all scripts can be in one document, each on its line', async () => {
  const file = await draw(pdf => {
    for (const [, name] of NAMES) pdf.text(name, MARGIN, pdf.y + 2, { width: 230 })
  })
  const text = await pdfText(file)
  for (const [, name] of NAMES) expect(text).toContain(name)
})

test('WRONG-05 right-to-left words run right to left, and Latin words among them left to right', async () => {
  const pieces = await pdfPieces(await draw(pdf => pdf.text('محمد علي (Toronto 12)', 100, 100, { width: 300 })))
  const at = (word: string): number => pieces.find(({ text }) => text.includes(word))?.x ?? Number.NaN
  expect(at('محمد')).toBeGreaterThan(at('علي'))
  expect(at('علي')).toBeGreaterThan(at('Toronto'))
  expect(at('Toronto')).toBeLessThanOrEqual(at('12'))
  expect(Math.min(...pieces.map(({ x }) => x))).toBeCloseTo(100, 0)
})

test('WRONG-05 a mark is on its letter, even if it is a separate character', async () => {
  const file = await draw(pdf => pdf.text('Nguye\u0302\u0303n Dvor\u030ca\u0301k', MARGIN, 100))
  expect(await pdfText(file)).toContain('Nguyễn Dvořák')
})

test('WRONG-05 Latin text needs no embedded font', async () => {
  const file = await draw(pdf => pdf.text('Siobhán O’Neill – 5 € · “Zoë”', MARGIN, 100))
  expect(hasFonts(file)).toBe(false)
  expect(await pdfText(file)).toContain('Siobhán O’Neill – 5 € · “Zoë”')
  expect(hasFonts(await draw(pdf => pdf.text('Łukasz', MARGIN, 100)))).toBe(true)
})

test('WRONG-05 the text after a name in another script has the same font and size as before', async () => {
  const file = await draw(pdf => {
    pdf.font('Helvetica-Bold').fontSize(14).text('李小龍', MARGIN, 100).text('Afterwards', MARGIN, 140)
  })
  const content = await pdfPieces(file)
  expect(content.find(({ text }) => text === 'Afterwards')).toMatchObject({ x: MARGIN })
  const plain = await pdfPieces(
    await draw(pdf => pdf.font('Helvetica-Bold').fontSize(14).text('Afterwards', MARGIN, 140)),
  )
  expect(content.find(({ text }) => text === 'Afterwards')).toEqual(plain.find(({ text }) => text === 'Afterwards'))
})

describe('WRONG-05 the layout works in every script', () => {
  test('a long name wraps in its column, and the next line is where it would be below a Latin one', async () => {
    const lines = async (name: string) =>
      (await pdfPieces(await draw(pdf => pdf.text(name, MARGIN, 100, { width: 130 }).text('End')))).filter(
        ({ text }) => text.trim() !== '',
      )
    const chinese = await lines('李小龍'.repeat(10))
    expect(Math.max(...chinese.map(({ x, width }) => x + width))).toBeLessThanOrEqual(MARGIN + 130.5)
    expect(new Set(chinese.map(({ y }) => y.toFixed(1))).size).toBe(4)
    const latin = await lines('Lee Shao Lung '.repeat(5).trim())
    const heights = (pieces: typeof latin) => [...new Set(pieces.map(({ y }) => y.toFixed(1)))]
    expect(heights(chinese)).toEqual(heights(latin))
  })

  test('a name on one row is cut with an ellipsis', async () => {
    const options = { width: 130, height: 12, ellipsis: true }
    const file = await draw(pdf => pdf.text('李小龍'.repeat(10), MARGIN, 100, options))
    expect(await pdfText(file)).toMatch(/^(?:李小龍)+李?小?…/)
    const pieces = await pdfPieces(file)
    expect(new Set(pieces.map(({ y }) => y.toFixed(1))).size).toBe(1)
    expect(Math.max(...pieces.map(({ x, width }) => x + width))).toBeLessThanOrEqual(MARGIN + 130.5)
  })

  test.each([
    ['right', 300],
    ['center', 250],
    ['left', 200],
  ] as const)('aligned %s', async (align, expected) => {
    for (const name of ['李小龍', 'محمد سلام', 'Łukasz']) {
      const pieces = await pdfPieces(await draw(pdf => pdf.text(name, 200, 100, { width: 100, align })))
      const [start, end] = [Math.min(...pieces.map(({ x }) => x)), Math.max(...pieces.map(({ x, width }) => x + width))]
      expect({ left: start, center: (start + end) / 2, right: end }[align]).toBeCloseTo(expected, 0)
    }
  })
})

test('WRONG-05 line breaks, turning marks and controls of a name do not reach the page', async () => {
  const file = await draw(pdf => {
    pdf.text('Ann\r\nBcc: all\u0000\u202eexe\ud800.', MARGIN, 100)
    pdf.text('李\r\n小\u2028龍\u202e', MARGIN, 140)
  })
  const pieces = await pdfPieces(file)
  expect(new Set(pieces.map(({ y }) => y.toFixed(1))).size).toBe(2)
  expect(await pdfText(file)).toMatch(/Ann Bcc: all exe.*李 小 龍/)
})

test('WRONG-05 a character without a glyph becomes a placeholder, not another character', async () => {
  const file = await draw(pdf => pdf.text('Ann \u{1d360}\u{10fffd}', MARGIN, 100))
  expect(await pdfText(file)).toContain('Ann \ufffd')
})

test('WRONG-05 a hostile text is drawn within a second of CPU time', async () => {
  for (const text of [
    '\u0301'.repeat(255),
    '👨‍👩‍👧‍👦'.repeat(60),
    'م\u064b'.repeat(120),
    '\u202e(['.repeat(80),
    '龘靐齉'.repeat(85),
  ]) {
    const begun = process.threadCpuUsage()
    await draw(pdf => pdf.text(text, MARGIN, 100, { width: 130 }))
    expect(process.threadCpuUsage(begun).user / 1000).toBeLessThan(1_000)
  }
})
