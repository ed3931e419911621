import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { StripeAccount } from '../../platform/config.ts'
import type { Country } from '../../ports/payment-gateway.ts'
import { type AccountName, countryOf } from './account/accounts.ts'
import { failPayOut, payOut } from './account/balance.ts'
import { authenticate, registerApi } from './api.ts'
import { ApiError } from './api-error.ts'
import { controlSettings, saveControl } from './control.ts'
import { createDeliveries } from './deliveries.ts'
import { registerFiles } from './dispute/files.ts'
import { expireOverdueCheckouts } from './expire-overdue.ts'
import { registerPages } from './pages/checkout-routes.ts'
import { registerPresentPages } from './pages/present-routes.ts'
import { runTasks } from './run-tasks.ts'
import { createTables } from './tables.ts'

export interface StripeSandboxOptions {
  /** Its role may create the schema `sandbox`. */
  pool: pg.Pool
  /** Returns the webhook URL of a country's account. Called once the app listens. */
  deliverTo: (country: Country) => string
  /** URL of the hosted pages for browsers, without a trailing slash. */
  publicUrl: () => string
  /** The sites that a page may lead to. */
  siteOrigins: () => Promise<readonly string[]>
  secrets: Readonly<Record<Country, StripeAccount>>
}

const formType = 'application/x-www-form-urlencoded'

/**
 * Registers a local stand-in for Stripe: its API under /v1, a hosted checkout page and signed webhooks. All state is in PostgreSQL, so any number of
 * processes can share it and a crash loses nothing. No money moves and only test cards work.
 */
export async function registerStripeSandbox(app: FastifyInstance, options: StripeSandboxOptions): Promise<void> {
  const { pool, publicUrl, siteOrigins, secrets, deliverTo } = options
  await createTables(pool)
  const deliveries = createDeliveries({
    pool,
    log: app.log,
    deliverTo: account => (account === 'CA' || account === 'US' ? deliverTo(account) : undefined),
    secretOf: account => secrets[countryOf(account)].webhookSecret,
    housekeeping: async () => {
      await expireOverdueCheckouts(pool)
      if (await runTasks(pool)) deliveries.wake()
    },
  })

  await app.register(async scope => {
    if (scope.hasContentTypeParser(formType)) scope.removeContentTypeParser(formType)
    scope.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof ApiError)) throw error
      return reply.code(error.status).send({ error: error.body })
    })
    // Every call but those of the pages has a key, which is looked at before a body is read.
    scope.addHook('onRequest', async request => {
      if (/^\/(?:v1|sandbox\/stripe)\//.test(request.routeOptions.url ?? '')) authenticate(secrets, request)
    })
    registerApi(scope, { pool, secrets, publicUrl, siteOrigins, onChange: deliveries.wake })
    registerPages(scope, { pool, publicUrl, siteOrigins, onChange: deliveries.wake })
    registerPresentPages(scope, { pool, siteOrigins, onChange: deliveries.wake })
    const requireSecretKey = (request: Pick<FastifyRequest, 'headers'>): AccountName => {
      const { account, key } = authenticate(secrets, request)
      if (key === 'secret') return account
      throw new ApiError(403, { type: 'invalid_request_error', message: 'This needs a secret key.' })
    }
    await registerFiles(scope, { pool, accountOf: authorization => requireSecretKey({ headers: { authorization } }) })
    scope.post('/sandbox/stripe/pay-out', async request => {
      const payout = await payOut(pool, requireSecretKey(request))
      deliveries.wake()
      return { payout: payout?.id ?? null }
    })
    scope.post<{ Params: { id: string } }>('/sandbox/stripe/pay-out/:id/fail', async (request, reply) => {
      await failPayOut(pool, requireSecretKey(request), request.params.id)
      deliveries.wake()
      return reply.code(204).send()
    })
    scope.post('/sandbox/stripe/control', async (request, reply) => {
      requireSecretKey(request)
      const settings = controlSettings.safeParse(request.body)
      if (!settings.success) throw new ApiError(400, { type: 'invalid_request_error', message: settings.error.message })
      await saveControl(pool, settings.data)
      return reply.code(204).send()
    })
    scope.addHook('onListen', async () => deliveries.start())
    scope.addHook('onClose', () => deliveries.stop())
  })
}
