/** Milliseconds after a change of an order: several often come together. */
const GATHER_MS = 3_000
const AGAIN_MS = 600_000

/** Repeats some work, one at a time. */
export interface Renewal {
  /** Does it soon, after the changes that come with this one. */
  soon: () => void
  /** Ends it; what runs still completes. */
  stop: () => void
}

/** Does some work soon, after each change, and ten minutes after the last time. What fails is done again then. */
export function startRenewal(work: () => Promise<void>): Renewal {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = Promise.resolve()
  let isStopped = false
  const run = async (): Promise<void> => {
    timer = undefined
    running = running.then(work).catch(() => undefined)
    await running
    // A change that came meanwhile is waited for already.
    if (timer === undefined) later(AGAIN_MS)
  }
  const later = (delay: number): void => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void run(), delay)
  }
  later(GATHER_MS)
  return {
    soon: () => later(GATHER_MS),
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
