import type { FastifyInstance } from 'fastify'

const METHODS = 'GET, POST, PUT'
const HEADERS = 'authorization, content-type, x-order-link, x-tenant-id, x-unattended'
/** Seconds that a browser may cache the permission: two hours, the maximum in Chromium. */
const REMEMBER_SECONDS = 7200

/**
 * Allows pages of the tenants' sites, and no others, to call the API on its own host (TENANT-09). Calls carry a bearer token and never a cookie, so
 * credentials are not allowed.
 */
export function allowSites(app: FastifyInstance, isSite: (origin: string) => Promise<boolean>): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (origin === undefined || !(await isSite(origin))) return
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': 'date, x-request-id' })
    if (request.method !== 'OPTIONS') return
    const allowed = {
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': HEADERS,
      'access-control-max-age': REMEMBER_SECONDS,
    }
    await reply.headers(allowed).status(204).send()
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('vary', [reply.getHeader('vary'), 'origin'].filter(Boolean).join(', '))
  })
}
