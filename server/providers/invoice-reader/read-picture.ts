import { fileURLToPath } from 'node:url'
import sharp, { type SharpInput, type SharpOptions } from 'sharp'
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js'

/** A file without readable text; its message says what to do. */
export class Unreadable extends Error {}

/** Text recognition works best with letters about 30 pixels high, which a printed page has at about this total number of pixels. */
const PIXELS = 5_000_000
const LEAST_WIDTH = 1600
const MAX_PIXELS = 120_000_000

const LANGUAGE = fileURLToPath(
  new URL('.', import.meta.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz')),
)

let starting: Promise<Worker> | undefined

/** Starts with the first image and ends with the thread. */
async function start(): Promise<Worker> {
  const worker = await createWorker('eng', OEM.LSTM_ONLY, { langPath: LANGUAGE, gzip: true, cacheMethod: 'none' })
  await worker.setParameters({
    tessedit_pageseg_mode: PSM.SINGLE_COLUMN,
    preserve_interword_spaces: '1',
    user_defined_dpi: '300',
  })
  return worker
}

sharp.cache(false)
sharp.concurrency(1)

/** Returns the text of an image, line by line. @throws Unreadable for a file that is not a supported image, and for one with too many pixels */
export async function readPicture(file: SharpInput, options: SharpOptions = {}): Promise<string> {
  const prepared = await prepare(file, { ...options, limitInputPixels: MAX_PIXELS }).catch((error: unknown) => {
    if (error instanceof Unreadable) throw error
    throw new Unreadable('This file cannot be opened. Please choose a photo (JPEG, PNG or WebP) or a PDF.')
  })
  starting ??= start()
  return (await (await starting).recognize(prepared)).data.text
}

/**
 * Converts an image for text recognition: upright, grey, full contrast, best letter size. Reads the size from the header before decoding anything.
 */
async function prepare(file: SharpInput, options: SharpOptions): Promise<Buffer> {
  const head = await sharp(file, { ...options, limitInputPixels: false }).metadata()
  const { width, height } = head.autoOrient
  if (width * height > MAX_PIXELS)
    throw new Unreadable(
      'This picture is too large. Please take it with fewer pixels, or scan the invoice with 300 dots per inch.',
    )
  const scale = Math.min(Math.max(1, LEAST_WIDTH / width), Math.sqrt(PIXELS / (width * height)))
  return await sharp(file, options)
    .autoOrient()
    .resize({ width: Math.max(1, Math.round(width * scale)) })
    .flatten({ background: '#fff' })
    .greyscale()
    // Start at the darkest pixel: ink is under a hundredth of a page with few lines, and a higher limit would treat it as paper.
    .normalise({ lower: 0, upper: 99 })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
