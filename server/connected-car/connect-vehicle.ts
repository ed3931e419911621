import { isVin } from '../../domain/vehicle/vin.ts'
import { lockOwnCar } from '../garage/policy.ts'
import { type Car, findCar } from '../garage/queries.ts'
import type { Context } from '../platform/context.ts'
import type { Config } from '../platform/config.ts'
import { notFound, Refusal, signInNeeded } from '../platform/refusal.ts'
import { keepTokens } from './car-tokens.ts'
import { readState, writeState } from './connect-state.ts'
import { readOdometer } from './read-odometer.ts'

/** Where the service leads back to: one address for all tenants, for it has to be registered there. */
const callbackUrl = ({ apiUrl, publicUrl, port }: Config): string => {
  const site = publicUrl ?? `http://localhost:${port}`
  return `${new URL(apiUrl ?? '/api', site).href}/connected-car/callback`
}

/** The service's page where the owner of a car consents to its connection. @throws Refusal 404 for a car of others */
export async function startConnection(context: Context, userVehicleId: number): Promise<string> {
  const { scope, actor, services, config, clock } = context
  if (!actor) throw signInNeeded()
  await scope.db.transaction().execute(db => lockOwnCar(db, actor, userVehicleId))
  const state = writeState(config, { tenantId: scope.tenant.id, userId: actor.userId, userVehicleId }, clock.now())
  return services.connectedCars.consentUrl({ redirectUrl: callbackUrl(config), state })
}

/**
 * Links a car to the connected-car service by the code that its owner came back with (SMARTCAR-01), and takes its VIN, where none is
 * known, and its odometer.
 * @param state as startConnection gave it: another user's, another car's, a forged or an old one is refused
 * @throws Refusal 400 for such a state; 404 for another user; 409 when the code is not good; 503 when the service does not answer
 */
export async function connectVehicle(
  context: Context,
  { code, userId, state: given }: { code: string; userId: number; state: string },
): Promise<Car> {
  const { scope, actor, services, config, clock } = context
  if (!actor) throw signInNeeded()
  if (userId !== actor.userId) throw notFound('The vehicle')
  const state = readState(config, given, clock.now())
  if (state?.userId !== userId || state.tenantId !== scope.tenant.id)
    throw new Refusal(400, 'STATE_INVALID', 'This connection was not begun here, or too long ago. Please try again.')
  const tokens = await services.connectedCars.exchangeCode({
    code,
    redirectUrl: callbackUrl(config),
    now: clock.now(),
  })
  const { id, vin } = await services.connectedCars.findCar(tokens.access)
  await scope.db.transaction().execute(async db => {
    const car = await lockOwnCar(db, actor, state.userVehicleId)
    await keepTokens(db, config, car.id, tokens)
    await db
      .updateTable('user_vehicle')
      .set({ smartcar_vehicle_id: id, vin: car.vin ?? (isVin(vin) ? vin : null) })
      .where('id', '=', car.id)
      .execute()
  })
  // The link stands also when the car does not tell its odometer just now.
  return await readOdometer(context, state.userVehicleId).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    return await findCar(scope.db, state.userVehicleId)
  })
}
