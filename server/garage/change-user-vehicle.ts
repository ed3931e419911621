import { changedSince } from '../audit/changed-since.ts'
import { recordAuditEntry } from '../audit/record-audit-entry.ts'
import type { SignedInContext } from '../platform/context.ts'
import { invalidField } from '../platform/refusal.ts'
import { findVehicles } from '../vehicle/queries.ts'
import { lockOwnCar, requireCar } from './policy.ts'
import { type Car, findCar } from './queries.ts'
import { TEXTS } from './texts.ts'
import { readName, readVin } from './vehicle-input.ts'

interface CarChange {
  userVehicleId: number
  /** The value as its form showed it, empty without one: nobody changed it since. Null compares nothing. */
  seen: string | null
}

/**
 * Sets the VIN of a car: customers their own, staff a customer's (CARS-08).
 * @throws Refusal 422 for a malformed one; 404 for any other car; 409 as changedSince
 */
export const setVin = (context: SignedInContext, { vin, ...change }: CarChange & { vin: string }): Promise<Car> =>
  setValue(context, change, { column: 'vin', value: readVin(vin) })

/** Sets the plate or fleet identifier, with the rules of setVin. */
export const setName = (context: SignedInContext, { name, ...change }: CarChange & { name: string }): Promise<Car> =>
  setValue(context, change, { column: 'name', value: readName(name) })

/** Sets one value of a car. The audit keeps who did, and not what: a customer's car can be erased. */
async function setValue(
  context: SignedInContext,
  { userVehicleId: id, seen }: CarChange,
  { column, value }: { column: 'vin' | 'name'; value: string | null },
): Promise<Car> {
  const { scope, actor } = context
  await scope.db.transaction().execute(async db => {
    const car = await requireCar(db, actor, id, 'locked')
    const before = car[column]
    if (before === value) return
    if (seen !== null && seen !== (before ?? ''))
      throw await changedSince(
        db,
        { subject: 'user_vehicle', subjectId: id, actions: ['update'] },
        { [column]: before },
      )
    await db
      .updateTable('user_vehicle')
      .set({ [column]: value })
      .where('id', '=', id)
      .execute()
    const act = { action: 'update', subject: 'user_vehicle', subjectId: id } as const
    await recordAuditEntry(db, context, { ...act, franchiseId: null, from: null, to: null })
  })
  return await findCar(scope.db, id)
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
