import type { SignedInContext } from '../platform/context.ts'
import { invalidField } from '../platform/refusal.ts'
import { findVehicles } from '../vehicle/queries.ts'
import { lockOwnCar, requireCar } from './policy.ts'
import { type Car, findCar } from './queries.ts'
import { TEXTS } from './texts.ts'
import { readName, readVin } from './vehicle-input.ts'

/** Sets the VIN of a car: customers their own, staff a customer's (CARS-08). @throws Refusal 422 for a malformed one; 404 for any other car */
export async function setVin(
  { scope: { db }, actor }: SignedInContext,
  { vin: typed, userVehicleId }: { vin: string; userVehicleId: number },
): Promise<Car> {
  await requireCar(db, actor, userVehicleId)
  await db
    .updateTable('user_vehicle')
    .set({ vin: readVin(typed) })
    .where('id', '=', userVehicleId)
    .execute()
  return await findCar(db, userVehicleId)
}

/** Sets the plate or fleet identifier, with the rules of setVin. */
export async function setName(
  { scope: { db }, actor }: SignedInContext,
  { name: typed, userVehicleId }: { name: string; userVehicleId: number },
): Promise<Car> {
  await requireCar(db, actor, userVehicleId)
  await db
    .updateTable('user_vehicle')
    .set({ name: readName(typed) })
    .where('id', '=', userVehicleId)
    .execute()
  return await findCar(db, userVehicleId)
}

/**
 * Changes the catalogue entry of the customer's own car: the same model with another engine, or a vehicle that was not listed before (CARS-10).
 * Orders keep the vehicle that they were booked for.
 * @throws Refusal 422 for an unknown vehicle; 404 for another customer's car
 */
export async function updateVehicleId(
  { scope: { db }, actor }: SignedInContext,
  { vehicleId, userVehicleId }: { vehicleId: number; userVehicleId: number },
): Promise<Car> {
  const [vehicle] = await findVehicles(db, [vehicleId])
  if (!vehicle) throw invalidField('vehicleId', TEXTS.engineUnknown)
  await db.transaction().execute(async transaction => {
    await lockOwnCar(transaction, actor, userVehicleId)
    await transaction
      .updateTable('user_vehicle')
      .set({ vehicle_id: vehicleId })
      .where('id', '=', userVehicleId)
      .execute()
  })
  return await findCar(db, userVehicleId)
}
