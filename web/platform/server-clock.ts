/** Milliseconds that the server's clock is ahead of this device's; 0 until an answer shows a difference. */
let aheadMs = 0
let isKnown = false
const listeners = new Set<() => void>()

/** An answer's header has whole seconds, so a smaller difference says nothing. */
const NOISE_MS = 2_000

/**
 * Notes the server's clock from an answer's Date header. A wrong device clock must not decide which fees a time has, because the server charges by its
 * own.
 * @param sentAt when the request was sent, on this device's clock in milliseconds
 */
export function noteServerTime(header: string | null, sentAt: number): void {
  const server = Date.parse(header ?? '')
  const now = Date.now()
  if (Number.isNaN(server) || now < sentAt) return
  isKnown = true
  const ahead = server + 500 - (sentAt + now) / 2
  const unsure = NOISE_MS + (now - sentAt) / 2
  // A slow answer does not change what a quick one showed.
  if (Math.abs(ahead - aheadMs) <= unsure) return
  const before = aheadMs
  aheadMs = Math.abs(ahead) > unsure ? ahead : 0
  if (aheadMs !== before) for (const listen of listeners) listen()
}

/** Calls `listen` when an answer shows that the server's clock is not the one that was known. @returns a function that stops it */
export function onServerClockChange(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

/** Milliseconds that the server's clock is ahead of this device's, as far as it is known. */
export const serverAheadMs = (): number => aheadMs

/** Whether an answer has shown this page the server's clock. A page that was opened without reception does not know it. */
export const knowsServerTime = (): boolean => isKnown

/** Returns the time on the server's clock, as far as it is known. */
export const serverNow = (): Date => new Date(Date.now() + aheadMs)
