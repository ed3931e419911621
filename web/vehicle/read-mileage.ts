import { mileageIn, mileageOnDisplay } from '../../domain/vehicle/mileage-reading.ts'
import { displayPictures } from './display-pictures.ts'
import { MAX_SIDE, scalePhoto } from '../upload/scale-photo.ts'

/** What is read of a dashboard: digits, what separates them, and the words ODO, TRIP, RANGE and the units that tell which number is which. */
const CHARACTERS = '0123456789.,:/°ODTRIPABNGEkmihpKMIHP '
/** What is read of a display on its own, whose units and labels are small. */
const DIGITS = '0123456789.,: '

/**
 * The mileage in a photo of an odometer.
 * @param current the car's current mileage in the odometer's unit; null where nobody knows
 * @param onProgress told how much is read, from 0 to 1
 * @returns null when none can be read
 * @throws Error for a file that is no picture, or when the reader cannot be loaded
 */
export async function readMileage(
  photo: Blob,
  current: number | null,
  onProgress: (part: number) => void,
): Promise<number | null> {
  const scaled = await scalePhoto(photo)
  const { recognizeText, recognizeTexts } = await import('./recognize-text.ts')
  const mileage = mileageIn(await recognizeText(scaled, { characters: CHARACTERS, onProgress }), current)
  if (mileage !== null) return mileage
  const displays = await displayPictures(scaled, MAX_SIDE)
  if (displays.length === 0) return null
  const texts = await recognizeTexts(displays, { characters: DIGITS, onProgress })
  return mileageOnDisplay(texts, current)
}
