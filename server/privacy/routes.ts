import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readInput } from '../platform/http/read-input.ts'
import { exportData } from './export-data.ts'

const body = z.object({ currentPassword: z.string().max(1000).nullish() })

/** The own data as a file. By POST, because it may ask for the password, which must not be in an address. */
export function registerPrivacyRoutes(app: FastifyInstance, options: { rateLimits: boolean }): void {
  const limited = options.rateLimits ? { config: { rateLimit: { max: 10, timeWindow: '1 hour' } } } : {}
  app.post('/account/data-export', limited, async (request, reply) => {
    const { currentPassword } = readInput(body, request.body)
    const data = await exportData(await request.context(), currentPassword ?? null)
    return reply
      .headers({
        'content-disposition': 'attachment; filename="my-data.json"',
        'cache-control': 'no-store',
      })
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(data, null, 2))
  })
}
