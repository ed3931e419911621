import { setTimeout as wait } from 'node:timers/promises'

/** A supervisor kills a process that takes longer: Docker is set to 40 seconds, Kubernetes waits 30 by default. */
const LIMIT_MS = 30_000

interface Draining {
  /** From now on `/api/ready` answers 503. */
  begin: () => void
  /** How long requests are still taken, so that a proxy notices. */
  pauseMs: number
  /** Takes no more jobs, and finishes those that run. */
  finishJobs: () => Promise<void>
  /** Takes no more requests, and finishes those that run. */
  finishRequests: () => Promise<void>
}

/**
 * Stops taking work and finishes what was begun. Jobs and requests end side by side.
 * @returns false when something was still running after 30 seconds: another process repeats such jobs, and clients repeat such requests
 */
export async function drain(
  { begin, pauseMs, finishJobs, finishRequests }: Draining,
  limitMs = LIMIT_MS,
): Promise<boolean> {
  begin()
  const late = new AbortController()
  const all = Promise.all([finishJobs(), wait(pauseMs).then(finishRequests)]).then(() => true)
  const timer = wait(limitMs, false, { signal: late.signal }).catch(() => false)
  return await Promise.race([all, timer]).finally(() => late.abort())
}
