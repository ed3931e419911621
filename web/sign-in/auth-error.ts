import { ApiError } from '../platform/api/api.ts'

/** What a form itself refuses, in the words that the user reads. */
export class FormError extends Error {}

interface AuthError {
  /** For all of the form. */
  message: string | undefined
  /** For one field, from a 422. */
  field: (name: string) => string | undefined
}

/**
 * What to show for a failed login, sign-up or reset: a 422 under its fields, or above the button for a field that the form does not show; a 400 as
 * the server said it; anything else as `otherwise`, with what the user can do about it (AUTH-05, AUTH-15, AUTH-20).
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
  return isHelpful ? `${otherwise} ${error.message}` : otherwise
}
