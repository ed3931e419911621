/** The `error` object of an answer, as in Stripe's API. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string | undefined
  decline_code?: string | undefined
  param?: string | undefined
}

/** Ends a request and rolls it back. A declined card is not an ApiError: its records stay, so it is an answer. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, body: ErrorBody, headers: Readonly<Record<string, string>> = {}) {
    super(body.message)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** Returns a 429: another call has this object's lock. The SDK and we retry it. */
export const lockTimeout = (): ApiError =>
  new ApiError(429, {
    type: 'invalid_request_error',
    code: 'lock_timeout',
    message: 'This object cannot be accessed right now because another API request is accessing it. Retry.',
  })

/** Returns a 500 of the provider. @param isRetryable whether the SDK may send the call again */
export const apiFailure = (message: string, isRetryable: boolean): ApiError =>
  new ApiError(500, { type: 'api_error', message }, { 'stripe-should-retry': String(isRetryable) })

/** Returns a 400 for a request that is not valid. */
export const invalidRequest = (message: string, more: { code?: string; param?: string } = {}): ApiError =>
  new ApiError(400, { type: 'invalid_request_error', message, ...more })

/** Returns a 404 for an id that this account does not have. */
export const resourceMissing = (kind: string, id: string): ApiError =>
  new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param: 'id',
  })

/** Returns a 400 for an object of the live mode: a key of the test mode was used. */
export const livemodeMismatch = (kind: string, id: string): ApiError =>
  invalidRequest(`No such ${kind}: '${id}'; a similar object exists in live mode, but a test mode key was used.`, {
    code: 'livemode_mismatch',
    param: 'id',
  })

/** Returns a 402 for impossible card details: nothing is stored for them. */
export const cardRefused = (code: string, message: string, param?: string): ApiError =>
  new ApiError(402, { type: 'card_error', code, message, param })
