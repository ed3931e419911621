import { ApiError } from '../app/api.ts'

interface AuthError {
  /** For all of the form. */
  message: string | undefined
  /** For one field, from a 422. */
  field: (name: string) => string | undefined
}

/**
 * What to show for a failed login, sign-up or reset: a 422 under its fields, a 400 and what the user can act upon as the server said it,
 * anything else as `otherwise` (AUTH-05, AUTH-15, AUTH-20).
 */
export function authError(error: Error | null, otherwise: string): AuthError {
  if (!error) return { message: undefined, field: () => undefined }
  if (!(error instanceof ApiError)) return { message: error.message || otherwise, field: () => undefined }
  const isUnderFields = error.statusCode === 422 && error.fields.length > 0
  const isSaid = [0, 400, 429].includes(error.statusCode)
  return {
    message: isUnderFields ? undefined : isSaid ? error.message : otherwise,
    field: name => error.fieldMessage(name),
  }
}
