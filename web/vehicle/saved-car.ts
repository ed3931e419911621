import type { ResultOf } from '../platform/api/graphql.ts'
import type { SavedVehiclesQuery } from './documents.ts'
import type { DraftCar } from './draft-car.ts'

type SavedVehicle = ResultOf<typeof SavedVehiclesQuery>['userVehicles'][number]

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
