import { NOT_LISTED } from '../../domain/vehicle/catalogue.ts'
import { fromKm, type MileageUnit, toKm } from '../../domain/vehicle/mileage.ts'
import type { Car } from './queries.ts'

/** Returns the car's catalogue name, e.g. '2018 Toyota Camry'. */
export const carTitle = ({ vehicle: { year, make, model } }: Pick<Car, 'vehicle'>): string =>
  make === NOT_LISTED.make ? make : `${year} ${make} ${model}`

/** Checks whether the catalogue does not have the car, so that all of its fields can be chosen. */
export const isNotListed = (car: Car): boolean => car.vehicle.make === NOT_LISTED.make

export const unitOf = (car: Car): MileageUnit => car.mileageUnit

/** Returns the mileage of the latest reading, in kilometres (CARS-02); null without one. */
export function currentKm(car: Car): number | null {
  const [latest] = car.mileage
  return latest ? toKm(latest.mileage, latest.unit) : null
}

/** Returns the current mileage in the unit of the car's country; null without a reading. */
export function currentMileage(car: Car): number | null {
  const km = currentKm(car)
  return km === null ? null : fromKm(km, unitOf(car))
}
