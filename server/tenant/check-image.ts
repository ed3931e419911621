import { createHash } from 'node:crypto'
import sharp, { type ResizeOptions, type SharpOptions } from 'sharp'
import { Refusal } from '../platform/refusal.ts'
import { TEXTS } from './texts.ts'

export type BrandImageKind = 'logo' | 'favicon'

/** A checked image that can be shown. */
export interface BrandImage {
  contentType: string
  body: Buffer
  /** PNG for mails and PDFs. */
  png: Buffer
  /** Identifies this exact image in its address. */
  digest: string
}

const MAX_PIXELS = 16_000_000
const MAX_SVG_BYTES = 262_144
const MAX_WIDTH = 1_200
const MAX_HEIGHT = 600
/** Size for mails and PDFs; a strip of pixels becomes no wider than the page. */
const PRINTED = { width: MAX_WIDTH, height: 160, fit: 'inside' } as const
const DRAW_SECONDS = 5
/** Image formats that sharp reads and browsers show. */
const PIXEL_FORMATS = new Set(['png', 'jpeg', 'webp', 'gif'])
const UPLOADED_FORMATS = new Set(['png', 'jpeg', 'webp'])

const refused = (reason: string): Refusal => new Refusal(422, 'IMAGE_REFUSED', reason)
const unreadable = (): Refusal => refused(TEXTS.image.unreadable)

/**
 * Checks an image of another site and redraws it: pixel images lose all other content of the file. An SVG stays an SVG, because it is served with a
 * policy under which nothing in it runs or loads.
 * @throws Refusal 422 unless it is an image that browsers show, and for one that is too large
 */
export async function checkImage(body: Buffer, kind: BrandImageKind): Promise<BrandImage> {
  if (body.length === 0) throw unreadable()
  if (kind === 'favicon' && isIcon(body)) return await checkIcon(body)
  const { format } = await sharp(body, { limitInputPixels: MAX_PIXELS })
    .metadata()
    .catch((cause: unknown) => {
      throw Object.assign(unreadable(), { cause })
    })
  if (format === 'svg') checkSvg(body)
  else if (!PIXEL_FORMATS.has(format ?? '')) throw unreadable()
  const png = await draw(body, PRINTED)
  if (format === 'svg') return withDigest({ contentType: 'image/svg+xml', body, png })
  const shown = await draw(body, { width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
  return withDigest({ contentType: 'image/png', body: shown, png })
}

/** Largest width and height of an uploaded picture. Link previews use 1200 × 630. */
const UPLOADED = {
  logo: { width: MAX_WIDTH, height: MAX_HEIGHT },
  favicon: { width: 256, height: 256 },
  link: { width: 1_200, height: 630 },
} as const
export type UploadedKind = keyof typeof UPLOADED
/** Draws a small SVG sharply; 72 is its own size. */
const SVG_DENSITY = 300

/**
 * Checks an uploaded picture and redraws it as PNG, whatever it was: nothing else of the file is left.
 * @throws Refusal 422 unless it is a PNG, JPEG, WebP or SVG that can be drawn
 */
export async function redrawImage(body: Buffer, kind: UploadedKind): Promise<BrandImage> {
  if (body.length === 0) throw unreadable()
  const { format } = await sharp(body, { limitInputPixels: MAX_PIXELS })
    .metadata()
    .catch((cause: unknown) => {
      throw Object.assign(unreadable(), { cause })
    })
  if (format === 'svg') checkSvg(body)
  else if (!UPLOADED_FORMATS.has(format ?? '')) throw unreadable()
  const density = format === 'svg' ? { density: SVG_DENSITY } : {}
  const shown = await draw(body, { ...UPLOADED[kind], fit: 'inside', withoutEnlargement: true }, density)
  return withDigest({ contentType: 'image/png', body: shown, png: await draw(body, PRINTED, density) })
}

const withDigest = (image: Omit<BrandImage, 'digest'>): BrandImage => ({
  ...image,
  digest: createHash('sha256').update(image.body).digest('hex').slice(0, 32),
})

async function draw(body: Buffer, size: ResizeOptions, options: SharpOptions = {}): Promise<Buffer> {
  try {
    return await sharp(body, { ...options, limitInputPixels: MAX_PIXELS })
      .rotate()
      .timeout({ seconds: DRAW_SECONDS })
      .resize(size)
      .png()
      .toBuffer()
  } catch (cause) {
    throw Object.assign(refused(TEXTS.image.damaged), { cause })
  }
}

/** Entities can make a small file expand without limit. @throws Refusal 422 */
function checkSvg(body: Buffer): void {
  if (body.length > MAX_SVG_BYTES) throw refused(TEXTS.image.svgTooLarge)
  const text = body.toString('utf8')
  if (text.includes('\uFFFD') || /<!(doctype|entity)/i.test(text)) throw refused(TEXTS.image.svgUnsafe)
}

const ICON_HEADER = 6
const ICON_ENTRY = 16
const MAX_ICONS = 20

/** Checks the first bytes for an .ico file. */
const isIcon = (body: Buffer): boolean => body.length >= ICON_HEADER + ICON_ENTRY && body.readUInt32LE(0) === 0x10000

/** Uses the largest PNG of an .ico file; all but very old files contain one. */
async function checkIcon(body: Buffer): Promise<BrandImage> {
  const count = body.readUInt16LE(4)
  if (count === 0 || count > MAX_ICONS || body.length < ICON_HEADER + count * ICON_ENTRY) throw unreadable()
  const pictures = Array.from({ length: count }, (_, index) => {
    const entry = ICON_HEADER + index * ICON_ENTRY
    const [size, offset] = [body.readUInt32LE(entry + 8), body.readUInt32LE(entry + 12)]
    return body.subarray(offset, offset + size)
  })
  const isPng = (picture: Buffer): boolean => picture.subarray(1, 4).toString('latin1') === 'PNG'
  const largest = pictures.filter(isPng).sort((one, other) => other.length - one.length)[0]
  if (!largest) throw refused(TEXTS.image.oldIcon)
  const shown = await draw(largest, { width: 256, height: 256, fit: 'inside', withoutEnlargement: true })
  return withDigest({ contentType: 'image/png', body: shown, png: await draw(largest, PRINTED) })
}
