import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type DocumentNode, GraphQLError, type GraphQLSchema, Kind } from 'graphql'
import mercurius from 'mercurius'
import { keepDenial } from '../http/denials.ts'
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

/** The root field that is answered under a name, as the schema calls it: an alias is whatever the caller wrote. */
function rootField(document: DocumentNode | undefined, name: string | number | undefined): string {
  const fields = document?.definitions
    .flatMap(definition => ('selectionSet' in definition ? (definition.selectionSet?.selections ?? []) : []))
    .filter(selection => selection.kind === Kind.FIELD)
  return fields?.find(field => (field.alias ?? field.name).value === name)?.name.value ?? 'graphql'
}

/** The query API (AUTH-23). */
export async function registerGraphql(
  app: FastifyInstance,
  { schema, path, documents, documentsOnly }: GraphqlEndpointOptions,
): Promise<void> {
  const running = new WeakMap<FastifyRequest, DocumentNode>()
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
      const { request } = context.reply
      for (const { path, originalError } of execution.errors)
        keepDenial(request, rootField(running.get(request), path?.[0]), originalError)
      const { statusCode, errors } = formatErrors(execution.errors, context.reply.request.id, context.app.log)
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
  app.graphql.addHook('preExecution', async (_schema, document, { reply: { request } }) => {
    running.set(request, document)
    const { actor } = await request.context()
    if (request.headers.authorization !== undefined && !actor) throw signInNeeded()
  })
}
