import { ApiError } from '../platform/api/api.ts'
import { TEXTS } from './texts.ts'

/** An error that the form itself finds, with the message for the user. */
export class FormError extends Error {}

interface AuthError {
  /** The banner's text. */
  message: string | undefined
  /** Returns a field's message, from a 422. */
  field: (name: string) => string | undefined
}

/**
 * Returns the messages of a failed login, sign-up or reset: those of a 422 for its fields, or for the banner if the form does not show the field;
 * the server's message of a 400; otherwise `otherwise`, with what the user can do about it (AUTH-05, AUTH-15, AUTH-20).
 */
export function authError(error: Error | null, otherwise: string, shown: readonly string[]): AuthError {
  const refused = error instanceof ApiError ? error : undefined
  return {
    message: error ? messageOf(error, otherwise, shown) : undefined,
    field: name => (shown.includes(name) ? refused?.fieldMessage(name) : undefined),
  }
}

function messageOf(error: Error, otherwise: string, shown: readonly string[]): string | undefined {
  if (error instanceof FormError) return error.message
  if (!(error instanceof ApiError)) return otherwise
  if (error.statusCode === 400) return error.message
  if (error.statusCode === 422) {
    const unseen = error.fields.filter(entry => !shown.includes(entry.field)).map(entry => entry.message)
    if (error.fields.length > 0) return unseen.join(' ') || undefined
    return error.message
  }
  const isHelpful = error.statusCode === 0 || error.statusCode === 429
  return isHelpful ? TEXTS.failedBecause(otherwise, error.message) : otherwise
}
