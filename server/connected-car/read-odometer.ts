import { toKm } from '../../domain/vehicle/mileage.ts'
import { lockOwnCar } from '../garage/policy.ts'
import { type Car, findCar, readingsOf } from '../garage/queries.ts'
import type { SignedInContext } from '../platform/context.ts'
import { Refusal } from '../platform/refusal.ts'
import { accessTokenOf } from './car-tokens.ts'
import { TEXTS } from './texts.ts'

/**
 * Reads the odometer of a connected car. Stores the reading only if it is newer than the latest one and not below it: a car that was offline
 * reports an old one.
 * @throws Refusal 404 for another customer's car; 409 for a car that is not connected; 503 when the service cannot be reached
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
