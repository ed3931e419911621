import { seesCustomer } from '../account/visible-customers.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { notFoundForActor } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import type { UserVehicle } from './queries.ts'

const findCar = (db: Database, id: number, lock: 'locked' | undefined): Promise<UserVehicle | undefined> =>
  db
    .selectFrom('user_vehicle')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .selectAll()
    .$if(lock === 'locked', query => query.forUpdate())
    .executeTakeFirst()

/**
 * Returns the actor's own car; for staff, the car of a customer they may see.
 * @param lock for a change in this transaction
 * @throws Refusal 404 otherwise (ROLE-03, rule W12)
 */
export async function requireCar(db: Database, actor: Actor, id: number, lock?: 'locked'): Promise<UserVehicle> {
  const car = await findCar(db, id, lock)
  if (!car || !(await seesCustomer(db, actor, car.user_id))) throw notFoundForActor('vehicle')
  return car
}

/**
 * Returns the actor's own car, locked for a change in this transaction. Only customers change mileage and engine or delete a car, not
 * staff (CARS-04).
 * @throws Refusal 404 otherwise
 */
export async function lockOwnCar(db: Database, actor: Actor, id: number): Promise<UserVehicle> {
  const car = await db
    .selectFrom('user_vehicle')
    .where('id', '=', id)
    .where('user_id', '=', actor.userId)
    .where('deleted_at', 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!car) throw notFoundForActor('vehicle')
  return car
}
