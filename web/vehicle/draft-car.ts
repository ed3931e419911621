import { NO_VEHICLE, type VehicleChoice } from '../../domain/vehicle/catalogue.ts'

/** A partly chosen car. `selection` is a saved vehicle's id, 'new', or 'unset' until the user chooses. */
export interface DraftCar extends VehicleChoice {
  selection: string
  /** Plate or fleet identifier. */
  name: string
  vin: string
  /** The customer does not know the engine, and the usual one was taken. */
  isEngineAssumed?: boolean
}

export const NO_CAR: DraftCar = { ...NO_VEHICLE, selection: 'unset', name: '', vin: '' }
