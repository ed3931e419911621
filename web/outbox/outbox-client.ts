import { useSyncExternalStore } from 'react'
import { ApiError, unreachable } from '../platform/api/api.ts'
import { isReachable } from '../platform/api/reachable.ts'
import { knowsServerTime, serverNow } from '../platform/server-clock.ts'
import { getSession, subscribeSession } from '../platform/session/session.ts'
import type { Action, ActionKind } from './action.ts'
import { createTimeQuestion } from './ask-server-time.ts'
import { createOutbox, type SaidAction, type Sender, type Sent } from './outbox.ts'
import { changeStored, storeAction, storedActions, storedContent } from './stored-work.ts'
import { TEXTS } from './texts.ts'

const CHANNEL = 'outbox'
/** Milliseconds between questions whether the server answers again, while nothing waits. */
const ASK_MS = 15_000
/** Statuses that say nothing about the action: too slow, too many. */
const PASSING = new Set([408, 429])

/** Milliseconds until a call without an answer fails, for example with a weak signal: nothing else is sent meanwhile. */
const ANSWER_MS = 45_000

const senders = Promise.withResolvers<Record<ActionKind, Sender>>()

/** The application sets this once, at its start: this noun does not know what the actions do. */
export const registerSenders = (known: Record<ActionKind, Sender>): void => senders.resolve(known)

const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined
const sentListeners = new Set<(action: SaidAction, sent: Sent) => Promise<void>>()

/** Where the browser has no locks, each tab sends; the server's keys keep each action single. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  const name = `${CHANNEL} ${getSession()?.id ?? ''}`
  await ('locks' in navigator ? navigator.locks.request(name, work) : work())
}

const askServerTime = createTimeQuestion({ knowsTime: knowsServerTime, ask: isReachable, patienceMs: ANSWER_MS })

/** The signed-in user's outbox on this device. */
export const outbox = createOutbox({
  store: { all: storedActions, put: storeAction, content: storedContent, change: changeStored },
  send: async (action, content, tools) => {
    // The first action names its time on the server's clock too, also where the signal is weak or has just returned.
    if (!(await askServerTime())) throw unreachable()
    return await (await senders.promise)[action.kind](action, content, tools)
  },
  judge: error => {
    if (!(error instanceof ApiError)) {
      const isUnreadable = error instanceof Error && error.message === TEXTS.unreadable
      return isUnreadable ? { statusCode: 0, error: 'UNREADABLE', message: TEXTS.unreadable } : 'later'
    }
    const { statusCode, error: code, message } = error
    if (statusCode === 401) return 'hold'
    if (statusCode === 0) return 'away'
    return statusCode >= 500 || PASSING.has(statusCode) ? 'later' : { statusCode, error: code, message }
  },
  isReachable,
  errorOf: refused => new ApiError(refused),
  inTurn,
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  announce: () => others?.postMessage(CHANNEL),
  onSent: async (action, sent) => {
    await Promise.allSettled([...sentListeners].map(listener => listener(action, sent)))
  },
})

/** Calls back for each action that this tab sent. */
export function subscribeSent(listener: (action: SaidAction, sent: Sent) => Promise<void>): () => void {
  sentListeners.add(listener)
  return () => sentListeners.delete(listener)
}

/** Ends a call of a sender that gets no answer. */
export const answerTimeout = (): AbortSignal => AbortSignal.timeout(ANSWER_MS)

/** Returns when an action was done on the server's clock, whatever this device's clock says. */
export const doneAt = ({ at }: Action): string =>
  new Date(Math.min(at + serverNow().getTime() - Date.now(), serverNow().getTime())).toISOString()

export const useOutbox = () => useSyncExternalStore(outbox.subscribe, outbox.state)

let isStarted = false

/** Sends what waits now and whenever reception returns. Call it once a staff member is signed in. */
export function startOutbox(): void {
  if (!isStarted) {
    isStarted = true
    others?.addEventListener('message', () => void outbox.refresh())
    subscribeSession(() => void outbox.refresh().then(() => (getSession() ? outbox.flush() : undefined)))
    addEventListener('offline', () => outbox.noteOffline(true))
    addEventListener('online', () => void outbox.askAgain())
    setInterval(() => {
      if (outbox.state().isOffline) void outbox.askAgain()
    }, ASK_MS)
    if (!navigator.onLine) outbox.noteOffline(true)
  }
  void outbox.refresh().then(() => outbox.flush())
}
