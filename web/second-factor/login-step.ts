import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { ApiError } from '../platform/api/api.ts'

export type StepMethod = 'totp' | 'passkey' | 'recovery_code'

/** The next step of a login after a correct password. */
export type LoginStep =
  | {
      kind: 'second-factor'
      challenge: string
      methods: readonly StepMethod[]
      passkeyOptions: PublicKeyCredentialRequestOptionsJSON | undefined
    }
  | { kind: 'enrolment'; challenge: string; methods: readonly ('totp' | 'passkey')[] }

/** Reads the required step from the error of a login or reset; null for any other error. */
export function loginStepOf(error: Error | null): LoginStep | null {
  if (!(error instanceof ApiError)) return null
  const { challenge, methods, passkeyOptions } = error.details
  if (typeof challenge !== 'string' || !Array.isArray(methods)) return null
  if (error.error === 'SECOND_FACTOR_ENROLMENT_REQUIRED')
    return { kind: 'enrolment', challenge, methods: methods as ('totp' | 'passkey')[] }
  if (error.error !== 'SECOND_FACTOR_REQUIRED') return null
  return {
    kind: 'second-factor',
    challenge,
    methods: methods as StepMethod[],
    passkeyOptions: passkeyOptions as PublicKeyCredentialRequestOptionsJSON | undefined,
  }
}
