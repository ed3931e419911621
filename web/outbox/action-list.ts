import { type Action, type ActionKind, inOrder, replaces } from './action.ts'

/** What changes of an action while it waits. */
type Change = Partial<Pick<Action, 'version' | 'location' | 'refused'>>

/** Where actions wait. Content is JSON, or the picture of a photo. */
export interface OutboxStore {
  all: () => Promise<Action[]>
  put: (action: Action, content: ArrayBuffer) => Promise<void>
  content: (id: string) => Promise<ArrayBuffer>
  /** Changes or, with null, removes it, unless it was replaced meanwhile. */
  change: (action: Pick<Action, 'id' | 'key'>, change: Change | null) => Promise<boolean>
}

export interface NewAction {
  /** A new action by default; the same id replaces one that waits. */
  id?: string
  /** The idempotency key; another attempt of the same form has the same. */
  key?: string
  orderId: string
  kind: ActionKind
  subject?: string | undefined
  version: number | null
  /** JSON, or the picture of a photo. */
  content: object
}

const encode = async (content: object): Promise<ArrayBuffer> =>
  content instanceof Blob ? await content.arrayBuffer() : new TextEncoder().encode(JSON.stringify(content)).buffer

/** The actions that wait on this device, with those that its browser cannot store. */
export function createActionList(store: OutboxStore, now: () => number) {
  /** Actions that this browser cannot store; they can be sent while the page is open. */
  const loose = new Map<string, { action: Action; content: ArrayBuffer }>()
  const readable = new Map<string, unknown>()
  let last = 0

  const content = async (id: string): Promise<ArrayBuffer> => loose.get(id)?.content ?? (await store.content(id))

  async function change(action: Pick<Action, 'id' | 'key'>, part: Change | null): Promise<void> {
    const own = loose.get(action.id)
    if (own?.action.key !== action.key) {
      await store.change(action, part)
      return
    }
    if (part) loose.set(action.id, { ...own, action: { ...own.action, ...part } })
    else loose.delete(action.id)
  }

  return {
    /** Returns all actions in the order in which they were done. */
    all: async (): Promise<Action[]> => {
      const stored = await store.all().catch(() => [])
      const actions = inOrder([...stored, ...[...loose.values()].map(({ action }) => action)])
      for (const key of readable.keys()) if (!actions.some(action => action.key === key)) readable.delete(key)
      return actions
    },
    content,
    /** Returns what an action says; undefined for a photo, and for what cannot be read. */
    read: async (action: Action): Promise<unknown> => {
      if (action.kind === 'photo') return undefined
      if (readable.has(action.key)) return readable.get(action.key)
      try {
        readable.set(action.key, JSON.parse(new TextDecoder().decode(await content(action.id))))
      } catch {
        return undefined
      }
      return readable.get(action.key)
    },
    /** Changes or, with null, removes an action, unless it was replaced meanwhile. */
    change,
    /**
     * Adds an action, or replaces the one with its id. A refused step of `waiting` that was done again is removed.
     * @param waiting what is known to wait
     */
    add: async (
      { id = crypto.randomUUID(), key = crypto.randomUUID(), content: said, ...rest }: NewAction,
      waiting: readonly Action[],
    ): Promise<Action> => {
      const at = now()
      last = Math.max(at, last + 1, ...waiting.map(({ nth }) => nth + 1))
      const action: Action = { ...rest, id, key, at, nth: last, location: null, refused: null }
      const bytes = await encode(said)
      try {
        await store.put(action, bytes)
        loose.delete(id)
      } catch {
        loose.set(id, { action, content: bytes })
      }
      if (action.kind !== 'photo') readable.set(action.key, JSON.parse(JSON.stringify(said)))
      for (const earlier of waiting) if (replaces(action, earlier)) await change(earlier, null)
      return action
    },
    /** Whether this device could store an action, or without an id all of them. */
    isStored: (id?: string): boolean => (id === undefined ? loose.size === 0 : !loose.has(id)),
  }
}
