import { ApiError } from '../platform/api/api.ts'
import { TEXTS } from './texts.ts'

/** An error that the form itself finds, with the message for the user. */
export class FormError extends Error {}

/**
 * Returns the banner's text for a failed login, sign-up or reset: the messages of a 422, the server's message of a 400, otherwise `message`,
 * with what the user can do about it (AUTH-05, AUTH-15, AUTH-20).
 */
export function describeAuthFailure(error: Error, message: string): string {
  if (error instanceof FormError) return error.message
  if (!(error instanceof ApiError)) return message
  if (error.statusCode === 400) return error.message
  if (error.statusCode === 422) return error.fields.map(({ message }) => message).join(' ') || error.message
  const isHelpful = error.statusCode === 0 || error.statusCode === 429
  return isHelpful ? TEXTS.failedBecause(message, error.message) : message
}
