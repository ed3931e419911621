import { vinIn } from '../../domain/vehicle/vin-reading.ts'
import { drawPicture, scalePhoto } from '../upload/scale-photo.ts'

/** Barcodes need more pixels than letters. */
const BARCODE_SIDE = 1600
const VIN_CHARACTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'

/** Returns the VIN of a barcode in a picture; null without one. */
export async function readVinBarcode(canvas: OffscreenCanvas): Promise<string | null> {
  const image = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
  if (!image) return null
  const { readBarcodes } = await import('./read-barcodes.ts')
  return vinIn(await readBarcodes(image))
}

/**
 * Reads the VIN from a photo of a label, a dashboard or a document: from its barcode, which is reliable, else from its letters.
 * @param onProgress called with the progress of the text recognition, 0 to 1
 * @returns null when nothing can be read
 * @throws Error for a file that is not a picture, or when the readers cannot be loaded
 */
export async function readVin(photo: Blob, onProgress: (part: number) => void): Promise<string | null> {
  const byBarcode = await readVinBarcode(await drawPicture(photo, BARCODE_SIDE))
  if (byBarcode !== null) return byBarcode
  const { recognizeText } = await import('./recognize-text.ts')
  const scaled = await scalePhoto(photo)
  return vinIn([await recognizeText(scaled, { characters: VIN_CHARACTERS, onProgress })])
}
