import { channel } from 'node:diagnostics_channel'
import type { Work } from './work.ts'

/** How a request, an operation, a job or a call ended: an HTTP status for requests; `refused` is an answer that the caller could expect. */
type Outcome = 'ok' | 'refused' | 'failed' | `${number}`

interface Ended {
  milliseconds: number
  outcome: Outcome
}

/** A statement that the database answered. `text` is the SQL, or its name if it is prepared. */
export interface EndedStatement extends Ended {
  text: string
}

/** A call of an outside service. */
export interface EndedCall extends Ended {
  service: string
}

/** An error that nobody expected, on the server or in a browser. */
export interface Failure {
  error: unknown
  /** Undefined on the server; what a browser reported instead of an error. */
  browser?: BrowserFailure
}

export interface BrowserFailure {
  type: string
  message: string
  /** The page without ids. */
  page: string
  /** Innermost first. */
  frames: readonly { file: string; name: string; line: number; column: number }[]
}

/** How fast a page was for its visitor, in milliseconds; the layout shift is a score. */
export interface PageSpeed {
  page: string
  vital: 'ttfb' | 'fcp' | 'lcp' | 'inp' | 'cls'
  value: number
}

/** What others may listen to, if anyone does. The listeners run at once, within the work that publishes, and must not throw. */
function topic<Event extends object>(name: string) {
  const events = channel(`vanbay:${name}`)
  return {
    publish(event: Event): void {
      if (events.hasSubscribers) events.publish(event)
    },
    /** @returns a function that ends the subscription */
    subscribe(listen: (event: Event) => void): () => void {
      const listener = (event: unknown): void => listen(event as Event)
      events.subscribe(listener)
      return () => {
        events.unsubscribe(listener)
      }
    },
  }
}

/** What happens in this process, for metrics, traces and reports (docs/decisions/2026-11-26-seen-from-outside.md). */
export const topics = {
  begun: topic<Work>('begun'),
  ended: topic<Ended & { work: Work }>('ended'),
  /** A GraphQL operation begins: the name of its first field. */
  operationBegun: topic<{ name: string }>('operation-begun'),
  operationEnded: topic<Ended & { name: string }>('operation-ended'),
  statement: topic<EndedStatement>('statement'),
  call: topic<EndedCall>('call'),
  failure: topic<Failure>('failure'),
  /** An event of the payment provider was applied this many milliseconds after it happened there. */
  webhook: topic<{ lagMs: number }>('webhook'),
  pageSpeed: topic<PageSpeed>('page-speed'),
}
