import type { SignedInContext } from '../platform/context.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { Refusal } from '../platform/refusal.ts'
import { lockOwnCar } from './policy.ts'
import { TEXTS } from './texts.ts'

/** The result of deleting a car. */
export interface DeletedVehicle {
  id: number
  /** If true, the vehicle is kept (CARS-12). */
  assignedWorkOrderExists: boolean
}

/**
 * Deletes a car from the customer's garage. Its past orders and readings stay.
 * @throws Refusal 409 while it has an active subscription; 404 for another customer's car
 */
export async function deleteUserVehicle({ scope, actor, clock }: SignedInContext, id: number): Promise<DeletedVehicle> {
  return await scope.db.transaction().execute(async db => {
    await lockOwnCar(db, actor, id)
    const assigned = await db
      .selectFrom('work_order')
      .where('user_vehicle_id', '=', id)
      .where('status', '=', 'ASSIGNED')
      .select('id')
      .limit(1)
      .executeTakeFirst()
    if (assigned) return { id, assignedWorkOrderExists: true }
    const plans = await db
      .selectFrom('subscription')
      .where('user_vehicle_id', '=', id)
      .where('status', '!=', 'CANCELLED')
      .select('status')
      .execute()
    if (plans.some(({ status }) => status === 'ACTIVE')) throw new Refusal(409, 'SUBSCRIBED', TEXTS.hasSubscription)
    // A plan that is not paid ends with its car.
    if (plans.length > 0) await enqueue(db, 'end-plans-of-car', { userVehicleId: id })
    await db.updateTable('user_vehicle').set({ deleted_at: clock.now() }).where('id', '=', id).execute()
    return { id, assignedWorkOrderExists: false }
  })
}
