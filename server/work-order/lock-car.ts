import type { EventType } from '../../domain/work-order/event-types.ts'
import { accessTokenOf } from '../connected-car/car-tokens.ts'
import type { Context, SignedInContext } from '../platform/context.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import type { LockAction } from '../ports/connected-car.ts'
import { addEvent, changeOrder } from './change-order.ts'
import { drivesVan } from './policy.ts'
import type { WorkOrderRow } from './rows.ts'
import { TEXTS } from './texts.ts'

/** Why a car command failed, worded for the technician beside the car. */
const FAILURES: Readonly<Record<string, string>> = TEXTS.lockFailed

/**
 * Locks or unlocks a connected car during its job (SMARTCAR-04). Each use, also a failed one, is an event of the order.
 * @throws Refusal 404 for anyone but a technician of the order's van; 409 when the order is not open, its day has not begun or the car is not connected;
 * 503 when the car does not answer
 */
export async function lockCar(context: SignedInContext, id: number, action: LockAction): Promise<void> {
  const { services } = context
  const order = await requireOwnJob(context, id)
  try {
    const access = await accessTokenOf(context, order.user_vehicle_id)
    await services.connectedCars.setLock(access, await connectedId(context, order), action)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await note(context, order, 'car_lock_failed', { action })
    throw new Refusal(error.statusCode, error.error, FAILURES[error.error] ?? error.message)
  }
  await note(context, order, action === 'LOCK' ? 'car_locked' : 'car_unlocked')
}

/** Returns the order to the technician of its current van. */
const requireOwnJob = (context: SignedInContext, id: number): Promise<WorkOrderRow> =>
  changeOrder(context, { id }, 'lockCar', async ({ db, order, actor }) => {
    const isOwn = order.van_id !== null && (await drivesVan(db, actor, order.van_id))
    if (!isOwn) throw notFound('workOrder')
    return order
  })

async function connectedId({ scope }: Context, { user_vehicle_id }: WorkOrderRow): Promise<string> {
  const car = await scope.db
    .selectFrom('user_vehicle')
    .where('id', '=', user_vehicle_id)
    .select('smartcar_vehicle_id')
    .executeTakeFirstOrThrow()
  if (car.smartcar_vehicle_id === null) throw new Refusal(409, 'NOT_CONNECTED', TEXTS.carNotConnected)
  return car.smartcar_vehicle_id
}

async function note(
  { scope, actor, clock }: SignedInContext,
  order: WorkOrderRow,
  type: EventType,
  data: Record<string, string> = {},
): Promise<void> {
  await addEvent({ db: scope.db, order, actor, now: clock.now() }, type, data)
}
