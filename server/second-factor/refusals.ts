import { Refusal } from '../platform/refusal.ts'
import { TEXTS } from './texts.ts'

/** A login that needs another step: its REST answer also has the data for that step. */
export class SecondStepNeeded extends Refusal {
  override readonly details: Readonly<Record<string, unknown>>

  constructor(
    error: 'SECOND_FACTOR_REQUIRED' | 'SECOND_FACTOR_ENROLMENT_REQUIRED',
    message: string,
    details: Readonly<Record<string, unknown>>,
  ) {
    super(400, error, message)
    this.details = details
  }
}

/** Returns a 400 for a code or passkey that is wrong, used or another user's: the same answer for all. */
export const wrongCode = (): Refusal =>
  new Refusal(400, 'SECOND_FACTOR_FAILED', TEXTS.wrongCode, [{ field: 'code', message: TEXTS.codeUsed }])

/** Returns a 400 for a passkey that could not be checked. */
export const wrongPasskey = (): Refusal => new Refusal(400, 'PASSKEY_FAILED', TEXTS.wrongPasskey)

/** Returns a 400 for a step that is unknown, too old, used or tried too often. */
export const stepExpired = (): Refusal => new Refusal(400, 'SECOND_FACTOR_EXPIRED', TEXTS.stepExpired)
