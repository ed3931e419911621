import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { seesPayoutExtras } from '../../domain/account/roles.ts'
import { requireSignedIn } from '../platform/context.ts'
import { readInput } from '../platform/http/read-input.ts'
import type { LimitRule } from '../platform/limits/limits.ts'
import { notFound } from '../platform/refusal.ts'
import { limitRoute } from '../security/take-point.ts'
import { tenantLogo } from '../tenant/tenant-logo.ts'
import { itemsOf } from './items.ts'
import { openPayoutCheckout } from './open-payout-checkout.ts'
import { isPayoutLink } from './payout-link.ts'
import { drawPayout } from './payout-pdf.ts'
import { requireReport } from './queries.ts'

const PAYOUT_LINKS: LimitRule = { name: 'payout-link', points: 60, seconds: 60, batch: 6 }
const params = z.object({ id: z.coerce.number().int().positive() })
const checkoutQuery = z.object({ signature: z.string().max(100) })

/** Registers GET account/franchisee/payout-report/{id}, a statement as PDF (PAYOUT-20), and the link that pays a payout invoice. */
export function registerPayoutRoutes(
  app: FastifyInstance,
  { siteUrl }: { siteUrl: (tenantId: number) => Promise<string> },
): void {
  app.get('/account/franchisee/payout-report/:id', async (request, reply) => {
    const { id } = readInput(params, request.params)
    const { scope, actor } = requireSignedIn(await request.context())
    const report = await requireReport(scope.db, actor, id)
    const [items, logo] = await Promise.all([
      itemsOf(scope.db, id, seesPayoutExtras(actor.roles) ? undefined : ['SALE', 'VOIDED_SALE']),
      tenantLogo(scope.tenant.logoUrl),
    ])
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', 'attachment; filename="payoutReport.pdf"')
      .header('cache-control', 'private, no-store')
      .send(await drawPayout({ tenant: scope.tenant, report, items, logo }))
  })

  app.get('/payout-payments/:id/checkout', { preHandler: limitRoute(PAYOUT_LINKS) }, async (request, reply) => {
    const { id } = readInput(params, request.params)
    const { signature } = readInput(checkoutQuery, request.query)
    const context = await request.context()
    const { tenant } = context.scope
    if (!isPayoutLink(context.config, tenant.id, id, signature)) throw notFound('paymentLink')
    return reply.redirect(await openPayoutCheckout(context, id, await siteUrl(tenant.id)), 303)
  })
}
