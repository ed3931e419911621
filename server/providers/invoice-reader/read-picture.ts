import { fileURLToPath } from 'node:url'
import sharp, { type SharpInput, type SharpOptions } from 'sharp'
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js'
import { TEXTS } from './texts.ts'

/** A file without readable text; its message says what to do. */
export class Unreadable extends Error {}

/** Text recognition works best with letters about 30 pixels high, which a printed page has at about this total number of pixels. */
const PIXELS = 5_000_000
const MIN_WIDTH = 1600
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
    throw new Unreadable(TEXTS.notOpened)
  })
  starting ??= start()
  return (await (await starting).recognize(prepared)).data.text
}

/** Upright, grey, evenly lit, with full contrast, and of the size at which letters are best read. Its head says how large it is, before anything of it is decoded. */
async function prepare(file: SharpInput, options: SharpOptions): Promise<Buffer> {
  const head = await sharp(file, { ...options, limitInputPixels: false }).metadata()
  const { width, height } = head.autoOrient
  if (width * height > MAX_PIXELS) throw new Unreadable(TEXTS.pictureTooLarge)
  const scale = Math.min(Math.max(1, MIN_WIDTH / width), Math.sqrt(PIXELS / (width * height)))
  const grey = await sharp(file, options)
    .autoOrient()
    .resize({ width: Math.max(1, Math.round(width * scale)) })
    .flatten({ background: '#fff' })
    .greyscale()
    // Start at the darkest pixel: ink is under a hundredth of a page with few lines, and a higher limit would treat it as paper.
    .normalise({ lower: 0, upper: 99 })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return await evenlyLit(grey.data, grey.info)
}

/** How coarsely the light on the paper is looked at: letters are gone then, shadows are not. */
const COARSE = 8
const LETTERS = 9
const SOFTNESS = 6

/** The same picture without the shadows on the paper: each pixel divided by the light around it, so that a table or a hand leaves no gap in a line. */
async function evenlyLit(grey: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer> {
  const darkness = await sharp(grey)
    .resize({ width: Math.max(1, Math.round(width / COARSE)) })
    .median(LETTERS)
    .blur(SOFTNESS)
    .resize(width, height, { fit: 'fill' })
    .negate()
    .png({ compressionLevel: 1 })
    .toBuffer()
  return await sharp(grey)
    .composite([{ input: darkness, blend: 'colour-dodge' }])
    .greyscale()
    .png({ compressionLevel: 1 })
    .toBuffer()
}
