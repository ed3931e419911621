import type { FastifyInstance } from 'fastify'
import { PassThrough } from 'node:stream'
import { z } from 'zod'
import { readInput } from '../platform/http/read-input.ts'
import { notFound, signInNeeded } from '../platform/refusal.ts'
import type { OrderChanges } from './order-changes.ts'
import { changesFor } from './policy.ts'

/** Then whoever reads asks again, and roles, franchises and vans are looked up anew. */
const LONGEST_SECONDS = 900
/** Keeps proxies from closing what is silent. */
const BEAT_MS = 20_000
/** Who reads so slowly is better off asking again. */
const MOST_WAITING_BYTES = 65_536

const query = z.object({
  seconds: z.coerce.number().min(0).max(LONGEST_SECONDS).default(LONGEST_SECONDS),
})

/**
 * GET account/franchisee/work-orders/changes: server-sent events that tell staff which of their orders changed, by id only; `all` stands for any. What
 * changed is then asked for as always.
 */
export function registerLiveRoutes(app: FastifyInstance, changes: OrderChanges): void {
  const streams = new Set<PassThrough>()
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end()
  })

  app.get('/account/franchisee/work-orders/changes', async (request, reply) => {
    const { scope, actor } = await request.context()
    if (!actor) throw signInNeeded()
    if (!actor.isStaff) throw notFound('The page')
    const { seconds } = readInput(query, request.query)
    const concerns = await changesFor(scope, actor)
    const stream = new PassThrough()
    const tell = (event: string): void => {
      if (stream.writableLength > MOST_WAITING_BYTES) stream.end()
      else if (!stream.writableEnded) stream.write(event)
    }
    const unsubscribe = await changes.subscribe(change => {
      if (change === null) tell('data: all\n\n')
      else if (concerns(change)) tell(`data: ${change.workOrderId ?? 'all'}\n\n`)
    })
    const beat = setInterval(() => tell(': still here\n\n'), BEAT_MS)
    const end = setTimeout(() => stream.end(), seconds * 1000)
    streams.add(stream)
    stream.once('close', () => {
      unsubscribe()
      clearInterval(beat)
      clearTimeout(end)
      streams.delete(stream)
    })
    tell(': listening\n\n')
    return await reply
      .header('content-type', 'text/event-stream')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(stream)
  })
}
