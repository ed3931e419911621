import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { readInput } from '../platform/http/read-input.ts'
import type { PaymentGateway } from '../ports/payment-gateway.ts'
import { applyOnce } from './apply-once.ts'

export interface WebhookRoutesOptions {
  gateway: PaymentGateway
  databaseOf(tenantId: number): Database
  clock: Clock
}

const webhookParams = z.object({ country: z.enum(['CA', 'US']) })

/** Registers the payment provider's webhooks. */
export async function registerWebhookRoutes(app: FastifyInstance, options: WebhookRoutesOptions): Promise<void> {
  await app.register(async webhooks => {
    // The signature covers the raw bytes.
    webhooks.removeAllContentTypeParsers()
    webhooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    webhooks.post('/webhooks/stripe/:country', async (request, reply) => {
      const { country } = readInput(webhookParams, request.params)
      const event = options.gateway.readWebhook({
        country,
        rawBody: request.body as Buffer,
        signature: String(request.headers['stripe-signature'] ?? ''),
      })
      const log = request.log
      await applyOnce({ ...options, databaseOf: tenantId => options.databaseOf(tenantId), log }, event)
      return reply.status(204).send()
    })
  })
}
