import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../platform/context.ts'
import { readInput } from '../platform/http/read-input.ts'
import type { LimitRule } from '../platform/limits/limits.ts'
import { notFound } from '../platform/refusal.ts'
import { limitRoute } from '../security/take-point.ts'
import { EXPIRED_LINK_POLICY, expiredLinkPage, newLinkPage } from './pay-link/expired-link-page.ts'
import { openCheckout } from './pay-link/open-checkout.ts'
import { readPayLink } from './pay-link/pay-link.ts'
import { type ExpiredLink, findExpired, mailNewLink } from './pay-link/renew-pay-link.ts'

export interface PaymentRoutesOptions {
  siteUrl: (tenantId: number) => Promise<string>
}

const PAY_LINKS: LimitRule = { name: 'pay-link', points: 60, seconds: 60, batch: 6 }
/** Mails of a new link. */
const NEW_LINKS: LimitRule = { name: 'new-pay-link', points: 20, seconds: 3600 }
const checkoutParams = z.object({ id: z.coerce.number().int().positive() })
const checkoutQuery = z.object({ signature: z.string().max(100), issued: z.string().max(20).optional() })

/** A signed link is authorized by its signature, not by a session. */
async function readLink(
  request: FastifyRequest,
): Promise<{ context: Context; id: number; expired: ExpiredLink | null }> {
  const { id } = readInput(checkoutParams, request.params)
  const given = readInput(checkoutQuery, request.query)
  const context = await request.context()
  const link = readPayLink(context.config, { tenantId: context.scope.tenant.id, paymentId: id, ...given })
  if (!link) throw notFound('paymentLink')
  return { context, id, expired: await findExpired(context, id, link) }
}

const sendPage = (reply: FastifyReply, status: number, page: string): FastifyReply =>
  reply
    .status(status)
    .header('content-security-policy', EXPIRED_LINK_POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page)

/** Registers the pay-later link; an expired one offers a new one to the address on file. */
function registerPayLink(app: FastifyInstance, { siteUrl }: PaymentRoutesOptions): void {
  const goOn = async (context: Context, id: number, reply: FastifyReply): Promise<FastifyReply> =>
    reply.redirect(await openCheckout(context, id, await siteUrl(context.scope.tenant.id)), 303)

  app.get('/payments/:id/checkout', { preHandler: limitRoute(PAY_LINKS) }, async (request, reply) => {
    const { context, id, expired } = await readLink(request)
    return expired ? sendPage(reply, 410, expiredLinkPage(context.scope.tenant, expired)) : goOn(context, id, reply)
  })
  // The form has no fields: its address holds everything.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
    done(null, {}),
  )
  app.post('/payments/:id/checkout', { preHandler: limitRoute(NEW_LINKS) }, async (request, reply) => {
    const { context, id, expired } = await readLink(request)
    if (!expired) return goOn(context, id, reply)
    if (expired.email === null) return sendPage(reply, 410, expiredLinkPage(context.scope.tenant, expired))
    await mailNewLink(context, id)
    return sendPage(reply, 200, newLinkPage(context.scope.tenant, expired))
  })
}

/** Registers the pay-later link. */
export async function registerPaymentRoutes(app: FastifyInstance, options: PaymentRoutesOptions): Promise<void> {
  await app.register(async links => registerPayLink(links, options))
}
