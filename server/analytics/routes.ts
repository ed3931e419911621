import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { deviceOf, sourceOf } from '../../domain/analytics/booking-funnel.ts'
import { isRecordablePage } from '../../domain/analytics/recordable-page.ts'
import { cleanRecordedEvent } from '../../domain/analytics/recorded-event.ts'
import type { InputLimits } from '../platform/http/check-input.ts'
import { readInput } from '../platform/http/read-input.ts'
import type { LimitRule } from '../platform/limits/limits.ts'
import { invalidField, notFound, Refusal } from '../platform/refusal.ts'
import { limitRoute } from '../security/take-point.ts'
import { TEXTS } from './texts.ts'

const EVENTS: LimitRule = { name: 'analytics', points: 240, seconds: 60, batch: 12 }

const visitor = z.string().min(1).max(100)
const event = z.object({ name: z.string().min(1).max(100), visitor, source: z.string().max(100).optional() })
const recordedPart = z.object({
  visitor,
  session: z.uuid(),
  events: z
    .array(z.looseObject({ type: z.number(), timestamp: z.number(), data: z.unknown().optional() }))
    .min(1)
    .max(10_000),
})

/** A recorded page is nested as deep as its elements, and contains whole style sheets. The body's size is limited instead. */
const RECORDING_LIMITS: InputLimits = { maxTextBytes: 1_000_000, maxDepth: 500, maxValues: 500_000 }
/** Returns an event's name. A page view loses its query, which may contain a token. */
const withoutToken = (name: string): string => (name.startsWith('page:') ? (name.split(/[?#]/, 1)[0] ?? name) : name)

/** Returns the path in rrweb's "meta" event; null for other events and invalid addresses. */
function pageOf({ data }: { data?: unknown }): string | null {
  if (typeof data !== 'object' || data === null || !('href' in data) || typeof data.href !== 'string') return null
  return URL.canParse(data.href, 'http://site.test') ? new URL(data.href, 'http://site.test').pathname : null
}

/** Removes from a recording what must not be stored. @throws Refusal 422 for a page under /auth */
function cleanEvents(events: readonly { type: number; timestamp: number; data?: unknown }[]): object[] {
  if (events.some(each => !isRecordablePage(pageOf(each) ?? '/'))) throw invalidField('events', TEXTS.authNotRecorded)
  return events.map(cleanRecordedEvent)
}

/** Registers analytics: page views and events go to our database, recordings of visits to their provider, if any (rule T7). */
export function registerAnalyticsRoutes(app: FastifyInstance): void {
  const limited = { preHandler: limitRoute(EVENTS) }

  app.post('/analytics', limited, async (request, reply) => {
    const { name, visitor: by, source: typed } = readInput(event, request.body)
    const { scope, actor, clock, userAgent } = await request.context()
    const source = sourceOf(typed)
    const data = JSON.stringify({ device: deviceOf(userAgent), ...(source !== null && { source }) })
    await scope.db
      .insertInto('analytics_event')
      .values({ name: withoutToken(name), visitor: by, user_id: actor?.userId ?? null, data, created_at: clock.now() })
      .execute()
    return reply.status(204).send()
  })

  app.post(
    '/analytics/recording',
    { ...limited, config: { inputLimits: RECORDING_LIMITS } },
    async (request, reply) => {
      const part = readInput(recordedPart, request.body)
      const { scope, actor, services } = await request.context()
      if (!services.sessionRecorder) throw notFound('recording')
      await services.sessionRecorder
        .save({ tenantId: scope.tenant.id, userId: actor?.userId ?? null, ...part, events: cleanEvents(part.events) })
        .catch((error: unknown) => {
          request.log.warn({ err: error }, 'a recording was not saved')
          throw new Refusal(503, 'NOT_RECORDED', TEXTS.notRecorded)
        })
      return reply.status(204).send()
    },
  )
}
