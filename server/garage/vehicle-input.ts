import { labelProblem } from '../../domain/account/name.ts'
import { countCharacters, NAME_LENGTH } from '../../domain/format/length.ts'
import { normaliseVin, vinProblem } from '../../domain/vehicle/vin.ts'
import { invalidField } from '../platform/refusal.ts'
import { TEXTS } from './texts.ts'

/** Parses a VIN for storage. @throws Refusal 422 unless it has exactly 17 valid characters (CARS-08) */
export function readVin(typed: string): string {
  const vin = normaliseVin(typed)
  const problem = vinProblem(vin)
  if (problem) throw invalidField('vin', problem)
  return vin
}

/** Parses a plate or fleet identifier. @throws Refusal 422 when it is empty or longer than 255 characters (CARS-08, rule W11) */
export function readName(typed: string): string {
  const name = typed.trim()
  if (name === '') throw invalidField('name', TEXTS.nameMissing)
  if (countCharacters(name) > NAME_LENGTH) throw invalidField('name', TEXTS.nameTooLong(NAME_LENGTH))
  const problem = labelProblem(name)
  if (problem) throw invalidField('name', problem)
  return name
}
