import type { Config } from '../platform/config.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { Refusal } from '../platform/refusal.ts'
import { openSealed, seal } from '../platform/seal.ts'
import { type Keys, keysOf } from '../platform/secret.ts'
import type { CarTokens } from '../ports/connected-car.ts'
import { TEXTS } from './texts.ts'

const PURPOSE = 'connected-car'
/** Refreshes a token this long before it expires, so that it does not expire during the request. */
const MARGIN_MS = 60_000

/** Returns a car's tokens as stored in the database. */
export const sealTokens = (keys: Keys, tokens: CarTokens) => ({
  access_token: seal(keys, PURPOSE, tokens.access),
  refresh_token: seal(keys, PURPOSE, tokens.refresh),
  access_expires_at: tokens.accessExpiresAt,
})

/** Stores a car's tokens sealed, and replaces the earlier ones. */
export async function storeTokens(db: Database, config: Config, carId: number, tokens: CarTokens): Promise<void> {
  const sealed = sealTokens(keysOf(config), tokens)
  await db
    .insertInto('connected_car')
    .values({ user_vehicle_id: carId, ...sealed })
    .onConflict(conflict => conflict.columns(['tenant_id', 'user_vehicle_id']).doUpdateSet(sealed))
    .execute()
}

/** Returns a valid access token; refreshes it if necessary. @throws Refusal 409 for a car that is not connected */
export async function accessTokenOf({ scope, services, config, clock }: Context, carId: number): Promise<string> {
  const stored = await scope.db
    .selectFrom('connected_car')
    .where('user_vehicle_id', '=', carId)
    .selectAll()
    .executeTakeFirst()
  if (!stored) throw new Refusal(409, 'NOT_CONNECTED', TEXTS.notConnected)
  const keys = keysOf(config)
  const access = openSealed(keys, PURPOSE, stored.access_token)
  const refresh = openSealed(keys, PURPOSE, stored.refresh_token)
  const storedTokens = { access: access.text, refresh: refresh.text, accessExpiresAt: stored.access_expires_at }
  const isGood = stored.access_expires_at.getTime() > clock.now().getTime() + MARGIN_MS
  const tokens = isGood ? storedTokens : await services.connectedCars.refreshTokens(storedTokens.refresh, clock.now())
  // Tokens sealed with an old secret are sealed again, so that the old secret can be removed.
  if (!isGood || access.isOld || refresh.isOld) await storeTokens(scope.db, config, carId, tokens)
  return tokens.access
}
