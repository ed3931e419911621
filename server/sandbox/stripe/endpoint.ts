import type { z } from 'zod'
import { ApiError, type ErrorBody, resourceMissing } from './api-error.ts'
import type { FormValue } from './form-body.ts'
import type { Kind } from './objects.ts'
import { readParams } from './params.ts'
import type { Store } from './store.ts'

/** What an API call is answered with; unlike an ApiError it keeps what the call did. */
export interface Answer {
  status: number
  body: object
}

/** What every handler gets besides its parameters. */
export interface Call {
  store: Store
  /** The id in the path, or ''. */
  id: string
  /** A browser may only touch what it holds the client secret of. */
  key: 'secret' | 'publishable'
  /** Where browsers reach the hosted pages, without a slash at the end. */
  publicUrl: string
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE'
  /** Below /v1. */
  path: string
  openToBrowsers: boolean
  handle(call: Call, form: Record<string, FormValue>): Promise<Answer>
}

/** One operation of the API: `handle` gets checked parameters and returns the answer's object. */
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
    async handle(call, form) {
      const result = await handle(call, readParams(params, form))
      return result instanceof Declined ? { status: 402, body: { error: result.error } } : { status: 200, body: result }
    },
  }
}

/** Returned, not thrown, by a handler whose card was declined: the attempt is kept. */
export class Declined {
  readonly error: ErrorBody & Record<string, unknown>

  constructor(error: ErrorBody & Record<string, unknown>) {
    this.error = error
  }
}

/** @throws ApiError 404 when a browser does not hold the object's client secret. */
export function requireClientSecret(
  { key }: Call,
  object: { id: string; object: Kind; client_secret: string },
  given: string | undefined,
): void {
  const isNeeded = key === 'publishable' || given !== undefined
  if (isNeeded && given !== object.client_secret) throw resourceMissing(object.object, object.id)
}

/** 400 for an intent that is past the point where the call makes sense. */
export const unexpectedState = (object: { object: string; status: string }, verb: string): ApiError =>
  new ApiError(400, {
    type: 'invalid_request_error',
    code: `${object.object}_unexpected_state`,
    message: `You cannot ${verb} this ${object.object} because it has a status of ${object.status}.`,
  })
