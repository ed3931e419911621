import { readFileSync, writeFileSync } from 'node:fs'
import { drawPdf, MARGIN } from '../../server/platform/pdf.ts'
import type { Tenant } from '../../server/platform/scope.ts'
import { expect, test } from '../support/fixtures.ts'
import { inkDifference, pdfPicture } from '../support/pdf-picture.ts'

const GOLDEN = new URL('pdf-scripts.png', import.meta.url)

const NAMES = [
  '李小龍 Bruce Lee',
  '欧阳娜娜 陳黃鄭葉',
  'さくら サクラ',
  'Łukasz Dvořák',
  'Nguyễn Thị Hồng',
  'Олександр Шевченко',
  'Γιώργος Παπαδόπουλος',
  'ᐃᓄᒃᑎᑐᑦ ᓀᐦᐃᔭᐍᐏᐣ',
  'محمد علي (يوسف) 12',
  'عبد الرحمن پژمان ٹیپو',
  'שלמה כהן (Shlomo)',
  '김민수',
  'प्रिया शर्मा',
  '🚗 👍 ❤️',
  'Ŧ n\u0308 m\u0301 o\u0328\u0301',
]

const drawNames = (names: readonly string[]): Promise<Buffer> =>
  drawPdf({ title: 'Names', tenant: { name: 'Names' } as Tenant }, pdf => {
    for (const [font, x] of [
      ['Helvetica', MARGIN],
      ['Helvetica-Bold', 330],
    ] as const) {
      pdf.font(font).fontSize(16)
      pdf.y = MARGIN
      for (const name of names) pdf.text(name, x, pdf.y + 4, { width: 240 })
    }
  })

// To draw a new picture to review: DRAW_GOLDEN=1 npx playwright test pdf-scripts
test('WRONG-05 names in every script look like the approved picture', async ({ page }) => {
  const picture = await pdfPicture(page, await drawNames(NAMES))
  if (process.env.DRAW_GOLDEN === '1') writeFileSync(GOLDEN, picture)
  const golden = readFileSync(GOLDEN)
  expect(await inkDifference(picture, golden)).toBeLessThan(0.02)
  // Reversing the letters of one name must be noticed.
  const wrong = NAMES.map(name => name.replace('محمد علي', 'علي محمد'))
  expect(await inkDifference(await pdfPicture(page, await drawNames(wrong)), golden)).toBeGreaterThan(0.02)
})
