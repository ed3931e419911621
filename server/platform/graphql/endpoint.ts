import type { FastifyInstance } from 'fastify'
import { GraphQLError, type GraphQLSchema } from 'graphql'
import mercurius from 'mercurius'
import { hasLeft } from '../http/has-left.ts'
import { Refusal, signInNeeded } from '../refusal.ts'
import { formatErrors } from './errors.ts'

export interface GraphqlEndpointOptions {
  schema: GraphQLSchema
  path: string
  /** The web app's own documents by their hash. */
  documents: Record<string, string>
  /** Takes no other document than those. */
  documentsOnly: boolean
}

/** What came up before an operation ran. */
interface ReadError extends Error {
  code?: string
  statusCode?: number
  errors?: readonly GraphQLError[]
}

/** Whether the request could not be read as an operation: that is told as it is, and anything else is not. */
const isCallersMistake = (error: ReadError): boolean =>
  !(error instanceof Refusal) && (error.code?.startsWith('MER_ERR_') || (error.statusCode ?? 500) < 500)

const isPersisted = (request: object): boolean => 'persisted' in request && request.persisted === true

/** The query API (AUTH-23). */
export async function registerGraphql(
  app: FastifyInstance,
  { schema, path, documents, documentsOnly }: GraphqlEndpointOptions,
): Promise<void> {
  await app.register(mercurius, {
    schema,
    path,
    jit: 1,
    graphiql: false,
    allowBatchedQueries: false,
    queryDepth: 10,
    // Without one nothing runs: the hook below tells why, in the form in which errors are told here.
    context: async request => ({ ...(await request.context().catch(() => undefined)) }),
    persistedQueryProvider: {
      isPersistedQuery: request => documentsOnly || isPersisted(request),
      getHash: request => (isPersisted(request) ? request.query : ''),
      isPersistedQueryRetry: () => false,
      getQueryFromHash: hash => Promise.resolve(documents[hash] ?? ''),
      notFoundError: 'This page is out of date. Please reload it.',
      notSupportedError: 'Only the documents of the web application are taken here.',
    },
    errorFormatter: (execution, context) => {
      const { reply, app: instance } = context
      const { statusCode, errors, retryAfter } = formatErrors(execution.errors, reply.request.id, instance.log)
      if (retryAfter !== undefined) void reply.header('retry-after', retryAfter)
      return {
        statusCode,
        response: { data: execution.data ?? null, errors: errors as unknown as typeof execution.errors },
      }
    },
    errorHandler: (error, request, reply) => {
      const known = error as ReadError
      if (hasLeft(known, request)) {
        void reply.send()
        return
      }
      const causes =
        known.errors ?? (isCallersMistake(known) ? [] : [new GraphQLError(error.message, { originalError: error })])
      const { statusCode, errors, retryAfter } = formatErrors(causes, request.id, request.log)
      if (retryAfter !== undefined) void reply.header('retry-after', retryAfter)
      const fallback = {
        message: known.message,
        extensions: {
          code: 'BAD_REQUEST',
          response: { message: known.message, statusCode: 400, error: 'BAD_REQUEST' },
        },
      }
      void reply
        .status(errors.length > 0 ? statusCode : 400)
        .send({ data: null, errors: errors.length > 0 ? errors : [fallback] })
    },
  })
  // A token that is nobody's is refused whatever is asked with it (AUTH-22): what a customer books must never become a guest's because
  // their session has ended.
  app.graphql.addHook('preExecution', async (_schema, _document, { reply: { request } }) => {
    const { actor } = await request.context()
    if (request.headers.authorization !== undefined && !actor) throw signInNeeded()
  })
}
