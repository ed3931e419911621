import sharp, { type SharpInput, type SharpOptions } from 'sharp'
import { skewOf } from './skew.ts'
import { TEXTS } from './texts.ts'
import { Unreadable } from './unreadable.ts'

/** Text recognition works best with letters about 30 pixels high, which a printed page has at about this total number of pixels. */
const PIXELS = 5_000_000
const MIN_WIDTH = 1600
const MAX_PIXELS = 120_000_000

sharp.cache(false)
sharp.concurrency(1)

/**
 * Returns a picture upright, grey, evenly lit, with full contrast and straight lines, and of the size at which letters are best read. Its head says how
 * large it is, before anything of it is decoded. @throws Unreadable for one with too many pixels
 */
export async function preparePicture(file: SharpInput, options: SharpOptions): Promise<Buffer> {
  const head = await sharp(file, { ...options, limitInputPixels: false }).metadata()
  const { width, height } = head.autoOrient
  if (width * height > MAX_PIXELS) throw new Unreadable(TEXTS.pictureTooLarge)
  const scale = Math.min(Math.max(1, MIN_WIDTH / width), Math.sqrt(PIXELS / (width * height)))
  const grey = await sharp(file, { ...options, limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width: Math.max(1, Math.round(width * scale)) })
    .flatten({ background: '#fff' })
    .greyscale()
    // Start at the darkest pixel: ink is under a hundredth of a page with few lines, and a higher limit would treat it as paper.
    .normalise({ lower: 0, upper: 99 })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return await straightened(await evenlyLit(grey.data, grey.info))
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

/** Enough to see the lines of a page, and little enough to try many angles. */
const SKEW_WIDTH = 800
/** Straighter than this, turning only blurs. */
const MIN_SKEW = 0.25

async function straightened(lit: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(lit)
    .resize({ width: SKEW_WIDTH })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const degrees = skewOf(data, info)
  if (Math.abs(degrees) < MIN_SKEW) return lit
  return await sharp(lit).rotate(-degrees, { background: '#fff' }).greyscale().png({ compressionLevel: 1 }).toBuffer()
}
