import type { z } from 'zod'
import { ApiError, type ErrorBody, resourceMissing } from './api-error.ts'
import type { FormValue } from './form-body.ts'
import type { Kind } from './objects.ts'
import { readParams } from './params.ts'
import type { Store } from './store.ts'

/** Answer of an API call. Unlike an ApiError, it does not roll back. */
export interface Answer {
  status: number
  body: object
}

/** Context of every handler besides its parameters. */
export interface Call {
  store: Store
  /** The id in the path, or ''. */
  id: string
  /** A browser may use only objects whose client secret it has. */
  key: 'secret' | 'publishable'
  /** URL of the hosted pages for browsers, without a trailing slash. */
  publicUrl: string
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE'
  /** Path below /v1. */
  path: string
  openToBrowsers: boolean
  /** Checks the parameters, and returns the work. @throws ApiError 400 before any work, which leaves the idempotency key unused */
  read(form: Record<string, FormValue>): (call: Call) => Promise<Answer>
}

/** Defines an operation of the API: `handle` gets checked parameters and returns the answer's object. */
export function endpoint<S extends z.ZodType>(
  method: Endpoint['method'],
  path: string,
  params: S,
  handle: (call: Call, params: z.output<S>) => Promise<object>,
  openToBrowsers = false,
): Endpoint {
  return {
    method,
    path,
    openToBrowsers,
    read(form) {
      const checked = readParams(params, form)
      return async call => {
        const result = await handle(call, checked)
        return result instanceof Declined
          ? { status: result.status, body: { error: result.error } }
          : { status: 200, body: result }
      }
    },
  }
}

/** Returned, not thrown, by a handler that refuses but whose work is stored: a declined card, or a reader that did not answer. */
export class Declined {
  readonly error: ErrorBody & Record<string, unknown>
  readonly status: 400 | 402

  constructor(error: ErrorBody & Record<string, unknown>, status: 400 | 402 = 402) {
    this.error = error
    this.status = status
  }
}

/** @throws ApiError 404 when a browser does not have the object's client secret */
export function requireClientSecret(
  { key }: Call,
  object: { id: string; object: Kind; client_secret: string },
  secret: string | undefined,
): void {
  const isNeeded = key === 'publishable' || secret !== undefined
  if (isNeeded && secret !== object.client_secret) throw resourceMissing(object.object, object.id)
}

/** Returns a 400 for an intent whose status no longer allows the call. */
export const unexpectedState = (object: { object: string; status: string }, verb: string): ApiError =>
  new ApiError(400, {
    type: 'invalid_request_error',
    code: `${object.object}_unexpected_state`,
    message: `You cannot ${verb} this ${object.object} because it has a status of ${object.status}.`,
  })
