import { fileURLToPath } from 'node:url'
import sharp, { type SharpInput, type SharpOptions } from 'sharp'
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js'

/** A file in which nothing can be read; its message says what to do. */
export class Unreadable extends Error {}

/** Letters are best read some 30 pixels high, which a page of print has at about this many in all and across. */
const PIXELS = 5_000_000
const LEAST_WIDTH = 1600
const MOST_PIXELS = 120_000_000

const LANGUAGE = fileURLToPath(
  new URL('.', import.meta.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz')),
)

let starting: Promise<Worker> | undefined

/** Started with the first picture, and ended with the thread. */
async function start(): Promise<Worker> {
  const worker = await createWorker('eng', OEM.LSTM_ONLY, { langPath: LANGUAGE, gzip: true, cacheMethod: 'none' })
  await worker.setParameters({
    tessedit_pageseg_mode: PSM.SINGLE_COLUMN,
    preserve_interword_spaces: '1',
    user_defined_dpi: '300',
  })
  return worker
}

/** The text of a picture, line by line. @throws Unreadable for what is no picture that this machine can open */
export async function readPicture(file: SharpInput, options: SharpOptions = {}): Promise<string> {
  const prepared = await prepare(file, options).catch(() => {
    throw new Unreadable('This file cannot be opened. Please choose a photo (JPEG, PNG or WebP) or a PDF.')
  })
  starting ??= start()
  return (await (await starting).recognize(prepared)).data.text
}

/** Upright, grey, with full contrast, and of the size at which letters are best read. */
async function prepare(file: SharpInput, options: SharpOptions): Promise<Buffer> {
  const upright = await sharp(file, { ...options, limitInputPixels: MOST_PIXELS })
    .autoOrient()
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  const { width, height } = upright.info
  const scale = Math.min(Math.max(1, LEAST_WIDTH / width), Math.sqrt(PIXELS / (width * height)))
  return await sharp(upright.data)
    .resize({ width: Math.max(1, Math.round(width * scale)) })
    .flatten({ background: '#fff' })
    .greyscale()
    .normalise()
    .png({ compressionLevel: 1 })
    .toBuffer()
}
