import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import { z } from 'zod'
import { requireSignedIn } from '../platform/context.ts'
import { readInput } from '../platform/http/read-input.ts'
import type { LimitRule } from '../platform/limits/limits.ts'
import { limitRoute } from '../security/take-point.ts'
import { exportData } from './export-data.ts'

const EXPORTS: LimitRule = { name: 'data-export', points: 10, seconds: 3600 }
const body = z.object({ currentPassword: z.string().max(1000).nullish() })

/** Registers the export of the user's own data as a file. By POST, because it may need the password, which must not be in an address. */
export function registerPrivacyRoutes(app: FastifyInstance): void {
  const options: RouteShorthandOptions = { preHandler: limitRoute(EXPORTS), config: { session: 'needed' } }
  app.post('/account/data-export', options, async (request, reply) => {
    const { currentPassword } = readInput(body, request.body)
    const data = await exportData(requireSignedIn(await request.context()), currentPassword ?? null)
    return reply
      .headers({
        'content-disposition': 'attachment; filename="my-data.json"',
        'cache-control': 'no-store',
      })
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(data, null, 2))
  })
}
