import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { readInput } from '../platform/http/read-input.ts'
import type { LimitRule } from '../platform/limits/limits.ts'
import { notFound } from '../platform/refusal.ts'
import type { PaymentGateway } from '../providers/payment-gateway/port.ts'
import { limitRoute } from '../security/take-point.ts'
import { applyWebhook } from './apply-webhook.ts'
import { openCheckout } from './open-checkout.ts'
import { isPayLink } from './pay-link.ts'

export interface PaymentRoutesOptions {
  gateway: PaymentGateway
  databaseOf(tenantId: number): Database
  clock: Clock
  siteUrl(tenantId: number): Promise<string>
}

const PAY_LINKS: LimitRule = { name: 'pay-link', points: 60, seconds: 60, batch: 6 }
const checkoutParams = z.object({ id: z.coerce.number().int().positive() })
const checkoutQuery = z.object({ signature: z.string().max(100) })
const webhookParams = z.object({ country: z.enum(['CA', 'US']) })

/** What a signed link opens is authorized by the signature, not by a session. */
function requirePayLink({ config, scope }: Context, paymentId: number, signature: string): void {
  if (!isPayLink(config, scope.tenant.id, paymentId, signature)) throw notFound('The payment link')
}

/** The pay-later link and the provider's webhooks. */
export async function registerPaymentRoutes(app: FastifyInstance, options: PaymentRoutesOptions): Promise<void> {
  app.get('/payments/:id/checkout', { preHandler: limitRoute(PAY_LINKS) }, async (request, reply) => {
    const { id } = readInput(checkoutParams, request.params)
    const { signature } = readInput(checkoutQuery, request.query)
    const context = await request.context()
    requirePayLink(context, id, signature)
    return reply.redirect(await openCheckout(context, id, await options.siteUrl(context.scope.tenant.id)), 303)
  })

  await app.register(async webhooks => {
    // The signature is over the bytes as they came.
    webhooks.removeAllContentTypeParsers()
    webhooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    webhooks.post('/webhooks/stripe/:country', async (request, reply) => {
      const { country } = readInput(webhookParams, request.params)
      const event = options.gateway.readWebhook({
        country,
        rawBody: request.body as Buffer,
        signature: String(request.headers['stripe-signature'] ?? ''),
      })
      await applyWebhook(tenantId => options.databaseOf(tenantId), options.clock, event)
      return reply.status(204).send()
    })
  })
}
