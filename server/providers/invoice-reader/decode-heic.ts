import type { SharpOptions } from 'sharp'
import { TEXTS } from './texts.ts'
import { Unreadable } from './unreadable.ts'

/** A phone's picture has 12 or 24 million. Each takes about 12 bytes while it is decoded. */
const MAX_HEIC_PIXELS = 30_000_000

/** Brands of HEIC and HEIF in the head of the file; sharp reads AVIF, which has other ones. */
const BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/** Checks by its head whether a file is a phone's HEIC picture. */
export const isHeic = (file: Uint8Array): boolean => {
  const head = Buffer.from(file.subarray(4, 12)).toString('latin1')
  return head.startsWith('ftyp') && BRANDS.has(head.slice(4))
}

/** Returns the pixels of a HEIC's main picture, turned as its head says. @throws Unreadable for one that cannot be decoded, or has too many pixels */
export async function decodeHeic(file: Uint8Array): Promise<{ data: Uint8Array; options: SharpOptions }> {
  // Loaded for the first such file: most invoices are not, and it takes two megabytes.
  const { default: createHeif } = await import('libheif-js/libheif-wasm/libheif-bundle.mjs')
  const images = new (createHeif().HeifDecoder)().decode(file)
  const image = images.find(each => each.is_primary()) ?? images[0]
  if (!image) throw new Unreadable(TEXTS.notOpened)
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > MAX_HEIC_PIXELS) throw new Unreadable(TEXTS.pictureTooLarge)
  const data = new Uint8ClampedArray(width * height * 4)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  image.display({ data, width, height, colorSpace: 'srgb' }, shown => resolve(shown !== null))
  const isDecoded = await promise
  for (const each of images) each.free()
  if (!isDecoded) throw new Unreadable(TEXTS.notOpened)
  return { data: new Uint8Array(data.buffer), options: { raw: { width, height, channels: 4 } } }
}
