import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { MAP_ZOOMS } from '../../domain/address/street-map.ts'
import { releaseHold } from './hold/hold-slot.ts'
import { readInput } from '../platform/http/read-input.ts'
import type { LimitRule } from '../platform/limits/limits.ts'
import { HUMAN_ACTIONS, type HumanCheck } from '../ports/human-check.ts'
import { MAP_THEMES, type StaticMap } from '../ports/static-map.ts'
import { limitRoute } from '../security/take-point.ts'

/** Each picture may be billed to us. Browsers cache one for a day. */
const MAPS: LimitRule = { name: 'static-map', points: 300, seconds: 3600, batch: 10 }
const CHALLENGES: LimitRule = { name: 'human-check', points: 60, seconds: 60, batch: 6 }

const mapQuery = z.object({
  lat: z.coerce.number().min(-85).max(85),
  lng: z.coerce.number().min(-180).max(180),
  width: z.coerce.number().int().min(64).max(1024).default(640),
  height: z.coerce.number().int().min(64).max(1024).default(320),
  theme: z.enum(MAP_THEMES).default('light'),
  zoom: z.enum(MAP_ZOOMS).default('area'),
  pin: z.enum(['yes', 'no']).default('yes'),
})

/** Leaving pages send it, also many times. */
const RELEASES: LimitRule = { name: 'hold-release', points: 120, seconds: 60, batch: 6 }

const releaseBody = z.object({ holdKey: z.string().max(100) })

const challengeQuery = z.object({ action: z.enum(HUMAN_ACTIONS).default('SignUp') })

/** Registers the map picture (CONFIRM-02), the human check's challenge, and the end of a hold for a page that is left. */
export function registerBookingRoutes(
  app: FastifyInstance,
  { staticMap, humanCheck }: { staticMap: StaticMap; humanCheck: HumanCheck },
): void {
  app.get('/static-map', { preHandler: limitRoute(MAPS) }, async (request, reply) => {
    const { pin, ...asked } = readInput(mapQuery, request.query)
    const image = await staticMap.render({ ...asked, scale: 2, marker: pin === 'yes' })
    return reply.header('cache-control', 'public, max-age=86400').type(image.contentType).send(image.body)
  })
  app.post('/holds/release', { preHandler: limitRoute(RELEASES) }, async (request, reply) => {
    const { holdKey } = readInput(releaseBody, request.body)
    await releaseHold(await request.context(), holdKey)
    return reply.status(204).send()
  })
  app.get('/human-check/settings', () => humanCheck.publicSettings())
  app.get('/human-check/challenge', { preHandler: limitRoute(CHALLENGES) }, (request, reply) => {
    const { action } = readInput(challengeQuery, request.query)
    reply.header('cache-control', 'no-store')
    return humanCheck.challenge(action)
  })
}
