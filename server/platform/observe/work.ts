import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** A request or a job that this process works on. */
export interface Work {
  readonly kind: 'request' | 'job'
  /** The route or the task, never a text with ids in it. */
  readonly name: string
  /** Milliseconds of performance.now(). */
  readonly startedAt: number
  /** 32 hexadecimal digits, the same in every log line and span of the work. */
  readonly traceId: string
  /** The caller's span, if a trusted proxy sent one: 16 hexadecimal digits, and whether it is recorded. */
  readonly parent: { spanId: string; isSampled: boolean } | undefined
  readonly requestId: string | undefined
  tenantId: number | undefined
  actorId: number | undefined
}

const works = new AsyncLocalStorage<Work>()

/** Returns what the calling code works on; undefined at the start and between jobs. */
export const currentWork = (): Work | undefined => works.getStore()

/** Runs a function, and everything asynchronous that it starts, as part of this work. */
export const runWork = <Result>(work: Work, run: () => Result): Result => works.run(work, run)

const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** Begins a request or a job. @param traceParent the W3C header `traceparent` of a caller that is trusted */
export function beginWork(
  kind: Work['kind'],
  name: string,
  {
    requestId,
    tenantId,
    traceParent,
  }: { requestId?: string; tenantId?: number; traceParent?: string | undefined } = {},
): Work {
  const [, traceId, spanId, flags] = TRACE_PARENT.exec(traceParent ?? '') ?? []
  const isValid = traceId !== undefined && spanId !== undefined && /[^0]/.test(traceId) && /[^0]/.test(spanId)
  return {
    kind,
    name,
    startedAt: performance.now(),
    traceId: isValid ? traceId : randomUUID().replaceAll('-', ''),
    parent: isValid ? { spanId, isSampled: (Number.parseInt(flags ?? '0', 16) & 1) === 1 } : undefined,
    requestId,
    tenantId,
    actorId: undefined,
  }
}
