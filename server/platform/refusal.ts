/** One message about one field of the input, named as the API names it. */
export interface FieldError {
  field: string
  message: string
}

/**
 * An expected failure: the input or the state of things does not allow what was asked. Its message is shown to the user as it is,
 * so it says what to do. It reaches a client as `{ message, statusCode, error, fields }`: the body of a REST answer, and
 * `extensions.response` of a GraphQL error (requirements BOOKAPI-07, ERR-01).
 */
export class Refusal extends Error {
  readonly statusCode: 400 | 401 | 403 | 404 | 409 | 422 | 429 | 503
  readonly error: string
  readonly fields: readonly FieldError[]
  /** What else the answer carries, beside the message. */
  readonly details: Readonly<Record<string, unknown>> = {}
  /** Refused because of who asks, which is recorded where somebody is signed in. */
  isDenial = false

  constructor(statusCode: Refusal['statusCode'], error: string, message: string, fields: readonly FieldError[] = []) {
    super(message)
    this.name = 'Refusal'
    this.statusCode = statusCode
    this.error = error
    this.fields = fields
  }
}

/** 429: too often. The answer carries Retry-After. A booking answers it as 400, for its page shows the sentence of a 400 alone (BOOKAPI-10). */
export class TooManyRequests extends Refusal {
  readonly retryAfter: number

  /** @param retryAfter whole seconds */
  constructor(message: string, retryAfter: number, statusCode: 400 | 429 = 429) {
    super(statusCode, 'TOO_MANY_REQUESTS', message)
    this.retryAfter = retryAfter
  }
}

/** 422: one or more fields are wrong. The message joins theirs. */
export function invalidFields(fields: readonly FieldError[]): Refusal {
  return new Refusal(422, 'VALIDATION_FAILED', fields.map(f => f.message).join(' ') || 'Validation failed.', fields)
}

/** 422 for a single field. */
export const invalidField = (field: string, message: string): Refusal => invalidFields([{ field, message }])

/** 404, also for what exists but is not for this actor to see (ROLE-03, ROLE-16). */
export const notFound = (what: string): Refusal => new Refusal(404, 'NOT_FOUND', `${what} was not found.`)

/** The refusal, as one that is because of who asks. */
export const denial = (refusal: Refusal): Refusal => Object.assign(refusal, { isDenial: true })

/** 404 for what is not this actor's. It answers as notFound does, and is recorded. */
export const notTheirs = (what: string): Refusal => denial(notFound(what))

/** 403: staff ask for something that is their own, which a colleague has to do: nobody moves money, discounts or credit of themselves. */
export const ownRecord = (what: 'appointment' | 'invoice'): Refusal =>
  denial(new Refusal(403, 'OWN_RECORD', `This is your own ${what}. Please ask a colleague to do this.`))

/** 401: the call needs a signed-in user. */
export const signInNeeded = (): Refusal => new Refusal(401, 'UNAUTHORIZED', 'Please log in.')
