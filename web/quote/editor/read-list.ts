import { type CarList, type LineProblem, readCarList } from '../../../domain/quote/car-list.ts'
import { request } from '../../platform/api/api.ts'
import { ReadQuoteCarsQuery } from '../documents.ts'
import type { DraftQuoteCar } from './draft.ts'
import { TEXTS } from './texts.ts'

/** A list as it was read: the cars that were found, and the lines to correct. */
export interface ReadList {
  cars: FoundCar[]
  problems: LineProblem[]
}

export interface FoundCar extends Omit<DraftQuoteCar, 'key' | 'serviceIds' | 'isRecommendedOil'> {
  line: number
  /** The VIN may have a typo. */
  isLikelyTypo: boolean
}

/** Cars of one request. Each may ask an outside service. */
const BATCH = 10

/**
 * Reads a list and finds its cars. @param onProgress is called with the number of cars that were looked up, and of all
 * @throws ApiError when the server does not answer
 */
export async function readList(
  text: string,
  signal: AbortSignal,
  onProgress: (done: number, all: number) => void,
): Promise<ReadList> {
  const list = readCarList(text)
  const result: ReadList = { cars: [], problems: [...list.problems] }
  for (let at = 0; at < list.cars.length; at += BATCH) {
    onProgress(at, list.cars.length)
    await lookUp(list.cars.slice(at, at + BATCH), signal, result)
  }
  result.problems.sort((a, b) => a.line - b.line)
  return result
}

async function lookUp(cars: CarList['cars'], signal: AbortSignal, result: ReadList): Promise<void> {
  const lines = cars.map(({ line, vin, year, make, model, engine }) => ({ line, vin, year, make, model, engine }))
  const { readQuoteCars: found } = await request(ReadQuoteCarsQuery, { lines }, signal)
  for (const { line, vehicle, problem } of found) {
    const car = cars.find(one => one.line === line)
    if (!vehicle || !car) {
      result.problems.push({ line, message: problem ?? TEXTS.listDialog.failed })
      continue
    }
    const { year, make, model, engine } = vehicle
    result.cars.push({
      line,
      vehicleId: vehicle.id,
      vehicle: `${year} ${make} ${model} ${engine}`.trim(),
      vin: car.vin,
      name: car.name,
      isLikelyTypo: car.isLikelyTypo,
    })
  }
}
