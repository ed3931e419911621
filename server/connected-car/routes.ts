import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readInput } from '../platform/http/read-input.ts'
import { Refusal } from '../platform/refusal.ts'
import { readState } from './connect-state.ts'
import { TEXTS } from './texts.ts'

const query = z.object({
  state: z.string().max(1000),
  code: z.string().max(1000).optional(),
  error: z.string().max(100).optional(),
})

/** Redirects from the connected-car service to the site of the tenant where the connection started. */
export function registerConnectedCarRoutes(
  app: FastifyInstance,
  { siteUrl }: { siteUrl: (tenantId: number) => Promise<string> },
): void {
  app.get('/connected-car/callback', async (request, reply) => {
    const { state, code, error } = readInput(query, request.query)
    const { config, clock } = await request.context()
    const begun = readState(config, state, clock.now())
    if (!begun) throw new Refusal(400, 'STATE_INVALID', TEXTS.stateInvalid)
    const target = new URL('/account/cars', await siteUrl(begun.tenantId))
    target.search = new URLSearchParams(code ? { code, state } : { error: error ?? 'access_denied' }).toString()
    return reply.redirect(target.href, 303)
  })
}
