import {
  type Action,
  type ActionKind,
  inOrder,
  nextAction,
  type Refused,
  rebased,
  replaces,
  sameAction,
} from './action.ts'
import { TEXTS } from './texts.ts'

/** Where actions wait. Content is JSON, or the picture of a photo. */
export interface OutboxStore {
  all: () => Promise<Action[]>
  put: (action: Action, content: ArrayBuffer) => Promise<void>
  content: (id: string) => Promise<ArrayBuffer>
  /** Changes or, with null, removes it, unless it was replaced meanwhile. */
  change: (
    action: Pick<Action, 'id' | 'key'>,
    change: Partial<Pick<Action, 'version' | 'location' | 'refused'>> | null,
  ) => Promise<boolean>
}

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
  onSent: (action: Action, sent: Sent) => void
  /** Milliseconds until somebody who waits for an answer continues without it. */
  patienceMs?: number
  /** Milliseconds until the first retry; each one takes twice as long as the one before. */
  retryMs?: number
  now?: () => number
}

export interface NewAction {
  /** A new action by default; the same id replaces one that waits. */
  id?: string
  /** The idempotency key; another attempt of the same form has the same. */
  key?: string
  orderId: string
  kind: ActionKind
  version: number | null
  /** JSON, or the picture of a photo. */
  content: object
}

/** What became of an action: `waiting` until there is reception. */
type Performed = { state: 'sent'; answer: unknown } | { state: 'waiting' }

/** An action with its content, if that is JSON and can be read. */
export interface Waiting extends Action {
  content: unknown
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
const encode = async (content: object): Promise<ArrayBuffer> =>
  content instanceof Blob ? await content.arrayBuffer() : new TextEncoder().encode(JSON.stringify(content)).buffer

/**
 * Everything that staff do on this device, in the order in which they did it: kept first, then sent, and repeated until the server answers. An action that the
 * server refuses stays, with the reason, and holds the later steps of its order.
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const { store, send, judge, isReachable, errorOf, inTurn, announce, onSent } = options
  const { patienceMs = 8_000, retryMs = 5_000, now = Date.now } = options
  /** Actions that this browser cannot store; they can be sent while the page is open. */
  const loose = new Map<string, { action: Action; content: ArrayBuffer }>()
  const readable = new Map<string, unknown>()
  const attended = new Set<string>()
  /** Of actions that a person waits for. */
  const outcomes = new Map<string, { sent: Sent } | { error: Error; isFinal: boolean }>()
  const listeners = new Set<() => void>()
  let state = EMPTY
  let last = 0
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

  const all = async (): Promise<Action[]> => {
    const stored = await store.all().catch(() => [])
    return inOrder([...stored, ...[...loose.values()].map(({ action }) => action)])
  }

  const contentOf = async (id: string): Promise<ArrayBuffer> => loose.get(id)?.content ?? (await store.content(id))

  async function read(action: Action): Promise<unknown> {
    if (action.kind === 'photo') return undefined
    if (!readable.has(action.key)) {
      const bytes = await contentOf(action.id).catch(() => undefined)
      if (bytes === undefined) return undefined
      try {
        readable.set(action.key, JSON.parse(new TextDecoder().decode(bytes)))
      } catch {
        return undefined
      }
    }
    return readable.get(action.key)
  }

  async function refresh(): Promise<void> {
    reading += 1
    const own = reading
    const actions = await all()
    for (const key of readable.keys()) if (!actions.some(action => action.key === key)) readable.delete(key)
    const waiting = await Promise.all(
      actions.map(async action => ({
        ...action,
        content: await read(action),
        isAttended: attended.has(action.key),
      })),
    )
    // A later one has read more.
    if (own > lastRead) show({ waiting, isKept: loose.size === 0 })
    lastRead = Math.max(own, lastRead)
  }

  async function change(
    action: Pick<Action, 'id' | 'key'>,
    part: Partial<Pick<Action, 'version' | 'location' | 'refused'>> | null,
  ): Promise<void> {
    const own = loose.get(action.id)
    if (own?.action.key !== action.key) {
      await store.change(action, part)
      return
    }
    if (part) loose.set(action.id, { ...own, action: { ...own.action, ...part } })
    else loose.delete(action.id)
  }

  async function add({
    id = crypto.randomUUID(),
    key = crypto.randomUUID(),
    content,
    ...rest
  }: NewAction): Promise<Action> {
    const at = now()
    last = Math.max(at, last + 1, ...state.waiting.map(({ nth }) => nth + 1))
    const action: Action = { ...rest, id, key, at, nth: last, location: null, refused: null }
    const bytes = await encode(content)
    try {
      await store.put(action, bytes)
      loose.delete(id)
    } catch {
      loose.set(id, { action, content: bytes })
    }
    if (action.kind !== 'photo') readable.set(action.key, JSON.parse(JSON.stringify(content)))
    for (const earlier of state.waiting) if (replaces(action, earlier)) await change(earlier, null)
    announce()
    return action
  }

  /** Sends one action. @returns whether the round continues */
  async function sendOne(action: Action, tried: Action[]): Promise<boolean> {
    try {
      const content = await contentOf(action.id).catch((error: unknown) => {
        // Without reception there may be no key yet.
        throw judge(error) === 'away' || judge(error) === 'hold' ? error : new Error(TEXTS.unreadable)
      })
      const sent = await send(action, content, {
        isAttended: attended.has(action.key),
        uploaded: location => change(action, { location }),
        progress: part => show({ progress: { ...state.progress, [action.id]: part } }),
      })
      if (sent.version !== undefined)
        for (const later of rebased(await all(), { sent: action, version: sent.version, raises: sent.raises }))
          await change(later, { version: sent.version })
      await change(action, null)
      noteOutcome(action, { sent })
      pause = retryMs
      show({ isOffline: false })
      onSent(action, sent)
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
      if (verdict !== 'later') await change(action, { refused: verdict })
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
        const next = nextAction(await all(), tried)
        if (!next) return
        show({ isSending: true })
        const goesOn = await sendOne(next, tried)
        await refresh()
        announce()
        if (!goesOn) return
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
    const left = (await all()).find(one => sameAction(one, action))
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
    await change(action, null)
    announce()
    await refresh()
  }

  return {
    perform,
    keep: async input => {
      const { id } = await add(input)
      await refresh()
      return !loose.has(id)
    },
    flush: () => {
      pause = retryMs
      return flush()
    },
    retry: async (action, version) => {
      // Its author has seen the order as it is now, so what they did after it counts from there too.
      if (action.version !== null)
        for (const other of await all())
          if (other.orderId === action.orderId && other.nth >= action.nth && other.version === action.version)
            await change(other, { version })
      await change(action, { refused: null })
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
    noteOffline: isOffline => {
      if (state.isOffline !== isOffline) show({ isOffline })
    },
    content: contentOf,
    state: () => state,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
