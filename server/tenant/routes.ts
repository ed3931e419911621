import type { FastifyInstance } from 'fastify'
import { brandingOf } from './tenant-directory.ts'

/** GET tenant: what the start-up fetches (TENANT-01). */
export function registerTenantRoutes(app: FastifyInstance): void {
  app.get('/tenant', async (request, reply) => {
    const { scope } = await request.context()
    reply.header('cache-control', 'no-cache').header('vary', 'host, x-tenant-id')
    return brandingOf(scope.tenant)
  })
}
