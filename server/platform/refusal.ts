import { TEXTS } from './texts.ts'

/** A message about one field of the input, named as in the API. */
export interface FieldError {
  field: string
  message: string
}

/**
 * An expected failure: the input or the current state does not allow the request. The message is shown to the user as it is, so it says what to do.
 * Clients get `{ message, statusCode, error, fields }`: the body of a REST answer, or `extensions.response` of a GraphQL error (requirements
 * BOOKAPI-07, ERR-01).
 */
export class Refusal extends Error {
  readonly statusCode: 400 | 401 | 403 | 404 | 409 | 422 | 429 | 503
  readonly error: string
  readonly fields: readonly FieldError[]
  /** Additional fields of the answer, besides the message. */
  readonly details: Readonly<Record<string, unknown>> = {}
  /** Refused because of who asks. It is recorded if a user is signed in. */
  isDenial = false

  constructor(statusCode: Refusal['statusCode'], error: string, message: string, fields: readonly FieldError[] = []) {
    super(message)
    this.name = 'Refusal'
    this.statusCode = statusCode
    this.error = error
    this.fields = fields
  }
}

/** 429: too many requests. The answer has Retry-After. A booking answers it as 400, because its page shows only the message of a 400 (BOOKAPI-10). */
export class TooManyRequests extends Refusal {
  readonly retryAfter: number

  /** @param retryAfter whole seconds */
  constructor(message: string, retryAfter: number, statusCode: 400 | 429 = 429) {
    super(statusCode, 'TOO_MANY_REQUESTS', message)
    this.retryAfter = retryAfter
  }
}

/** Returns a 422 for one or more wrong fields. Its message joins the fields' messages. */
export function invalidFields(fields: readonly FieldError[]): Refusal {
  return new Refusal(422, 'VALIDATION_FAILED', fields.map(f => f.message).join(' ') || TEXTS.validationFailed, fields)
}

/** Returns a 422 for a single field. */
export const invalidField = (field: string, message: string): Refusal => invalidFields([{ field, message }])

/** Returns a 404, also for a record that exists but that this actor may not see (ROLE-03, ROLE-16). */
export const notFound = (what: keyof typeof TEXTS.notFound): Refusal =>
  new Refusal(404, 'NOT_FOUND', TEXTS.notFound[what])

/** Returns a 404 for a tenant that a command names. */
export const tenantNotFound = (id: number): Refusal => new Refusal(404, 'NOT_FOUND', TEXTS.tenantNotFound(id))

/** Marks a refusal as one that depends on who asks. */
export const denial = (refusal: Refusal): Refusal => Object.assign(refusal, { isDenial: true })

/** Returns a 404 for a record that is not this actor's. Same answer as notFound, but recorded. */
export const notFoundForActor = (what: keyof typeof TEXTS.notFound): Refusal => denial(notFound(what))

/** Returns a 403 for staff who act on their own record. A colleague has to do it: staff never move money, discounts or credit for themselves. */
export const ownRecord = (what: keyof typeof TEXTS.ownRecord): Refusal =>
  denial(new Refusal(403, 'OWN_RECORD', TEXTS.ownRecord[what]))

/** Returns a 401: the call needs a signed-in user. */
export const signInNeeded = (): Refusal => new Refusal(401, 'UNAUTHORIZED', TEXTS.signInNeeded)
