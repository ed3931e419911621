import type { CountryCode } from '../../../domain/address/country.ts'
import { type FuelReceipt, readFuelReceipt } from '../../../domain/inventory/fuel-receipt.ts'

/** Small print needs more pixels than an odometer. */
const LONGEST = 1600

const isRead = ({ litres, total }: FuelReceipt): boolean => litres !== null && total !== null

const countOf = (receipt: FuelReceipt): number => Object.values(receipt).filter(value => value !== null).length

/**
 * Reads the receipt of a gas station from a photo, on this device: as it is, else in black and white.
 * @param today the local day
 * @param onProgress called with the progress, 0 to 1
 * @returns null when nothing can be read
 * @throws Error for a file that is not a picture, or when the reader cannot be loaded
 */
export async function readReceipt(
  photo: Blob,
  place: { country: CountryCode; today: string },
  onProgress: (part: number) => void,
): Promise<FuelReceipt | null> {
  const { recognizeInk, recognizeText } = await import('../../vehicle/recognize-text.ts')
  const options = { isInRows: true, onProgress }
  const first = readFuelReceipt(await recognizeText(photo, options), place)
  const others = isRead(first)
    ? []
    : (await recognizeInk(photo, LONGEST, options)).map(text => readFuelReceipt(text, place))
  const [best = first] = [first, ...others].toSorted((a, b) => countOf(b) - countOf(a))
  return countOf(best) > 0 ? best : null
}
