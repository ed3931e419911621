import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readInput } from '../platform/http/read-input.ts'
import type { LimitRule } from '../platform/limits/limits.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import { limitRoute } from '../security/take-point.ts'

const EVENTS: LimitRule = { name: 'analytics', points: 240, seconds: 60, batch: 12 }

const visitor = z.string().min(1).max(100)
const event = z.object({ name: z.string().min(1).max(100), visitor })
const recordedPart = z.object({
  visitor,
  session: z.uuid(),
  events: z
    .array(z.looseObject({ type: z.number(), timestamp: z.number() }))
    .min(1)
    .max(10_000),
})

/** Analytics: page views and events go to the product's own database, recordings of visits to their provider where there is one (rule T7). */
export function registerAnalyticsRoutes(app: FastifyInstance): void {
  const limited = { preHandler: limitRoute(EVENTS) }

  app.post('/analytics', limited, async (request, reply) => {
    const { name, visitor: by } = readInput(event, request.body)
    const { scope, actor, clock } = await request.context()
    await scope.db
      .insertInto('analytics_event')
      .values({ name, visitor: by, user_id: actor?.userId ?? null, created_at: clock.now() })
      .execute()
    return reply.status(204).send()
  })

  app.post('/analytics/recording', limited, async (request, reply) => {
    const part = readInput(recordedPart, request.body)
    const { scope, actor, services } = await request.context()
    if (!services.sessionRecorder) throw notFound('This recording')
    await services.sessionRecorder
      .save({ tenantId: scope.tenant.id, userId: actor?.userId ?? null, ...part })
      .catch((error: unknown) => {
        request.log.warn({ err: error }, 'a recording was not kept')
        throw new Refusal(503, 'NOT_RECORDED', 'The recording could not be kept.')
      })
    return reply.status(204).send()
  })
}
