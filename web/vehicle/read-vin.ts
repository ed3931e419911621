import { vinIn } from '../../domain/vehicle/vin-reading.ts'
import { drawPicture, scalePhoto } from '../upload/scale-photo.ts'

/** Thin bars need more pixels than letters do. */
const BARCODE_SIDE = 1600
const VIN_CHARACTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'

/** The VIN of the barcodes in a picture; null without one. */
export async function readVinBarcode(canvas: OffscreenCanvas): Promise<string | null> {
  const image = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
  if (!image) return null
  const { readBarcodes } = await import('./read-barcodes.ts')
  return vinIn(await readBarcodes(image))
}

/**
 * The VIN in a photo of a label, a dashboard or a document: by its barcode, which is certain, else by its letters.
 * @param onProgress told how much of the letters is read, from 0 to 1
 * @returns null when none can be read
 * @throws Error for a file that is no picture, or when the readers cannot be loaded
 */
export async function readVin(photo: Blob, onProgress: (part: number) => void): Promise<string | null> {
  const byBarcode = await readVinBarcode(await drawPicture(photo, BARCODE_SIDE))
  if (byBarcode !== null) return byBarcode
  const { recognizeText } = await import('./recognize-text.ts')
  const scaled = await scalePhoto(photo)
  return vinIn([await recognizeText(scaled, { characters: VIN_CHARACTERS, onProgress })])
}
