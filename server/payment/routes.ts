import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../platform/context.ts'
import { readInput } from '../platform/http/read-input.ts'
import { addressKey } from '../platform/limits/address-key.ts'
import type { LimitRule } from '../platform/limits/limits.ts'
import { notFound } from '../platform/refusal.ts'
import { limitRoute, takePoint } from '../security/take-point.ts'
import { tenantLogo } from '../tenant/tenant-logo.ts'
import { type Brand, expiredLinkPage, linkPagePolicy, newLinkPage, nextPage, payPage } from './pay-link/link-pages.ts'
import { linkState, outcomeUrl } from './pay-link/link-state.ts'
import { otherInvoices } from './pay-link/other-invoices.ts'
import { payByLink } from './pay-link/pay-by-link.ts'
import { isOutdated, payLink, readPayLink } from './pay-link/pay-link.ts'
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
): Promise<{ context: Context; id: number; brand: Brand; issuedAt: Date | null; expired: ExpiredLink | null }> {
  const { id } = readInput(checkoutParams, request.params)
  const query = readInput(checkoutQuery, request.query)
  const context = await request.context()
  const link = readPayLink(context.config, { tenantId: context.scope.tenant.id, paymentId: id, ...query })
  if (!link) throw notFound('paymentLink')
  const { tenant } = context.scope
  const brand = { tenant, logo: await tenantLogo(tenant.logoUrl) }
  return { context, id, brand, issuedAt: link.issuedAt, expired: await findExpired(context, id, link) }
}

/**
 * Returns the other open invoices of the visit; none by a link that is too old, even if it is paid. Their links are as old as the one that was opened, so that none of them lasts
 * longer because somebody looked.
 */
async function shownOthers(
  { config, clock, scope: { db, tenant } }: Context,
  paymentId: number,
  { siteUrl, issuedAt }: { siteUrl: string; issuedAt: Date | null },
): Promise<Parameters<typeof payPage>[2]> {
  const others = await otherInvoices(db, paymentId)
  return others.flatMap(({ paymentId: otherId, issuedAt: sentAt, ...invoice }) => {
    const now = issuedAt ?? sentAt
    if (isOutdated(now, clock.now())) return []
    const href = otherId === null ? null : payLink(config, siteUrl, { tenantId: tenant.id, paymentId: otherId, now })
    return { ...invoice, href }
  })
}

const sendPage = (
  reply: FastifyReply,
  page: string,
  { status = 200, leadsTo = 'here' }: { status?: number; leadsTo?: Parameters<typeof linkPagePolicy>[0] } = {},
): FastifyReply =>
  reply
    .status(status)
    .header('content-security-policy', linkPagePolicy(leadsTo))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page)

/**
 * Registers the pay-later link. Reading it shows what is due and changes nothing, because programs that check mails open links too; a press begins the payment. An expired
 * link offers a new one to the address on file.
 */
function registerPayLink(app: FastifyInstance, { siteUrl }: PaymentRoutesOptions): void {
  app.get('/payments/:id/checkout', { preHandler: limitRoute(PAY_LINKS) }, async (request, reply) => {
    const { context, id, brand, issuedAt, expired } = await readLink(request)
    if (expired) return sendPage(reply, expiredLinkPage(brand, expired), { status: 410 })
    const link = await linkState(context, id)
    const leadsTo = context.services.payments.isSandbox ? 'sandbox' : 'provider'
    if (link.state === 'payable' || link.state === 'paid') {
      const others = await shownOthers(context, id, { siteUrl: await siteUrl(brand.tenant.id), issuedAt })
      if (link.state === 'payable') return sendPage(reply, payPage(brand, link, others), { leadsTo })
      if (others.length > 0) return sendPage(reply, nextPage(brand, others))
    }
    return reply.redirect(outcomeUrl(await siteUrl(brand.tenant.id), link.state), 303)
  })
  // The form has no fields: its address holds everything.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
    done(null, {}),
  )
  app.post('/payments/:id/checkout', { preHandler: limitRoute(PAY_LINKS) }, async (request, reply) => {
    const { context, id, brand, expired } = await readLink(request)
    if (!expired) {
      const url = await payByLink(context, id, await siteUrl(brand.tenant.id))
      // Our own site calls it as an API, because it opened a tab before.
      const isCall = request.headers['content-type']?.startsWith('application/json') ?? false
      return isCall ? reply.send({ url }) : reply.redirect(url, 303)
    }
    if (expired.email === null) return sendPage(reply, expiredLinkPage(brand, expired), { status: 410 })
    await takePoint(context, NEW_LINKS, addressKey(request.ip))
    await mailNewLink(context, id)
    return sendPage(reply, newLinkPage(brand, expired))
  })
}

/** Registers the pay-later link. */
export async function registerPaymentRoutes(app: FastifyInstance, options: PaymentRoutesOptions): Promise<void> {
  await app.register(async links => registerPayLink(links, options))
}
