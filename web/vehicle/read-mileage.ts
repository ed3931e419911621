import { mileageIn } from '../../domain/vehicle/mileage-reading.ts'
import { scalePhoto } from './scale-photo.ts'

/** What is read of a dashboard: digits, what separates them, and the words ODO, TRIP, RANGE and the units that tell which number is which. */
const CHARACTERS = '0123456789.,:/°ODTRIPABNGEkmihpKMIHP '

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
  const { recognizeText } = await import('./recognize-text.ts')
  return mileageIn(await recognizeText(scaled, { characters: CHARACTERS, onProgress }), current)
}
