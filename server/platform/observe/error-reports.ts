import { randomUUID } from 'node:crypto'
import { VERSION } from '../version.ts'
import { framesOf, plainError, scrub } from './scrub.ts'
import { type BrowserFailure, type Failure, topics } from './topics.ts'
import { currentWork } from './work.ts'

/** A fault that every request meets is reported often enough with these, and the service's quota is not used up. */
const MAX_A_MINUTE = 30
const MINUTE_MS = 60_000
const TIMEOUT_MS = 10_000

/** `at name (file:line:column)`, `at async name (…)` or `at file:line:column`. */
const FRAME = /^at (?:async )?(?:(.{1,200}) \()?(?:file:\/\/)?([^\s()]{1,400}):(\d{1,7}):(\d{1,7})\)?$/

/** An event of the protocol. */
interface ReportedEvent {
  event_id: string
  [field: string]: unknown
}

interface Frame {
  function: string
  filename: string
  lineno: number
  colno: number
  in_app: boolean
}

/** Reads the calls of a stack. The protocol wants the innermost one last. */
const readFrames = (lines: readonly string[]): Frame[] =>
  lines
    .flatMap(line => {
      const [, name = '?', file = '', lineno, colno] = FRAME.exec(line) ?? []
      if (lineno === undefined) return []
      const isOurs = !file.startsWith('node:') && !file.includes('/node_modules/')
      return [{ function: name, filename: file, lineno: Number(lineno), colno: Number(colno), in_app: isOurs }]
    })
    .toReversed()

const ofBrowser = ({ type, message, page, frames }: BrowserFailure): object => ({
  platform: 'javascript',
  transaction: page,
  exception: {
    values: [
      {
        type,
        value: scrub(message),
        stacktrace: {
          frames: frames
            .map(({ file, name, line, column }) => ({
              function: name,
              filename: file,
              lineno: line,
              colno: column,
              in_app: true,
            }))
            .toReversed(),
        },
      },
    ],
  },
})

function ofServer(error: unknown): object {
  const { type, message, code, constraint } = plainError(error)
  return {
    platform: 'node',
    exception: {
      values: [
        {
          type,
          value: message,
          stacktrace: { frames: readFrames(error instanceof Error ? framesOf(error) : []) },
        },
      ],
    },
    extra: { code, constraint },
  }
}

/** Describes a failure as an event of the protocol: ids, names and places in the code, and no text of a person. */
export function eventOf(
  { error, browser }: Failure,
  { environment, now }: { environment: string; now: Date },
): ReportedEvent {
  const work = currentWork()
  return {
    event_id: randomUUID().replaceAll('-', ''),
    timestamp: now.toISOString(),
    level: 'error',
    release: `vanbay@${VERSION}`,
    environment,
    ...(work && { transaction: work.name }),
    ...(browser ? ofBrowser(browser) : ofServer(error)),
    tags: {
      trace_id: work?.traceId,
      request_id: work?.requestId,
      tenant_id: work?.tenantId?.toString(),
      actor_id: work?.actorId?.toString(),
    },
  }
}

/** Returns where the events of a DSN `https://key@host/project` go, and the header that names us. */
function addressOf(dsn: string): { url: string; auth: string } {
  const { protocol, host, pathname, username } = new URL(dsn)
  const cut = pathname.lastIndexOf('/')
  const [folder, project] = [pathname.slice(0, cut), pathname.slice(cut + 1)]
  return {
    url: `${protocol}//${host}${folder}/api/${project}/envelope/`,
    auth: `Sentry sentry_version=7, sentry_client=vanbay/${VERSION}, sentry_key=${username}`,
  }
}

/**
 * Sends errors that nobody expected to a service with Sentry's protocol (https://develop.sentry.dev/sdk/data-model/envelopes/). No request waits for
 * it, and what the service does not take is only in the log.
 */
export function startErrorReports(dsn: string, environment: string): { stop(): Promise<void> } {
  const { url, auth } = addressOf(dsn)
  const sending = new Set<Promise<unknown>>()
  let minute = 0
  let sent = 0
  let pausedUntil = 0

  async function send(event: ReportedEvent): Promise<void> {
    const envelope = [{ event_id: event.event_id, sent_at: new Date().toISOString() }, { type: 'event' }, event]
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/x-sentry-envelope', 'x-sentry-auth': auth },
      body: envelope.map(part => JSON.stringify(part)).join('\n'),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.body?.cancel()
    if (answer.status === 429) pausedUntil = Date.now() + Number(answer.headers.get('retry-after') ?? 60) * 1000
  }

  const end = topics.failure.subscribe(failure => {
    const now = Date.now()
    if (Math.floor(now / MINUTE_MS) !== minute) {
      minute = Math.floor(now / MINUTE_MS)
      sent = 0
    }
    if (now < pausedUntil || sent >= MAX_A_MINUTE) return
    sent += 1
    const one = send(eventOf(failure, { environment, now: new Date(now) }))
      .catch(() => undefined)
      .finally(() => sending.delete(one))
    sending.add(one)
  })
  return {
    stop: async () => {
      end()
      await Promise.all(sending)
    },
  }
}
