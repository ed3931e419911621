/** The current choice in the selector Year, Make, Model, Engine. `vehicleId` is the catalogue row that the four identify. */
export interface VehicleChoice {
  year: number | null
  make: string | null
  model: string | null
  engine: string | null
  vehicleId: number | null
}

/** A change to one field of the selector. An engine comes with the id of its catalogue row. */
export type VehicleChange =
  | { field: 'year'; year: number | null }
  | { field: 'make'; make: string | null }
  | { field: 'model'; model: string | null }
  | { field: 'engine'; engine: string; vehicleId: number }
  | { field: 'engine'; engine: null }

export const NO_VEHICLE: VehicleChoice = { year: null, make: null, model: null, engine: null, vehicleId: null }

/** The catalogue row for a vehicle that is not in the catalogue or the VIN decoder (requirements SVC-13). */
export const NOT_LISTED = { year: 2024, make: 'Vehicle Not listed', model: 'NOT LISTED', engine: '' } as const

/**
 * Returns the choice after one change. A changed field clears those that depend on it: year clears make, model, engine and vehicle id; make clears
 * model, engine and id; model clears engine and id (requirements SVC-09). The same value again changes nothing.
 */
export function changeVehicle(choice: VehicleChoice, change: VehicleChange): VehicleChoice {
  switch (change.field) {
    case 'year':
      return change.year === choice.year ? choice : { ...NO_VEHICLE, year: change.year }
    case 'make':
      return change.make === choice.make ? choice : { ...NO_VEHICLE, year: choice.year, make: change.make }
    case 'model':
      return change.model === choice.model ? choice : { ...choice, model: change.model, engine: null, vehicleId: null }
  }
  return { ...choice, engine: change.engine, vehicleId: change.engine === null ? null : change.vehicleId }
}
