import type { Engine } from '../../domain/vehicle/engine-label.ts'

/** The car data of a VIN. Engine fields are present if the VIN contains them. */
export interface DecodedVin extends CarName, Engine {
  year: number
}

/** Decodes a VIN to its car. */
export interface VinDecoder {
  /**
   * Returns the car, with the catalogue's name if it has the make; null when the VIN contains too little (requirements SVC-13).
   * @param vin normalised, 17 characters
   * @throws Refusal 503 when the service behind it does not answer
   */
  decode(vin: string): Promise<DecodedVin | null>
}

/** The usual name of a car. */
export interface CarName {
  make: string
  model: string
}
