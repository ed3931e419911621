import { NO_VEHICLE, type VehicleChoice } from '../../domain/vehicle/catalogue.ts'

/** The car as far as it is chosen. `selection` is a saved vehicle's id, 'new', or 'unset' until somebody chooses. */
export interface DraftCar extends VehicleChoice {
  selection: string
  /** Plate or fleet identifier. */
  name: string
  vin: string
}

export const NO_CAR: DraftCar = { ...NO_VEHICLE, selection: 'unset', name: '', vin: '' }
