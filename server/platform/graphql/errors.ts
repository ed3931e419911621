import type { FastifyBaseLogger } from 'fastify'
import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import { topics } from '../observe/topics.ts'
import { Refusal, TooManyRequests } from '../refusal.ts'
import { TEXTS } from '../texts.ts'

interface ErrorResponse {
  message: string
  statusCode: number
  error: string
  fields?: Refusal['fields']
  requestId?: string
}

function responseOf(error: GraphQLError, requestId: string, log: FastifyBaseLogger): ErrorResponse {
  const cause: unknown = error.originalError ?? error
  if (cause instanceof Refusal) {
    const { message, statusCode, error: name, fields, details } = cause
    return { message, statusCode, error: name, fields, ...details }
  }
  // Without an original error, GraphQL itself refused the document or its variables: a client error that is safe to return.
  if (cause instanceof GraphQLError) return { message: cause.message, statusCode: 400, error: 'BAD_REQUEST' }
  log.error({ err: cause, requestId }, 'unexpected failure')
  topics.failure.publish({ error: cause })
  return { message: TEXTS.unexpected, statusCode: 500, error: 'INTERNAL_SERVER_ERROR', requestId }
}

/** Formats errors for clients: the first error's `extensions.response` (BOOKAPI-07). Unexpected errors are logged and reveal no internals. */
export function formatErrors(
  errors: readonly GraphQLError[],
  requestId: string,
  log: FastifyBaseLogger,
): { statusCode: number; errors: GraphQLFormattedError[]; retryAfter: number | undefined } {
  const tooMany = errors.map(error => error.originalError).find(cause => cause instanceof TooManyRequests)
  const responses = errors.map(error => ({ error, response: responseOf(error, requestId, log) }))
  return {
    statusCode: responses[0]?.response.statusCode ?? 500,
    retryAfter: tooMany?.retryAfter,
    errors: responses.map(({ error, response }) => ({
      message: response.message,
      path: error.path,
      extensions: { code: response.error, response },
    })),
  }
}
