import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { StripeAccount } from '../../platform/config.ts'
import type { Country } from '../../ports/payment-gateway.ts'
import { accountEndpoints } from './account/account-endpoints.ts'
import { type AccountName, accountsOf } from './account/accounts.ts'
import { balanceEndpoints } from './account/balance.ts'
import { ApiError, lockTimeout } from './api-error.ts'
import { checkoutSessionEndpoints } from './checkout-sessions.ts'
import { connectedAccountEndpoints } from './connect/connected-accounts.ts'
import { destinationEndpoints } from './connect/destination-charges.ts'
import { injectFaults, readControl, takeFault } from './control.ts'
import { customerEndpoints } from './customers.ts'
import { disputeEndpoints } from './dispute/disputes.ts'
import { fileEndpoints } from './dispute/files.ts'
import type { Answer, Call, Endpoint } from './endpoint.ts'
import { eventEndpoints } from './events.ts'
import { parseForm } from './form-body.ts'
import { answerOnce } from './idempotency.ts'
import { randomText } from './objects.ts'
import { paymentIntentEndpoints } from './payment-intents.ts'
import { paymentMethodEndpoints } from './payment-methods.ts'
import { refundEndpoints } from './refunds.ts'
import { setupIntentEndpoints } from './setup-intents.ts'
import { createStore, inTransaction } from './store.ts'
import { terminalEndpoints } from './terminal.ts'
import { terminalLocationEndpoints } from './terminal-locations.ts'

const endpoints: readonly Endpoint[] = [
  ...accountEndpoints,
  ...customerEndpoints,
  ...paymentMethodEndpoints,
  ...setupIntentEndpoints,
  ...paymentIntentEndpoints,
  ...checkoutSessionEndpoints,
  ...refundEndpoints,
  ...eventEndpoints,
  ...terminalEndpoints,
  ...terminalLocationEndpoints,
  ...disputeEndpoints,
  ...fileEndpoints,
  ...balanceEndpoints,
  ...connectedAccountEndpoints,
  ...destinationEndpoints,
]

/** SQLSTATE of a lock that was not released in time. */
const LOCK_NOT_AVAILABLE = '55P03'

export interface ApiOptions {
  pool: pg.Pool
  secrets: Readonly<Record<Country, StripeAccount>>
  publicUrl: () => string
  siteOrigins: () => Promise<readonly string[]>
  /** New events may exist. */
  onChange: () => void
}

interface WithId {
  Params: { id?: string }
}

/** Registers Stripe's REST API under /v1. */
export function registerApi(app: FastifyInstance, options: ApiOptions): void {
  for (const endpoint of endpoints) {
    app.route<WithId>({
      method: endpoint.method,
      url: `/v1${endpoint.path}`,
      errorHandler: answerError,
      handler: (request, reply) => answer(endpoint, options, request, reply),
    })
  }
  app.all('/v1/*', { errorHandler: answerError }, request => {
    throw new ApiError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${request.method}: ${request.url}).`,
    })
  })
}

/** Returns the account of a key. @throws ApiError 401 when the key is unknown */
export function authenticate(
  secrets: ApiOptions['secrets'],
  request: Pick<FastifyRequest, 'headers'>,
): { account: AccountName; key: Call['key'] } {
  const sentKey = request.headers.authorization?.replace(/^Bearer /i, '')
  for (const [account, { secretKey, publishableKey }] of accountsOf(secrets)) {
    if (sentKey === secretKey) return { account, key: 'secret' }
    if (sentKey === publishableKey) return { account, key: 'publishable' }
  }
  throw new ApiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
}

const TARGETS = ['success_url', 'cancel_url', 'return_url']

/** Prevents open redirects from a page of this site. @throws ApiError 400 for a return address that is not ours */
function requireOwnTargets(form: ReturnType<typeof parseForm>, origins: readonly string[]): void {
  for (const param of TARGETS) {
    const target = form[param]
    if (target === undefined || (typeof target === 'string' && origins.includes(URL.parse(target)?.origin ?? '')))
      continue
    throw new ApiError(400, {
      type: 'invalid_request_error',
      code: 'url_invalid',
      param,
      message: `The ${param} must be an address of this site.`,
    })
  }
}

async function answer(
  endpoint: Endpoint,
  { pool, secrets, publicUrl, siteOrigins, onChange }: ApiOptions,
  request: FastifyRequest<WithId>,
  reply: FastifyReply,
): Promise<object> {
  const { account, key } = authenticate(secrets, request)
  if (key === 'publishable' && !endpoint.openToBrowsers)
    throw new ApiError(403, {
      type: 'invalid_request_error',
      message: 'This API call cannot be made with a publishable key.',
    })
  await injectFaults(pool, account)

  const requestId = `req_${randomText(14)}`
  const idempotencyKey = keyOf(request)
  const body = typeof request.body === 'string' ? request.body : ''
  const [path = '', query = ''] = request.url.split('?')
  const form = parseForm(endpoint.method === 'GET' ? query : body)
  requireOwnTargets(form, await siteOrigins())
  const work = endpoint.read(form)

  const result = await inCall(pool, async client => {
    const store = createStore(client, account, { id: requestId, idempotency_key: idempotencyKey ?? null })
    const call = { store, id: request.params.id ?? '', key, publicUrl: publicUrl() }
    if (!idempotencyKey) return { ...(await work(call)), isReplay: false }
    return answerOnce(client, { account, key: idempotencyKey, content: `${path}\n${body}` }, () =>
      breakOrRun(client, () => work(call)),
    )
  })
  if (endpoint.method !== 'GET') onChange()
  if (await takeFault(pool, 'loseNext')) {
    reply.hijack()
    request.raw.socket.destroy()
    return reply
  }
  void reply.code(result.status).header('request-id', requestId)
  if (result.isReplay) void reply.header('idempotent-replayed', 'true')
  if (result.status === 500) void reply.header('stripe-should-retry', 'false')
  return result.body
}

/** @throws ApiError 429 when another call has the lock of an object */
async function inCall<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(pool, async client => {
      await client.query("SET LOCAL lock_timeout = '400ms'")
      return await work(client)
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) throw lockTimeout()
    throw error
  }
}

/** Stores a 500 under the key when it is set to: the caller cannot know whether the work was done. */
async function breakOrRun(client: pg.ClientBase, work: () => Promise<Answer>): Promise<Answer> {
  const { breakAfterWork } = await readControl(client)
  if (!(await takeFault(client, 'breakNext'))) return await work()
  if (breakAfterWork) await work()
  return { status: 500, body: { error: { type: 'api_error', message: 'An unknown error occurred.' } } }
}

function keyOf(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key']
  return request.method === 'POST' && typeof header === 'string' ? header : undefined
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof ApiError) {
    void reply.code(error.status).headers(error.headers).send({ error: error.body })
    return
  }
  request.log.error({ err: error }, 'The payment sandbox failed')
  void reply.code(500).send({ error: { type: 'api_error', message: 'The sandbox failed. Its log tells why.' } })
}
