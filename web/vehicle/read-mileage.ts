import { mileageIn, mileageOnDisplay } from '../../domain/vehicle/mileage-reading.ts'
import { MAX_SIDE, scalePhoto } from '../upload/scale-photo.ts'

/** The characters of a dashboard: digits, separators, units, and the letters of ODO, TRIP and RANGE, which label the numbers. */
const CHARACTERS = '0123456789.,:/°ODTRIPABNGEkmihpKMIHP '
/** The characters of a cut-out display, whose units and labels are too small. */
const DIGITS = '0123456789.,: '

/**
 * Reads the mileage from a photo of an odometer: as it is, else from the light display in it, else in black and white for dark and for light digits.
 * @param current the car's current mileage in the odometer's unit; null if unknown
 * @param onProgress called with the progress, 0 to 1
 * @returns null when nothing can be read
 * @throws Error for a file that is not a picture, or when the reader cannot be loaded
 */
export async function readMileage(
  photo: Blob,
  current: number | null,
  onProgress: (part: number) => void,
): Promise<number | null> {
  const scaled = await scalePhoto(photo)
  const { recognizeDisplay, recognizeInk, recognizeText } = await import('./recognize-text.ts')
  const mileage = mileageIn(await recognizeText(scaled, { characters: CHARACTERS, onProgress }), current)
  if (mileage !== null) return mileage
  const ofDisplay = await recognizeDisplay(scaled, MAX_SIDE, { characters: DIGITS, onProgress })
  return (
    mileageOnDisplay(ofDisplay, current) ??
    mileageOnDisplay(await recognizeInk(scaled, MAX_SIDE, { characters: CHARACTERS, onProgress }), current)
  )
}
