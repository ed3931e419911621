import { isVin, normaliseVin } from '../../domain/vehicle/vin.ts'
import type { Context } from '../platform/context.ts'
import type { LimitRule } from '../platform/limits/limits.ts'
import { invalidField } from '../platform/refusal.ts'
import { takeAnonymousPoint } from '../security/take-point.ts'
import { matchVehicle } from './match-vehicle.ts'
import type { CatalogueEntry } from './queries.ts'
import { TEXTS } from './texts.ts'

/** Decoding can cost money, and a customer who books has one car. */
const DECODINGS: LimitRule = { name: 'vin-decoding', points: 40, seconds: 600, batch: 2 }

/**
 * Decodes a VIN and finds its vehicle in the catalogue.
 * @throws Refusal 422 when it is not a VIN; 429 for too many anonymous requests; 503 when the decoder cannot be reached
 */
export async function decodeVin(context: Context, text: string): Promise<{ vehicle: CatalogueEntry | null } | null> {
  const vin = normaliseVin(text)
  if (!isVin(vin)) throw invalidField('vin', TEXTS.vinInvalid)
  await takeAnonymousPoint(context, DECODINGS)
  const decoded = await context.services.vinDecoder.decode(vin)
  return decoded && { vehicle: await matchVehicle(context.scope.db, decoded) }
}
