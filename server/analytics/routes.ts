import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { InputLimits } from '../platform/http/check-input.ts'
import { readInput } from '../platform/http/read-input.ts'
import { notFound, Refusal } from '../platform/refusal.ts'

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

/** A recorded page nests as deep as its elements do, and holds whole style sheets. The body's size is the limit. */
const RECORDING_LIMITS: InputLimits = { maxTextBytes: 1_000_000, maxDepth: 500, maxValues: 500_000 }

/** Analytics: page views and events go to the product's own database, recordings of visits to their provider where there is one (rule T7). */
export function registerAnalyticsRoutes(app: FastifyInstance, options: { rateLimits: boolean }): void {
  const limits: FastifyContextConfig = options.rateLimits ? { rateLimit: { max: 240, timeWindow: '1 minute' } } : {}

  app.post('/analytics', { config: limits }, async (request, reply) => {
    const { name, visitor: by } = readInput(event, request.body)
    const { scope, actor, clock } = await request.context()
    await scope.db
      .insertInto('analytics_event')
      .values({ name, visitor: by, user_id: actor?.userId ?? null, created_at: clock.now() })
      .execute()
    return reply.status(204).send()
  })

  app.post('/analytics/recording', { config: { ...limits, inputLimits: RECORDING_LIMITS } }, async (request, reply) => {
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
