import { STATUS_CODES } from 'node:http'
import { RequestCache } from '@pothos/plugin-scope-auth'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type DocumentNode, GraphQLError, type GraphQLSchema, Kind } from 'graphql'
import mercurius from 'mercurius'
import { checkInput, INPUT_LIMITS, type InputLimits } from '../http/check-input.ts'
import { recordDenial } from '../http/denials.ts'
import { isClientAborted } from '../http/is-client-aborted.ts'
import { Refusal, signInNeeded } from '../refusal.ts'
import { MAX_DOCUMENT_BYTES, MAX_TOKENS } from './document-limits.ts'
import { formatErrors } from './errors.ts'
import { CachedDocuments } from './cached-documents.ts'
import { measureOnce } from './measure-once.ts'
import { observeOperations } from './observe-operations.ts'
import type { ReleasedDocuments } from './released-documents.ts'
import { TEXTS } from './texts.ts'

/** Bytes for a document and its variables; files use other routes. */
const BODY_LIMIT = 262_144
const LIMITS: InputLimits = { ...INPUT_LIMITS, longField: { name: 'query', maxBytes: MAX_DOCUMENT_BYTES } }
/** More documents than the web application has. CachedDocuments limits them by bytes. */
const MAX_CACHED = 512

export interface GraphqlEndpointOptions {
  schema: GraphQLSchema
  path: string
  /** The documents of the web app's releases by hash. */
  documents: Pick<ReleasedDocuments, 'find'>
  /** Accepts no other documents. */
  documentsOnly: boolean
}

/** An error that occurred before an operation ran. */
interface ReadError extends Error {
  code?: string
  statusCode?: number
  errors?: readonly Error[]
}

/** Checks whether the request is not a valid operation. Only then is the error returned as it is. */
const isCallersMistake = (error: ReadError): boolean =>
  !(error instanceof Refusal) && (error.code?.startsWith('MER_ERR_') || (error.statusCode ?? 500) < 500)

/** Returns the answer to a request that is not a valid operation. */
function answerMistake(error: ReadError): { statusCode: number; body: object } {
  const errorStatus = error.statusCode ?? 400
  const statusCode = errorStatus >= 400 && errorStatus < 500 ? errorStatus : 400
  const message = error.errors?.[0]?.message ?? error.message
  const code = (STATUS_CODES[statusCode] ?? 'Bad Request').toUpperCase().replaceAll(' ', '_')
  const response = { message, statusCode, error: code }
  return { statusCode, body: { data: null, errors: [{ message, extensions: { code, response } }] } }
}

/**
 * Checks the variables of a GET request, which come as JSON in the address and are not validated yet.
 * @throws Refusal 400 unless they are a JSON object; 422 for values that are not allowed
 */
async function checkQueryString({ query }: FastifyRequest): Promise<void> {
  for (const name of ['variables', 'extensions'] as const) {
    const text = (query as Record<string, unknown>)[name]
    if (text === undefined) continue
    const value = jsonOf(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new Refusal(400, 'BAD_REQUEST', TEXTS.notAnObject(name))
    checkInput(value)
  }
}

function jsonOf(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}

/** Returns the operation name in a request. */
function operationNameOf({ body, query }: FastifyRequest): string | null | undefined {
  const input = (body ?? query) as { operationName?: string | null } | undefined
  return input?.operationName
}

/** Returns the password that came beside an operation. It is not looked for in an address, which logs may have. */
function passwordBeside({ body }: FastifyRequest): string | undefined {
  const { extensions } = (body ?? {}) as { extensions?: { currentPassword?: unknown } | null }
  return typeof extensions?.currentPassword === 'string' ? extensions.currentPassword : undefined
}

const isPersisted = (request: object): boolean => 'persisted' in request && request.persisted === true

/** Returns the schema's name of the root field behind a response key, since the caller chooses aliases. */
function rootField(document: DocumentNode | undefined, name: string | number | undefined): string {
  const fields = document?.definitions
    .flatMap(definition => ('selectionSet' in definition ? (definition.selectionSet?.selections ?? []) : []))
    .filter(selection => selection.kind === Kind.FIELD)
  return fields?.find(field => (field.alias ?? field.name).value === name)?.name.value ?? 'graphql'
}

/** Registers the query API (AUTH-23). */
export async function registerGraphql(
  app: FastifyInstance,
  { schema, path, documents, documentsOnly }: GraphqlEndpointOptions,
): Promise<void> {
  const running = new WeakMap<FastifyRequest, DocumentNode>()
  await app.register(mercurius, {
    schema,
    path,
    jit: 1,
    cache: MAX_CACHED,
    // Errors are returned without document locations, so none are stored.
    graphql: { parseOptions: { maxTokens: MAX_TOKENS, noLocation: true }, validateOptions: { maxErrors: 20 } },
    graphiql: false,
    allowBatchedQueries: false,
    queryDepth: 10,
    additionalRouteOptions: {
      bodyLimit: BODY_LIMIT,
      config: { inputLimits: LIMITS },
      // Otherwise HEAD could run a mutation.
      exposeHeadRoute: false,
      preValidation: checkQueryString,
    },
    // Without a context nothing runs: the hook below returns the reason in the API's error format.
    context: async request => {
      const context = await request.context().catch(() => undefined)
      return context ? { ...context, currentPassword: passwordBeside(request) } : {}
    },
    persistedQueryProvider: {
      isPersistedQuery: request => documentsOnly || isPersisted(request),
      getHash: request => (isPersisted(request) ? request.query : ''),
      isPersistedQueryRetry: () => false,
      getQueryFromHash: async hash => (await documents.find(hash)) ?? '',
      notFoundError: TEXTS.pageOutOfDate,
      notSupportedError: TEXTS.ownDocumentsOnly,
    },
    errorFormatter: (execution, context) => {
      const { reply, app: instance } = context
      for (const { path, originalError } of execution.errors)
        recordDenial(reply.request, rootField(running.get(reply.request), path?.[0]), originalError)
      const { statusCode, errors, retryAfter } = formatErrors(execution.errors, reply.request.id, instance.log)
      if (retryAfter !== undefined) void reply.header('retry-after', retryAfter)
      return {
        statusCode,
        response: { data: execution.data ?? null, errors: errors as unknown as typeof execution.errors },
      }
    },
    // Each answer is awaited until it is sent: without that, Fastify sends an empty one after it, whose failure would count as ours.
    errorHandler: async (error, request, reply) => {
      const readError = error as ReadError
      if (isClientAborted(readError, request)) {
        await reply.send()
        return
      }
      const named = readError.errors?.filter(each => each instanceof GraphQLError) ?? []
      if (named.length === 0 && isCallersMistake(readError)) {
        const { statusCode, body } = answerMistake(readError)
        await reply.status(statusCode).send(body)
        return
      }
      const causes = named.length > 0 ? named : [new GraphQLError(error.message, { originalError: error })]
      const { statusCode, errors, retryAfter } = formatErrors(causes, request.id, request.log)
      if (retryAfter !== undefined) void reply.header('retry-after', retryAfter)
      await reply.status(statusCode).send({ data: null, errors })
    },
  })
  const cachedDocuments = new CachedDocuments(() => app.graphql.replaceSchema(schema))
  app.graphql.addHook('preParsing', async (_schema, source, { reply: { request } }) => {
    cachedDocuments.admit(source, operationNameOf(request))
  })
  // An invalid token is refused for every operation (AUTH-22): a customer's booking must not become a guest's because their session has ended.
  app.graphql.addHook('preExecution', async (_schema, document, { reply: { request } }) => {
    running.set(request, document)
    const { actor } = await request.context()
    if (request.headers.authorization !== undefined && !actor) throw signInNeeded()
  })
  // What it knows of a request leads to the request itself, which would keep all rows of the answer until the next full garbage collection (see `ownValue`).
  app.graphql.addHook('onResolution', async (_execution, context) => RequestCache.clearForContext(context))
  measureOnce(app)
  observeOperations(app)
}
