import { getSession } from '../session/session.ts'
import { openStream } from './api.ts'
import { readEvents } from './event-stream.ts'

/** An order's id, or one of the words below. */
export type LiveChange = string

/** Any order, and the user's notifications: events may have been missed. */
export const ALL_CHANGES = 'all'
/** The user's own notifications. */
export const NOTIFICATIONS_CHANGED = 'notifications'

const PATH = '/account/franchisee/work-orders/changes'
const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 30_000
/** Three times the server's keep-alive interval. */
const MAX_SILENCE_MS = 60_000

type Listener = (change: LiveChange) => void

const listeners = new Set<Listener>()
let running: AbortController | undefined

/** Calls back for each changed order that the signed-in staff may see, with `all` when events may have been missed, and with `notifications`. */
export function subscribeLive(listener: Listener): () => void {
  listeners.add(listener)
  if (!running) {
    running = new AbortController()
    void follow(running.signal)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    running?.abort()
    running = undefined
  }
}

const notify = (change: LiveChange): void => {
  for (const listener of listeners) listener(change)
}

/**
 * One of several tabs listens to the server and broadcasts to the others, because browsers limit connections per site; when it closes, the next tab takes
 * over. Where the browser has no locks, each tab listens.
 */
async function follow(signal: AbortSignal): Promise<void> {
  const name = `live ${getSession()?.id ?? ''}`
  const others = new BroadcastChannel(name)
  others.addEventListener('message', event => notify(String(event.data)))
  signal.addEventListener('abort', () => others.close())
  const listen = (): Promise<void> =>
    keepListening(signal, change => {
      notify(change)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
      others.postMessage(change)
    })
  if ('locks' in navigator) await navigator.locks.request(name, { signal }, listen).catch(() => undefined)
  else await listen()
}

/** Listens until aborted. Reconnects soon after a broken connection, with a growing delay while attempts fail. */
async function keepListening(signal: AbortSignal, onChange: Listener): Promise<void> {
  let pause = FIRST_PAUSE_MS
  let isFirst = true
  while (!signal.aborted && getSession()) {
    const { connected, retryMs } = await listenOnce(signal, isFirst ? undefined : () => onChange(ALL_CHANGES), onChange)
    if (connected) {
      pause = FIRST_PAUSE_MS
      isFirst = false
    }
    await new Promise(resume => setTimeout(resume, retryMs ?? pause * (0.5 + Math.random())))
    pause = Math.min(pause * 2, MAX_PAUSE_MS)
  }
}

/** Runs one connection until it ends or times out without events. @returns whether it was established, and when a server that stops wants the next one */
async function listenOnce(
  signal: AbortSignal,
  onCatchUp: (() => void) | undefined,
  onChange: Listener,
): Promise<{ connected: boolean; retryMs: number | undefined }> {
  const silence = new AbortController()
  let connected = false
  let retryMs: number | undefined
  const giveUp = (): void => silence.abort()
  let timer = setTimeout(giveUp, MAX_SILENCE_MS)
  // After a network change the old connection is dead, without an event.
  addEventListener('online', giveUp, { once: true })
  try {
    const body = await openStream(PATH, AbortSignal.any([signal, silence.signal]))
    connected = true
    onCatchUp?.()
    const setRetry = (milliseconds: number): void => {
      retryMs = Math.min(milliseconds, MAX_PAUSE_MS)
    }
    for await (const change of readEvents(body, setRetry)) {
      clearTimeout(timer)
      timer = setTimeout(giveUp, MAX_SILENCE_MS)
      if (change !== undefined) onChange(change)
    }
  } catch {
    // Broken, refused or timed out: reconnect.
  } finally {
    clearTimeout(timer)
    removeEventListener('online', giveUp)
  }
  return { connected, retryMs }
}
