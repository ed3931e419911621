import type { FastifyInstance } from 'fastify'
import { recordSecurityEvent } from './record-security-event.ts'

const MINUTE_MS = 60_000
/** When so many are remembered, the memory starts anew: then somebody is noted once more within a minute. */
const MAX_REMEMBERED = 10_000

/**
 * Records what signed-in people were refused because of who they are, after the answer was sent. Of one person and operation once a minute at most, so
 * that nobody can fill the table.
 */
export function registerDenials(app: FastifyInstance): void {
  const notedAt = new Map<string, number>()

  app.addHook('onResponse', async request => {
    if (!request.denials) return
    try {
      const context = await request.context()
      const { actor, scope, clock } = context
      if (!actor) return
      const now = clock.now().getTime()
      for (const [operation, { statusCode }] of request.denials) {
        const key = `${scope.tenant.id} ${actor.userId} ${operation}`
        if (now - (notedAt.get(key) ?? Number.NEGATIVE_INFINITY) < MINUTE_MS) continue
        if (notedAt.size >= MAX_REMEMBERED) notedAt.clear()
        notedAt.set(key, now)
        await recordSecurityEvent(context, { kind: 'access_denied', details: { operation, statusCode } })
      }
    } catch (error) {
      request.log.error({ err: error }, 'a refusal was not recorded')
    }
  })
}
