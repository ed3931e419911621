import { isVin } from '../../domain/vehicle/vin.ts'
import { lockOwnCar } from '../garage/policy.ts'
import { type Car, findCar } from '../garage/queries.ts'
import type { Context, SignedInContext } from '../platform/context.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { callbackUrl } from './callback-url.ts'
import { keepTokens } from './car-tokens.ts'
import { beginAttempt, giveAttemptBack, readState, takeAttempt } from './connect-state.ts'
import { readOdometer } from './read-odometer.ts'
import { TEXTS } from './texts.ts'

/** The service's page where the owner of a car consents to its connection. @throws Refusal 404 for a car of others */
export async function startConnection(context: SignedInContext, userVehicleId: number): Promise<string> {
  const { scope, actor, services, config, clock } = context
  const begun = await scope.db.transaction().execute(async db => {
    await lockOwnCar(db, actor, userVehicleId)
    return await beginAttempt(db, config, {
      tenantId: scope.tenant.id,
      userId: actor.userId,
      userVehicleId,
      sessionHash: actor.tokenHash,
      now: clock.now(),
    })
  })
  return services.connectedCars.consentUrl({ redirectUrl: callbackUrl(config), ...begun })
}

/**
 * Links a car to the connected-car service by the code that its owner came back with (SMARTCAR-01), and takes its VIN, where none is
 * known, and its odometer.
 * @param state as startConnection gave it, good once and in the session that it was given to: any other is refused
 * @throws Refusal 400 for such a state; 404 for another user; 409 when the code is not good; 503 when the service does not answer
 */
export async function connectVehicle(
  context: SignedInContext,
  { code, userId, state: given }: { code: string; userId: number; state: string },
): Promise<Car> {
  const { scope, actor, services, config, clock } = context
  if (userId !== actor.userId) throw notFound('vehicle')
  const now = clock.now()
  const { attemptId, userVehicleId, codeVerifier } = await takeBegun(context, actor, given, now)
  const tokens = await services.connectedCars
    .exchangeCode({ code, redirectUrl: callbackUrl(config), codeVerifier, now })
    .catch(async (error: unknown) => {
      if (error instanceof Refusal && error.statusCode === 503) await giveAttemptBack(scope.db, attemptId)
      throw error
    })
  const { id, vin } = await services.connectedCars.findCar(tokens.access)
  await scope.db.transaction().execute(async db => {
    const car = await lockOwnCar(db, actor, userVehicleId)
    await keepTokens(db, config, car.id, tokens)
    await db
      .updateTable('user_vehicle')
      .set({ smartcar_vehicle_id: id, vin: car.vin ?? (isVin(vin) ? vin : null) })
      .where('id', '=', car.id)
      .execute()
  })
  // The link stands also when the car does not tell its odometer just now.
  return await readOdometer(context, userVehicleId).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    return await findCar(scope.db, userVehicleId)
  })
}

/** Takes up what was begun. @throws Refusal 400 for a state that is not of this session, was used, was forged or is too old */
async function takeBegun(
  { scope, config }: Context,
  actor: Actor,
  given: string,
  now: Date,
): Promise<{ attemptId: string; userVehicleId: number; codeVerifier: string }> {
  const state = readState(config, given, now)
  const begun =
    state?.tenantId === scope.tenant.id &&
    (await takeAttempt(scope.db, config, {
      attemptId: state.attemptId,
      userId: actor.userId,
      sessionHash: actor.tokenHash,
      now,
    }))
  if (!state || !begun) throw new Refusal(400, 'STATE_INVALID', TEXTS.stateInvalid)
  return { attemptId: state.attemptId, ...begun }
}
