import { toKm } from '../../domain/vehicle/mileage.ts'
import { lockOwnCar } from '../garage/policy.ts'
import { type Car, findCar, readingsOf } from '../garage/queries.ts'
import type { SignedInContext } from '../platform/context.ts'
import { Refusal } from '../platform/refusal.ts'
import { accessTokenOf } from './car-tokens.ts'
import { TEXTS } from './texts.ts'

/**
 * Asks a connected car for its odometer. The reading counts where it is newer than what is known, and not below it: an older one,
 * such as a car tells that was offline, changes nothing.
 * @throws Refusal 404 for a car of others; 409 for one that is not connected; 503 when it cannot be reached
 */
export async function readOdometer(context: SignedInContext, carId: number): Promise<Car> {
  const { scope, actor, services } = context
  const car = await scope.db.transaction().execute(db => lockOwnCar(db, actor, carId))
  if (car.smartcar_vehicle_id === null) throw new Refusal(409, 'NOT_CONNECTED', TEXTS.notConnected)
  const access = await accessTokenOf(context, carId)
  const { km, readAt } = await services.connectedCars.readOdometer(access, car.smartcar_vehicle_id)
  await scope.db.transaction().execute(async db => {
    await lockOwnCar(db, actor, carId)
    const [latest] = await readingsOf(db, [carId])
    const isNews = !latest || (latest.created_at < readAt && toKm(latest.mileage, latest.unit) <= km)
    if (!isNews || km < 1) return
    await db
      .insertInto('mileage_reading')
      .values({ user_vehicle_id: carId, mileage: km, unit: 'km', source: 'connected_car', created_at: readAt })
      .execute()
  })
  return await findCar(scope.db, carId)
}
