import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { requireSignedIn, type SignedInContext } from '../platform/context.ts'
import { readInput } from '../platform/http/read-input.ts'
import { notFound } from '../platform/refusal.ts'
import { findSessionEnd } from '../session/find-actor.ts'
import type { OrderChanges, SessionEnd } from './order-changes.ts'
import { changesFor } from './policy.ts'

/** Then the client reconnects, and its roles, franchises and vans are read again. */
const MAX_SECONDS = 900
/** Stops proxies from closing an idle connection. */
const BEAT_MS = 20_000
/** Where a stream ends because its process stops, its page waits at least this long and at most twice as long, so that not all come back at once. */
const RETRY_MS = 1_000
/** A client that reads too slowly should reconnect. */
const MAX_WAITING_BYTES = 65_536

const query = z.object({
  seconds: z.coerce.number().min(0).max(MAX_SECONDS).default(MAX_SECONDS),
})

/**
 * Registers GET account/franchisee/work-orders/changes: server-sent events that say which of the user's orders changed, by id only; `all` means any. `notifications` says that
 * the user's own notifications changed.
 * The client then reads the changes with normal queries.
 */
export function registerLiveRoutes(app: FastifyInstance, changes: OrderChanges): void {
  const streams = new Set<PassThrough>()
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end(`retry: ${Math.round(RETRY_MS * (1 + Math.random()))}\n\n`)
  })

  app.get('/account/franchisee/work-orders/changes', { config: { isUnattended: true } }, async (request, reply) => {
    const context = requireSignedIn(await request.context())
    const { scope, actor } = context
    if (!actor.isStaff) throw notFound('page')
    const { seconds } = readInput(query, request.query)
    const concerns = await changesFor(scope, actor)
    const stream = new PassThrough()
    const send = (event: string): void => {
      if (stream.writableLength > MAX_WAITING_BYTES) stream.end()
      else if (!stream.writableEnded) stream.write(event)
    }
    const end = (): void => void stream.end()
    const session = new WatchedSession(context, end)
    const unsubscribe = await changes.subscribe({
      onChange: change => {
        if (change === null) send('data: all\n\n')
        else if (concerns(change)) send(`data: ${change.workOrderId ?? 'all'}\n\n`)
      },
      // A missed event of orders is sent as `all`, which stands for notifications too.
      onNotifications: change => {
        if (change && change.tenantId === scope.tenant.id && change.userIds?.includes(actor.userId) !== false)
          send('data: notifications\n\n')
      },
      onSessionEnd: ended => session.hear(ended),
    })
    const beat = setInterval(() => send(': still here\n\n'), BEAT_MS)
    const longest = setTimeout(end, seconds * 1000)
    streams.add(stream)
    stream.once('close', () => {
      unsubscribe()
      clearInterval(beat)
      clearTimeout(longest)
      session.stop()
      streams.delete(stream)
    })
    // The session may have ended before the subscription started.
    await session.check()
    send(': listening\n\n')
    return await reply
      .header('content-type', 'text/event-stream')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(stream)
  })
}

/** Watches whether the session of a stream is still valid: checks when a session has ended, and again when this one would expire. */
class WatchedSession {
  readonly #context: SignedInContext
  readonly #onEnd: () => void
  #id: number | undefined
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  constructor(context: SignedInContext, onEnd: () => void) {
    this.#context = context
    this.#onEnd = onEnd
  }

  /** Ends the stream when its session is over; otherwise schedules the next check at its expiry. */
  async check(): Promise<void> {
    const { scope, actor, config, clock } = this.#context
    // If the database does not answer, the stream ends too: the page opens another within seconds.
    const session = await findSessionEnd(scope, actor.tokenHash, config.idle).catch(() => undefined)
    if (this.#stopped) return
    this.#id = session?.id
    clearTimeout(this.#timer)
    const left = session ? session.endsAt.getTime() - clock.now().getTime() : 0
    if (left <= 0) this.#onEnd()
    else this.#timer = setTimeout(() => void this.check(), Math.min(left, MAX_SECONDS * 1000))
  }

  hear(ended: SessionEnd | null): void {
    if (ended && ended.tenantId !== this.#context.scope.tenant.id) return
    if (ended?.sessionId == null || this.#id === undefined) void this.check()
    else if (ended.sessionId === this.#id) this.#onEnd()
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }
}
