import { expect, test } from 'vitest'
import { drawPhoto, pdfOf } from '../../testing/drawn-invoice.ts'
import { createLocalInvoiceReader } from './local-invoice-reader.ts'

const LINES = [
  '12   PH3614    Oil filter                 6.49     77.88',
  '3    MX530     5W-30 Full synthetic 5L   32.99     98.97',
]
const squeezed = (text: string): string => text.replaceAll(/ +/g, ' ')

test('ten scanned pages are read; with too little time, the pages that were not are counted', {
  timeout: 180_000,
}, async () => {
  const page = await drawPhoto(LINES)
  const scanned = await pdfOf(document => {
    for (let each = 1; each <= 10; each++) {
      if (each > 1) document.addPage()
      document.image(page, 0, 0, { width: 600 })
    }
  })
  // A busy machine is slow, and here all pages are wanted.
  const patient = createLocalInvoiceReader({ limitMs: 300_000, enoughMs: 280_000 })
  const all = await patient.readText(scanned)
  await patient.close()
  expect(squeezed(all.text).match(/32\.99 98\.97/g)).toHaveLength(10)
  expect(all.unreadPages).toBe(0)
  const hurried = createLocalInvoiceReader({ limitMs: 60_000, enoughMs: 1 })
  const some = await hurried.readText(scanned)
  await hurried.close()
  expect(some.unreadPages).toBeGreaterThan(0)
  expect(some.unreadPages).toBeLessThan(10)
})
