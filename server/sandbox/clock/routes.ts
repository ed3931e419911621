import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { ShiftedClock } from '../../platform/clock.ts'
import { readInput } from '../../platform/http/read-input.ts'

const body = z.object({ now: z.coerce.date() })

/** Lets a test set the server's clock. Registered only where TEST_NOW is set. */
export function registerTestClock(app: FastifyInstance, clock: ShiftedClock): void {
  app.get('/sandbox/clock', () => ({ now: clock.now().toISOString() }))
  app.post('/sandbox/clock', request => {
    clock.set(readInput(body, request.body).now)
    return { now: clock.now().toISOString() }
  })
}
