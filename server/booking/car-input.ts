import { labelProblem } from '../../domain/account/name.ts'
import { countCharacters, NAME_LENGTH } from '../../domain/format/length.ts'
import { isVin, normaliseVin } from '../../domain/vehicle/vin.ts'
import { invalidField } from '../platform/refusal.ts'
import { TEXTS } from './texts.ts'

/** Returns the plate or name of a booked car; null for none. @throws Refusal 422 */
export function checkVehicleName(text: string): string | null {
  const name = text.trim()
  if (countCharacters(name) > NAME_LENGTH) throw invalidField('vehicleCustomName', TEXTS.vehicleNameTooLong)
  const problem = labelProblem(name)
  if (problem) throw invalidField('vehicleCustomName', problem)
  return name === '' ? null : name
}

/** Returns the VIN of a booked car as it is stored; null for none. @throws Refusal 422 */
export function checkVin(vin: string | null): string | null {
  if (vin === null || vin.trim() === '') return null
  const normal = normaliseVin(vin)
  if (!isVin(normal)) throw invalidField('vin', TEXTS.vinInvalid)
  return normal
}
