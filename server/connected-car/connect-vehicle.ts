import { isVin } from '../../domain/vehicle/vin.ts'
import { lockOwnCar } from '../garage/policy.ts'
import { type Car, findCar } from '../garage/queries.ts'
import type { Context, SignedInContext } from '../platform/context.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { callbackUrl } from './callback-url.ts'
import { storeTokens } from './car-tokens.ts'
import { beginAttempt, giveAttemptBack, readState, takeAttempt } from './connect-state.ts'
import { readOdometer } from './read-odometer.ts'
import { TEXTS } from './texts.ts'

/** Returns the URL of the service's page where the owner consents to the connection. @throws Refusal 404 for another customer's car */
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
 * Connects a car to the connected-car service with the code from its owner's consent (SMARTCAR-01). Reads its odometer, and its VIN if unknown.
 * @param state from startConnection; valid once, in the same session
 * @throws Refusal 400 for an invalid state; 404 for another user; 409 for an invalid code; 503 when the service does not answer
 */
export async function connectVehicle(
  context: SignedInContext,
  { code, userId, state: stateText }: { code: string; userId: number; state: string },
): Promise<Car> {
  const { scope, actor, services, config, clock } = context
  if (userId !== actor.userId) throw notFound('vehicle')
  const now = clock.now()
  const { attemptId, userVehicleId, codeVerifier } = await takeBegun(context, actor, stateText, now)
  const tokens = await services.connectedCars
    .exchangeCode({ code, redirectUrl: callbackUrl(config), codeVerifier, now })
    .catch(async (error: unknown) => {
      if (error instanceof Refusal && error.statusCode === 503) await giveAttemptBack(scope.db, attemptId)
      throw error
    })
  const { id, vin } = await services.connectedCars.findCar(tokens.access)
  await scope.db.transaction().execute(async db => {
    const car = await lockOwnCar(db, actor, userVehicleId)
    await storeTokens(db, config, car.id, tokens)
    await db
      .updateTable('user_vehicle')
      .set({ smartcar_vehicle_id: id, vin: car.vin ?? (isVin(vin) ? vin : null) })
      .where('id', '=', car.id)
      .execute()
  })
  // The car stays connected even if it cannot report its odometer now.
  return await readOdometer(context, userVehicleId).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    return await findCar(scope.db, userVehicleId)
  })
}

/** Uses the started attempt. @throws Refusal 400 for a state that is of another session, used, forged or expired */
async function takeBegun(
  { scope, config }: Context,
  actor: Actor,
  stateText: string,
  now: Date,
): Promise<{ attemptId: string; userVehicleId: number; codeVerifier: string }> {
  const state = readState(config, stateText, now)
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
