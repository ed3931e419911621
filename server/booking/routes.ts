import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readInput } from '../platform/http/read-input.ts'
import type { HumanCheck } from '../providers/human-check/port.ts'
import type { StaticMap } from '../providers/static-map/port.ts'

const mapQuery = z.object({
  lat: z.coerce.number().min(-85).max(85),
  lng: z.coerce.number().min(-180).max(180),
  width: z.coerce.number().int().min(64).max(1024).default(640),
  height: z.coerce.number().int().min(64).max(1024).default(320),
})

/** The picture of a place (CONFIRM-02) and the human check's challenge. */
export function registerBookingRoutes(
  app: FastifyInstance,
  { staticMap, humanCheck }: { staticMap: StaticMap; humanCheck: HumanCheck },
): void {
  app.get('/static-map', { config: { rateLimit: { max: 120, timeWindow: '1 minute' } } }, async (request, reply) => {
    const { lat, lng, width, height } = readInput(mapQuery, request.query)
    const image = await staticMap.render({ lat, lng, width, height, scale: 2, marker: true })
    return reply.header('cache-control', 'public, max-age=86400').type(image.contentType).send(image.body)
  })
  app.get('/human-check/settings', () => humanCheck.publicSettings())
  app.get(
    '/human-check/challenge',
    { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } },
    (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return humanCheck.challenge()
    },
  )
}
