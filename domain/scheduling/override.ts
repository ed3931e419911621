import { countCharacters } from '../format/length.ts'

/** Why staff take a start that a van cannot keep, for the history of the order. */
export interface DrivingOverride {
  overrideReason: string
  /** How many minutes are missing; 0: the van's day is full or it does not work then. */
  missingMinutes: number
}

const MAX_REASON = 200

/** Returns a reason as it is kept; null for an empty or too long one. */
export function overrideReason(text: string): string | null {
  const reason = text.trim()
  return reason === '' || countCharacters(reason) > MAX_REASON ? null : reason
}
