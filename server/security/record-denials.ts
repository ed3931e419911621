import type { FastifyInstance } from 'fastify'
import { recordSecurityEvent } from './record-security-event.ts'

const MINUTE_MS = 60_000
/** Above this number the memory is cleared; a user may then be recorded once more within a minute. */
const MAX_REMEMBERED = 10_000

/**
 * Records refusals that depend on the signed-in user, after the answer is sent. At most once a minute per user and operation, so that no one can fill
 * the table.
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
