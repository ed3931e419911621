import type { FastifyInstance } from 'fastify'
import { GraphQLError, type GraphQLSchema } from 'graphql'
import mercurius from 'mercurius'
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
    context: async request => ({ ...(await request.context()) }),
    persistedQueryProvider: {
      isPersistedQuery: request => documentsOnly || isPersisted(request),
      getHash: request => (isPersisted(request) ? request.query : ''),
      isPersistedQueryRetry: () => false,
      getQueryFromHash: hash => Promise.resolve(documents[hash] ?? ''),
      notFoundError: 'This page is out of date. Please reload it.',
      notSupportedError: 'Only the documents of the web application are taken here.',
    },
    errorFormatter: (execution, context) => {
      const { statusCode, errors } = formatErrors(execution.errors, context.reply.request.id, context.app.log)
      return {
        statusCode,
        response: { data: execution.data ?? null, errors: errors as unknown as typeof execution.errors },
      }
    },
    errorHandler: (error, request, reply) => {
      const known = error as { errors?: Parameters<typeof formatErrors>[0]; statusCode?: number; message: string }
      const causes =
        error instanceof Refusal ? [new GraphQLError(error.message, { originalError: error })] : (known.errors ?? [])
      const { statusCode, errors } = formatErrors(causes, request.id, request.log)
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
    if (request.headers.authorization !== undefined && !(await request.context()).actor) throw signInNeeded()
  })
}
