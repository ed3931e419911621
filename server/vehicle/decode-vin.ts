import { isVin, normaliseVin } from '../../domain/vehicle/vin.ts'
import type { Context } from '../platform/context.ts'
import { invalidField } from '../platform/refusal.ts'
import type { DecodedVin } from '../providers/vin/port.ts'
import { matchVehicle } from './match-vehicle.ts'
import type { CatalogueEntry } from './queries.ts'

/**
 * What a VIN says and which vehicle of the catalogue that is.
 * @throws Refusal 422 when it is no VIN; 503 when the decoder can't be reached
 */
export async function decodeVin(
  { scope, services }: Context,
  text: string,
): Promise<{ decoded: DecodedVin; vehicle: CatalogueEntry | null } | null> {
  const vin = normaliseVin(text)
  if (!isVin(vin)) throw invalidField('vin', 'A VIN has exactly 17 characters, without I, O and Q.')
  const decoded = await services.vinDecoder.decode(vin)
  return decoded && { decoded, vehicle: await matchVehicle(scope.db, decoded) }
}
