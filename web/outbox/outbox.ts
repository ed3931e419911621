import { type Action, nextAction, type Refused, rebased, sameAction } from './action.ts'
import { createActionList, type NewAction, type OutboxStore } from './action-list.ts'
import { TEXTS } from './texts.ts'

/** What the server answered. */
export interface Sent {
  /** The order's version after it, and by how much this action raises it. */
  version?: number | undefined
  raises: number
  answer?: unknown
}

interface SendTools {
  /** Whether the person waits for the answer. */
  isAttended: boolean
  /** Notes where an uploaded photo is. */
  uploaded: (location: string) => Promise<void>
  /** Shows the sent part, 0 to 1. */
  progress: (part: number) => void
}

/** An action with its content, if that is JSON and can be read. */
export interface SaidAction extends Action {
  content: unknown
}

/** Sends one action. @throws ApiError */
export type Sender = (action: Action, content: ArrayBuffer, tools: SendTools) => Promise<Sent>

interface OutboxOptions {
  store: OutboxStore
  send: Sender
  /** `away`: nothing answers; `hold`: nobody is signed in; `later`: this action may pass later; otherwise why it was refused. */
  judge: (error: unknown) => 'away' | 'hold' | 'later' | Refused
  /** Whether the server answers now. */
  isReachable: () => Promise<boolean>
  errorOf: (refused: Refused) => Error
  /** Runs one sender at a time, of all tabs. */
  inTurn: (work: () => Promise<void>) => Promise<void>
  /** Notifies the other tabs. */
  announce: () => void
  /** It is awaited: what the page reads afterwards has the change. */
  onSent: (action: SaidAction, sent: Sent) => Promise<void>
  /** Milliseconds until somebody who waits for an answer continues without it. */
  patienceMs?: number
  /** Milliseconds until the first retry; each one takes twice as long as the one before. */
  retryMs?: number
  now?: () => number
}

/** What became of an action: `waiting` until there is reception. */
type Performed = { state: 'sent'; answer: unknown } | { state: 'waiting' }

/** An action that waits. */
export interface Waiting extends SaidAction {
  /** Whether the person waits for its answer: nothing tells them that it waits. */
  isAttended: boolean
}

export interface OutboxState {
  waiting: readonly Waiting[]
  isSending: boolean
  isOffline: boolean
  /** Whether this device could store all of it. */
  isKept: boolean
  progress: Readonly<Record<string, number>>
}

export interface Outbox {
  /**
   * Keeps an action on this device and sends it, while the person waits for the answer. Without reception it stays here, to be sent later.
   * @throws ApiError when the server refuses it, or answers other calls but fails here; then it is forgotten, because the form still has it
   */
  perform: (action: NewAction) => Promise<Performed>
  /** Keeps an action on this device, to be sent with the next. @returns whether the device could store it */
  keep: (action: NewAction) => Promise<boolean>
  /** Sends all that waits. */
  flush: () => Promise<void>
  /** Asks whether the server answers. If something can be sent, its sending decides. */
  askAgain: () => Promise<void>
  /** Lets a refused action try again, on the order's present version, and the later ones of its order with it. */
  retry: (action: Action, version: number | null) => Promise<void>
  discard: (action: Pick<Action, 'id' | 'key'>) => Promise<void>
  /** Reads what waits again, because another tab or person changed it. */
  refresh: () => Promise<void>
  noteOffline: (isOffline: boolean) => void
  content: (id: string) => Promise<ArrayBuffer>
  state: () => OutboxState
  subscribe: (listener: () => void) => () => void
}

const EMPTY: OutboxState = { waiting: [], isSending: false, isOffline: false, isKept: true, progress: {} }
const MAX_RETRY_MS = 60_000

/**
 * Everything that staff do on this device, in the order in which they did it: kept first, then sent, and repeated until the server answers. An action that the
 * server refuses stays, with the reason, and holds the later steps of its order.
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const { store, send, judge, isReachable, errorOf, inTurn, announce, onSent } = options
  const { patienceMs = 8_000, retryMs = 5_000, now = Date.now } = options
  const list = createActionList(store, now)
  const attended = new Set<string>()
  /** Of actions that a person waits for. */
  const outcomes = new Map<string, { sent: Sent } | { error: Error; isFinal: boolean }>()
  const listeners = new Set<() => void>()
  let state = EMPTY
  /** Counts the readings of what waits: one that began later must not be overwritten. */
  let reading = 0
  let lastRead = 0
  let pause = retryMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let passing: Promise<void> | undefined
  let queued: Promise<void> | undefined

  const show = (change: Partial<OutboxState>): void => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  async function refresh(): Promise<void> {
    reading += 1
    const own = reading
    const actions = await list.all()
    const waiting = await Promise.all(
      actions.map(async action => ({
        ...action,
        content: await list.read(action),
        isAttended: attended.has(action.key),
      })),
    )
    // A later one has read more.
    if (own > lastRead) show({ waiting, isKept: list.isStored() })
    lastRead = Math.max(own, lastRead)
  }

  async function add(input: NewAction): Promise<Action> {
    const action = await list.add(input, state.waiting)
    announce()
    return action
  }

  /** Sends one action. @returns whether the round continues */
  async function sendOne(action: Action, tried: Action[]): Promise<boolean> {
    try {
      const content = await list.content(action.id).catch((error: unknown) => {
        // Without reception there may be no key yet.
        throw judge(error) === 'away' || judge(error) === 'hold' ? error : new Error(TEXTS.unreadable)
      })
      const sent = await send(action, content, {
        isAttended: attended.has(action.key),
        uploaded: location => list.change(action, { location }),
        progress: part => show({ progress: { ...state.progress, [action.id]: part } }),
      })
      if (sent.version !== undefined)
        for (const later of rebased(await list.all(), { sent: action, version: sent.version, raises: sent.raises }))
          await list.change(later, { version: sent.version })
      const said = await list.read(action)
      await list.change(action, null)
      noteOutcome(action, { sent })
      pause = retryMs
      show({ isOffline: false })
      await onSent({ ...action, content: said }, sent)
      return true
    } catch (error) {
      const verdict = judge(error)
      if (verdict === 'hold') return false
      const failed = error instanceof Error ? error : new Error(String(error))
      noteOutcome(action, { error: failed, isFinal: verdict !== 'away' && verdict !== 'later' })
      if (verdict === 'away') {
        show({ isOffline: true })
        return false
      }
      tried.push(action)
      if (verdict !== 'later') {
        await list.change(action, { refused: verdict })
        // What this device cannot read was never sent.
        if (verdict.statusCode > 0) show({ isOffline: false })
      }
      return true
    }
  }

  function noteOutcome({ key }: Action, outcome: { sent: Sent } | { error: Error; isFinal: boolean }): void {
    if (attended.has(key)) outcomes.set(key, outcome)
  }

  async function pass(): Promise<void> {
    const tried: Action[] = []
    await inTurn(async () => {
      for (;;) {
        const next = nextAction(await list.all(), tried)
        if (!next) return
        show({ isSending: true })
        const continues = await sendOne(next, tried)
        await refresh()
        announce()
        if (!continues) return
      }
    })
    show({ isSending: false, progress: {} })
    scheduleRetry()
  }

  function scheduleRetry(): void {
    clearTimeout(timer)
    timer = undefined
    if (nextAction(state.waiting, []) === undefined) return
    timer = setTimeout(() => void flush(), pause)
    pause = Math.min(pause * 2, MAX_RETRY_MS)
  }

  function flush(): Promise<void> {
    if (!passing) {
      passing = pass().finally(() => {
        passing = undefined
      })
      return passing
    }
    queued ??= passing
      .catch(() => undefined)
      .then(() => {
        queued = undefined
        return flush()
      })
    return queued
  }

  async function perform(input: NewAction): Promise<Performed> {
    const action = await add(input)
    attended.add(action.key)
    pause = retryMs
    try {
      await refresh()
      await Promise.race([flush(), new Promise(late => setTimeout(late, patienceMs))])
    } finally {
      attended.delete(action.key)
    }
    const outcome = outcomes.get(action.key)
    outcomes.delete(action.key)
    if (outcome && 'sent' in outcome) return { state: 'sent', answer: outcome.sent.answer }
    const left = (await list.all()).find(one => sameAction(one, action))
    // Another tab sent it.
    if (!left && !outcome) return { state: 'sent', answer: undefined }
    if (left?.refused || outcome?.isFinal || (outcome && (await isReachable()))) {
      show({ isOffline: false })
      await discard(action)
      throw outcome?.error ?? errorOf(left?.refused ?? { statusCode: 0, error: '', message: '' })
    }
    await refresh()
    return { state: 'waiting' }
  }

  async function discard(action: Pick<Action, 'id' | 'key'>): Promise<void> {
    await list.change(action, null)
    announce()
    await refresh()
  }

  function flushNow(): Promise<void> {
    pause = retryMs
    return flush()
  }

  function noteOffline(isOffline: boolean): void {
    if (state.isOffline !== isOffline) show({ isOffline })
  }

  return {
    perform,
    keep: async input => {
      const { id } = await add(input)
      await refresh()
      return list.isStored(id)
    },
    flush: flushNow,
    askAgain: async () => {
      if (nextAction(state.waiting, []) !== undefined) {
        await flushNow()
        if (!state.isOffline) return
      }
      // What is left may be refused, or wait behind what is.
      noteOffline(!(await isReachable()))
    },
    retry: async (action, version) => {
      // Its author has seen the order as it is now, so what they did after it counts from there too.
      if (action.version !== null)
        for (const other of await list.all())
          if (other.orderId === action.orderId && other.nth >= action.nth && other.version === action.version)
            await list.change(other, { version })
      await list.change(action, { refused: null })
      pause = retryMs
      await refresh()
      await flush()
    },
    discard: async action => {
      await discard(action)
      // It may have held the next steps.
      void flush()
    },
    refresh,
    noteOffline,
    content: list.content,
    state: () => state,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
