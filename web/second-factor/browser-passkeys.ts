import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { ApiError, post } from '../platform/api/api.ts'
import { type SignedIn, signIn } from '../sign-in/sign-in.ts'
import { TEXTS } from './texts.ts'

export {
  browserSupportsWebAuthn as canUsePasskeys,
  startAuthentication as askForPasskey,
  startRegistration as createPasskey,
} from '@simplewebauthn/browser'

/** Returns the message for a passkey that could not be created or used. */
export function passkeyProblem(error: Error | null): string | undefined {
  if (error === null) return undefined
  if (error instanceof ApiError) return error.message
  const name = error instanceof WebAuthnError && error.cause instanceof Error ? error.cause.name : error.name
  if (name === 'InvalidStateError') return TEXTS.passkeys.alreadyThere
  return name === 'NotAllowedError' || name === 'AbortError' ? TEXTS.passkeys.cancelled : TEXTS.failed
}

interface Offer {
  challenge: string
  options: PublicKeyCredentialRequestOptionsJSON
}

/** Logs in with a passkey. @param autofill offers passkeys in the email field instead of a dialog */
export async function logInWithPasskey(autofill = false): Promise<void> {
  const { challenge, options } = await post<Offer>('/auth/passkey/options', {})
  const credential = await startAuthentication({ optionsJSON: options, useBrowserAutofill: autofill })
  signIn(await post<SignedIn>('/auth/passkey', { challenge, credential }), { email: '' })
}

/** Offers passkeys in the email field if the browser supports it. @returns a function that ends the offer */
export function offerPasskeys(onError: (error: Error) => void): () => void {
  let isOver = false
  void (async () => {
    if (!browserSupportsWebAuthn() || !(await browserSupportsWebAuthnAutofill()) || isOver) return
    await logInWithPasskey(true)
  })().catch((error: unknown) => {
    // The user did not start this, so report only a passkey that they chose and the server refused.
    if (!isOver && error instanceof ApiError && error.error === 'PASSKEY_FAILED') onError(error)
  })
  return () => {
    isOver = true
    WebAuthnAbortService.cancelCeremony()
  }
}
