import type { FastifyInstance } from 'fastify'

const METHODS = 'GET, POST, PUT'
const HEADERS = 'authorization, content-type, x-tenant-id, x-unattended'
/** How long a browser may remember what is allowed: two hours, the most that Chromium takes. */
const REMEMBER_SECONDS = 7200

/**
 * Lets pages of the tenants' own sites call the API on a host of its own, and no other page (TENANT-09). Calls carry a bearer token and never a
 * cookie, so no credentials are allowed.
 */
export function allowSites(app: FastifyInstance, isSite: (origin: string) => Promise<boolean>): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (origin === undefined || !(await isSite(origin))) return
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': 'x-request-id' })
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
