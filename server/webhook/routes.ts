import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isCountryCode } from '../../domain/address/country.ts'
import { environmentAccount, findByAddress } from '../payment-account/event-accounts.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { readInput } from '../platform/http/read-input.ts'
import { notFound } from '../platform/refusal.ts'
import type { PaymentGateways } from '../ports/payment-gateways.ts'
import { applyOnce } from './apply-once.ts'
import type { WebhookContext } from './webhook-context.ts'

export interface WebhookRoutesOptions {
  gateways: PaymentGateways
  databaseOf(tenantId: number): Database
  tenants: WebhookContext['tenants']
  clock: Clock
}

const webhookParams = z.object({ address: z.string().max(60) })

/** Registers the payment provider's webhooks. */
export async function registerWebhookRoutes(app: FastifyInstance, options: WebhookRoutesOptions): Promise<void> {
  const isTenant = async (tenantId: number) => (await options.tenants()).some(({ id }) => id === tenantId)
  await app.register(async webhooks => {
    // The signature covers the raw bytes.
    webhooks.removeAllContentTypeParsers()
    webhooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    webhooks.post('/webhooks/stripe/:address', async (request, reply) => {
      const { address } = readInput(webhookParams, request.params)
      const account = isCountryCode(address)
        ? environmentAccount(options.gateways, address)
        : await findByAddress({ ...options, isTenant }, address)
      if (!account) throw notFound('record')
      const event = account.gateway.readWebhook({
        country: account.country,
        rawBody: request.body as Buffer,
        signature: String(request.headers['stripe-signature'] ?? ''),
      })
      const log = request.log
      const { apiVersion } = options.gateways
      await applyOnce(
        { ...options, databaseOf: tenantId => options.databaseOf(tenantId), account, log, apiVersion },
        event,
      )
      return reply.status(204).send()
    })
  })
}
