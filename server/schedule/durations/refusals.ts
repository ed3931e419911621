import { overrideReason } from '../../../domain/scheduling/override.ts'
import { invalidField, Refusal } from '../../platform/refusal.ts'
import type { Slot } from '../slot.ts'
import { TEXTS } from '../texts.ts'

class WithDetails extends Refusal {
  override readonly details: Readonly<Record<string, unknown>>

  constructor(error: string, message: string, details: Readonly<Record<string, unknown>>) {
    super(409, error, message)
    this.details = details
  }
}

/** Refuses a start that no van can keep, and names the nearest ones of its day. */
export const startTaken = (next: readonly Slot[]): Refusal =>
  new WithDetails('TIME_SLOT_UNAVAILABLE', TEXTS.slotTaken, { nextStarts: next.map(({ date }) => date) })

/** Refuses a start that a van cannot drive to, for staff: with a reason they may take it anyway. @param missingMinutes 0: the van's day is full, or it does not work then */
export const notDrivable = (missingMinutes: number): Refusal =>
  new WithDetails('NOT_DRIVABLE', missingMinutes > 0 ? TEXTS.notDrivable(missingMinutes) : TEXTS.notWorking, {
    missingMinutes,
  })

/** Refuses work with which a van is late at its next stop, for staff: with a reason they may add it anyway. @param missingMinutes as for notDrivable */
export const cannotDriveOn = (missingMinutes: number): Refusal =>
  new WithDetails('NOT_DRIVABLE', missingMinutes > 0 ? TEXTS.noTimeToDriveOn(missingMinutes) : TEXTS.notWorkingThen, {
    missingMinutes,
  })

/** Returns the reason of staff for a start that a van cannot keep; null when they give none. @throws Refusal 422 for an empty or too long one */
export function checkReason(text: string | null): string | null {
  if (text === null) return null
  const reason = overrideReason(text)
  if (reason === null) throw invalidField('overrideReason', TEXTS.reasonNeeded)
  return reason
}
