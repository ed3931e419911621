import DataLoader from 'dataloader'
import { findCountries } from '../customer/find-country.ts'
import type { Context } from '../platform/context.ts'
import { ownValue } from '../platform/own-value.ts'
import type { Country } from '../ports/payment-gateway.ts'
import { type CatalogueEntry, findVehicles, MAX_VEHICLES } from '../vehicle/queries.ts'
import { type CarOrder, type CarService, lastServicesOf, type MileageReading, ordersOf, readingsOf } from './queries.ts'

/** Related rows of a list of cars, loaded for all cars at once. */
interface CarBatches {
  readings: DataLoader<number, MileageReading[]>
  orders: DataLoader<number, CarOrder[]>
  services: DataLoader<number, CarService[]>
  /** By the owner's id. */
  countries: DataLoader<number, Country>
  /** Catalogue entries. */
  vehicles: DataLoader<number, CatalogueEntry>
}

// No cache, because a mutation returns the rows that it just changed.
const ofCar = <Row extends { user_vehicle_id: number }>(
  load: (ids: readonly number[]) => Promise<Row[]>,
): DataLoader<number, Row[]> =>
  new DataLoader(
    async ids => {
      const rows = Map.groupBy(await load(ids), row => row.user_vehicle_id)
      return ids.map(id => rows.get(id) ?? [])
    },
    { cache: false },
  )

/** Returns the batches of one request. */
export const carBatches: (context: Context) => CarBatches = ownValue(({ scope }) => ({
  readings: ofCar(ids => readingsOf(scope.db, ids)),
  orders: ofCar(ids => ordersOf(scope.db, ids)),
  services: ofCar(ids => lastServicesOf(scope.db, ids)),
  countries: new DataLoader<number, Country>(ids => findCountries(scope, ids)),
  vehicles: new DataLoader<number, CatalogueEntry>(
    async ids => {
      const found = new Map((await findVehicles(scope.db, ids)).map(vehicle => [vehicle.id, vehicle]))
      return ids.map(id => found.get(id) ?? new Error(`vehicle ${id} is missing`))
    },
    // The limit of one statement.
    { maxBatchSize: MAX_VEHICLES },
  ),
}))
