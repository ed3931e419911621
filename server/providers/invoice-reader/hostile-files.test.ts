import { afterAll, describe, expect, test } from 'vitest'
import { drawPhoto } from '../../testing/drawn-invoice.ts'
import { bombPdf, endlessPdf, hugePicturePdf, loopingPdf } from '../../testing/hostile/hostile-pdf.ts'
import { createLocalInvoiceReader } from './local-invoice-reader.ts'

const reader = createLocalInvoiceReader()
afterAll(() => reader.close())

const LINES = [
  'NORTHFIELD AUTO SUPPLY',
  'Invoice No: NF-20417        Date: 2026-05-28',
  'QTY  PART NO   DESCRIPTION               PRICE    AMOUNT',
  '12   PH3614    Oil filter                 6.49     77.88',
  '3    MX530     5W-30 Full synthetic 5L   32.99     98.97',
]

const MB = 1024 * 1024

/** Creates a PNG whose header claims this many pixels per side, and nothing more. */
function hugePng(side: number): Buffer {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  png.writeUInt32BE(side, 16)
  png.writeUInt32BE(side, 20)
  return png
}

/** Returns the refusal, the maximum memory growth of this process, and the CPU time of the longest piece of work that kept it from its timers. */
async function refusalOf(file: Buffer): Promise<{ refusal: unknown; grownMb: number; longestWorkMs: number }> {
  const before = process.memoryUsage().rss
  let most = before
  let longestWorkMs = 0
  let begun = process.threadCpuUsage()
  const beat = setInterval(() => {
    longestWorkMs = Math.max(longestWorkMs, process.threadCpuUsage(begun).user / 1000)
    begun = process.threadCpuUsage()
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  const refusal = await reader.readText(file).catch((error: unknown) => error)
  clearInterval(beat)
  return { refusal, grownMb: (most - before) / MB, longestWorkMs }
}

describe('WRONG-08 files that need more memory than there is', () => {
  test.each([
    ['a bomb of 5 GB', bombPdf(5_000), /too large/],
    ['a bomb that the first look does not find', bombPdf(5_000, 'behind hex'), /too large/],
    ['a picture of 20,000 × 20,000 pixels in a PDF', hugePicturePdf(20_000), /too large/],
    ['a picture of 30,000 × 30,000 pixels', hugePng(30_000), /too large/],
    ['a page tree that leads back to itself', loopingPdf(), /can’t open|couldn’t read/],
    ['two billion pages', endlessPdf(), /more than 10 pages|can’t open|couldn’t read/],
  ])(
    '%s is refused with 422, without growing or blocking this process',
    { timeout: 180_000 },
    async (_what, file, message) => {
      const { refusal, grownMb, longestWorkMs } = await refusalOf(file)
      expect(refusal).toMatchObject({
        statusCode: 422,
        error: 'UNREADABLE',
        message: expect.stringMatching(message) as unknown,
      })
      expect(grownMb).toBeLessThan(150)
      expect(longestWorkMs).toBeLessThan(2_000)
      // The next file is read normally.
      expect((await reader.readText(await drawPhoto(LINES))).text).toContain('PH3614')
    },
  )
})
