import { openStream } from './api.ts'
import { readEvents } from './event-stream.ts'
import { getSession } from '../session/session.ts'

/** An order's id, or that any may have changed. */
export type LiveChange = string

const PATH = '/account/franchisee/work-orders/changes'
const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 30_000
/** The server says something three times as often. */
const MAX_SILENCE_MS = 60_000

type Listener = (change: LiveChange) => void

const listeners = new Set<Listener>()
let running: AbortController | undefined

/** Calls back with every order that changes, of those that the signed-in staff may see, and with `all` when some changes may have been missed. */
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

const tell = (change: LiveChange): void => {
  for (const listener of listeners) listener(change)
}

/**
 * Of several tabs one listens to the server and tells the others, because a browser lends a site few connections; when it is closed, the next one takes
 * over. Where a browser cannot agree on one, each tab listens.
 */
async function follow(signal: AbortSignal): Promise<void> {
  const name = `live ${getSession()?.id ?? ''}`
  const others = new BroadcastChannel(name)
  others.addEventListener('message', event => tell(String(event.data)))
  signal.addEventListener('abort', () => others.close())
  const listen = (): Promise<void> =>
    keepListening(signal, change => {
      tell(change)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
      others.postMessage(change)
    })
  if ('locks' in navigator) await navigator.locks.request(name, { signal }, listen).catch(() => undefined)
  else await listen()
}

/** Listens until aborted: after a connection that broke again soon, and later and later while none succeeds. */
async function keepListening(signal: AbortSignal, onChange: Listener): Promise<void> {
  let pause = FIRST_PAUSE_MS
  let isFirst = true
  while (!signal.aborted && getSession()) {
    const connected = await listenOnce(signal, isFirst ? undefined : () => onChange('all'), onChange)
    if (connected) {
      pause = FIRST_PAUSE_MS
      isFirst = false
    }
    await new Promise(resume => setTimeout(resume, pause * (0.5 + Math.random())))
    pause = Math.min(pause * 2, MAX_PAUSE_MS)
  }
}

/** One connection, until it ends or says nothing for too long. @returns whether there was one */
async function listenOnce(
  signal: AbortSignal,
  onCatchUp: (() => void) | undefined,
  onChange: Listener,
): Promise<boolean> {
  const silence = new AbortController()
  let connected = false
  const giveUp = (): void => silence.abort()
  let timer = setTimeout(giveUp, MAX_SILENCE_MS)
  // A network that is back has forgotten the connection, and nobody tells.
  addEventListener('online', giveUp, { once: true })
  try {
    const body = await openStream(PATH, AbortSignal.any([signal, silence.signal]))
    connected = true
    onCatchUp?.()
    for await (const change of readEvents(body)) {
      clearTimeout(timer)
      timer = setTimeout(giveUp, MAX_SILENCE_MS)
      if (change !== undefined) onChange(change)
    }
  } catch {
    // Broken, refused or given up: it is tried again.
  } finally {
    clearTimeout(timer)
    removeEventListener('online', giveUp)
  }
  return connected
}
