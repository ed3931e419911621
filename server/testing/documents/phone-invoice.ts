import { readFileSync } from 'node:fs'

/** What phone-invoice.heic shows. */
export const PHONE_INVOICE_LINES = [
  'NORTHFIELD AUTO SUPPLY',
  'Invoice No: NF-20417        Date: 2026-05-28',
  'QTY  PART NO   DESCRIPTION               PRICE    AMOUNT',
  '12   SP-77     Spark plug                 6.49     77.88',
  '3    MX530     5W-30 Full synthetic 5L   32.99     98.97',
  '               TOTAL CAD                          199.84',
] as const

/**
 * A photo of an invoice as phones store it: HEVC tiles of 512 pixels joined by a grid, as the sensor sees it, and turned by its head. No phone made it:
 * scripts/make-phone-picture.ts did, with heif-enc 1.15 and x265 3.5.
 */
export const phoneInvoice = (): Buffer => readFileSync(new URL('phone-invoice.heic', import.meta.url))
