import { fromKm, mileageProblem, mileageUnitOf, toKm } from '../../domain/vehicle/mileage.ts'
import { findCountry } from '../customer/find-country.ts'
import type { SignedInContext } from '../platform/context.ts'
import { invalidField } from '../platform/refusal.ts'
import { lockOwnCar } from './policy.ts'
import { type Car, findCar, readingsOf } from './queries.ts'

/**
 * Adds an odometer reading of the customer's own car, in the unit of their country. All readings are kept; the latest is current (CARS-02).
 * @throws Refusal 422 below 1 or below the current mileage (CARS-06); 404 for another customer's car
 */
export async function updateMileage(
  { scope, actor, clock }: SignedInContext,
  { userVehicleId, mileage, source }: { userVehicleId: number; mileage: number; source: 'typed' | 'photo' },
): Promise<Car> {
  const unit = mileageUnitOf(await findCountry(scope, actor.userId))
  await scope.db.transaction().execute(async db => {
    await lockOwnCar(db, actor, userVehicleId)
    const [latest] = await readingsOf(db, [userVehicleId])
    const current = latest ? fromKm(toKm(latest.mileage, latest.unit), unit) : null
    const problem = mileageProblem(mileage, current, unit)
    if (problem) throw invalidField('mileage', problem)
    await db
      .insertInto('mileage_reading')
      .values({
        user_vehicle_id: userVehicleId,
        mileage,
        unit,
        source,
        author_id: actor.userId,
        created_at: clock.now(),
      })
      .execute()
  })
  return await findCar(scope.db, userVehicleId)
}
