import type { FastifyInstance } from 'fastify'
import { notFound } from '../platform/refusal.ts'
import { brandingOf } from './tenant-directory.ts'
import { tenantLogo } from './tenant-logo.ts'

/** Same as on the site, for a tenant without a logo. */
const DEFAULT_LOGO = '/brand/default-logo.svg'

/**
 * Registers GET tenant: the data that the app fetches at startup (TENANT-01), and GET tenant/logo.png: the logo for mails, because most mail clients
 * do not show SVG and are on another site.
 */
export function registerTenantRoutes(app: FastifyInstance): void {
  app.get('/tenant', async (request, reply) => {
    const { scope } = await request.context()
    reply.header('cache-control', 'no-cache').header('vary', 'host, x-tenant-id')
    return brandingOf(scope.tenant)
  })

  app.get('/tenant/logo.png', async (request, reply) => {
    const { scope } = await request.context()
    const logo = await tenantLogo(scope.tenant.logoUrl ?? DEFAULT_LOGO)
    if (!logo) throw notFound('The logo')
    return reply
      .header('cache-control', 'public, max-age=3600')
      .header('vary', 'host, x-tenant-id')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/png')
      .send(logo)
  })
}
