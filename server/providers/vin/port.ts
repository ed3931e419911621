import type { Engine } from '../../../domain/vehicle/engine-label.ts'
import type { CarName } from './names.ts'

/** What a VIN says of its car. The engine's parts are there as far as the VIN tells them. */
export interface DecodedVin extends CarName, Engine {
  year: number
}

/** Turns a VIN into the car it was given to. */
export interface VinDecoder {
  /**
   * The car, named as the catalogue names it where it has the make; null when the VIN says too little (requirements SVC-13).
   * @param vin normalised, 17 characters
   * @throws Refusal 503 when the service behind it does not answer
   */
  decode(vin: string): Promise<DecodedVin | null>
}
