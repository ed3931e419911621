import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readInput } from '../platform/http/read-input.ts'

const event = z.object({ name: z.string().min(1).max(100), visitor: z.string().min(1).max(100) })

/** POST analytics: page views and events go to the product's own database (rule T7). */
export function registerAnalyticsRoutes(app: FastifyInstance, options: { rateLimits: boolean }): void {
  app.post(
    '/analytics',
    options.rateLimits ? { config: { rateLimit: { max: 240, timeWindow: '1 minute' } } } : {},
    async (request, reply) => {
      const { name, visitor } = readInput(event, request.body)
      const { scope, actor, clock } = await request.context()
      await scope.db
        .insertInto('analytics_event')
        .values({ name, visitor, user_id: actor?.userId ?? null, created_at: clock.now() })
        .execute()
      return reply.status(204).send()
    },
  )
}
