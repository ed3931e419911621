import { NO_VEHICLE, type VehicleChoice } from '../../domain/vehicle/catalogue.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import type { SavedVehiclesQuery } from './documents.ts'

/** A partly chosen car. `selection` is a saved vehicle's id, 'new', or 'unset' until the user chooses. */
export interface DraftCar extends VehicleChoice {
  selection: string
  /** Plate or fleet identifier. */
  name: string
  vin: string
  /** The customer does not know the engine, and the usual one was taken. */
  isEngineAssumed?: boolean
}

type SavedVehicle = ResultOf<typeof SavedVehiclesQuery>['userVehicles'][number]

export const NO_CAR: DraftCar = { ...NO_VEHICLE, selection: 'unset', name: '', vin: '' }

/** Returns a saved vehicle as the chosen car. */
export function savedCar({ id, name, vin, vehicle: { id: vehicleId, ...vehicle } }: SavedVehicle): DraftCar {
  return {
    ...vehicle,
    vehicleId: Number(vehicleId),
    selection: id,
    name: name ?? '',
    vin: vin ?? '',
    isEngineAssumed: false,
  }
}
