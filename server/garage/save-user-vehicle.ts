import type { SignedInContext } from '../platform/context.ts'
import { invalidField, notFound } from '../platform/refusal.ts'
import { findVehicles } from '../vehicle/queries.ts'
import { type Car, findCar, garageOf } from './queries.ts'
import { TEXTS } from './texts.ts'
import { readName, readVin } from './vehicle-input.ts'

/** More than any customer owns; fleets book through their vendor. */
const MAX = 50

/**
 * Adds a car to the actor's garage (CARS-10).
 * @throws Refusal 422 for an unknown vehicle, or a malformed VIN or name
 */
export async function saveUserVehicle(
  { scope: { db }, actor, clock }: SignedInContext,
  { vehicleId, vin, name }: { vehicleId: number; vin?: string | null; name?: string | null },
): Promise<Car> {
  const [vehicle] = await findVehicles(db, [vehicleId])
  if (!vehicle) throw invalidField('vehicleId', TEXTS.vehicleUnknown)
  if ((await garageOf(db, actor, actor.userId)).length >= MAX) throw invalidField('vehicleId', TEXTS.tooManyCars(MAX))
  const row = await db
    .insertInto('user_vehicle')
    .values({
      user_id: actor.userId,
      vehicle_id: vehicleId,
      vin: vin ? readVin(vin) : null,
      name: name ? readName(name) : null,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirst()
  if (!row) throw notFound('vehicle')
  return await findCar(db, row.id)
}
