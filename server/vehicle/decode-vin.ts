import { isVin, normaliseVin } from '../../domain/vehicle/vin.ts'
import type { Context } from '../platform/context.ts'
import { invalidField } from '../platform/refusal.ts'
import type { DecodedVin } from '../providers/vin/port.ts'
import { type CatalogueVehicle, catalogueVehicles } from './catalogue.ts'
import { engineLabel } from '../../domain/vehicle/engine-label.ts'

/**
 * What a VIN says and which vehicle of the catalogue that is: the one with the same engine, else the model's first.
 * @throws Refusal 422 when it is no VIN; 503 when the decoder can't be reached
 */
export async function decodeToVehicle(
  { scope, services }: Context,
  text: string,
): Promise<{ decoded: DecodedVin; vehicle: CatalogueVehicle | null } | null> {
  const vin = normaliseVin(text)
  if (!isVin(vin)) throw invalidField('vin', 'A VIN has exactly 17 characters, without I, O and Q.')
  const decoded = await services.vinDecoder.decode(vin)
  if (!decoded) return null
  const { year, make, model } = decoded
  const vehicles = await catalogueVehicles(scope.db, { year, make, model, engine: null })
  const label = engineLabel(decoded)
  return { decoded, vehicle: vehicles.find(vehicle => vehicle.engine === label) ?? vehicles[0] ?? null }
}
