import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Action } from './action.ts'
import type { NewAction, OutboxStore } from './action-list.ts'
import { createOutbox, type Sender } from './outbox.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  return () => vi.useRealTimers()
})

/** Errors of the tests. */
class Failure extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** A device: its storage and its locks survive, tabs come and go. */
function createDevice() {
  const items = new Map<string, { action: Action; content: ArrayBuffer }>()
  let turn: Promise<void> = Promise.resolve()
  const tabs: { refresh: () => Promise<void> }[] = []
  const server: string[] = []
  let fail: (action: Action) => string | undefined = () => undefined
  let isReachable = false
  const store: OutboxStore = {
    all: async () => [...items.values()].map(({ action }) => action),
    put: async (action, content) => {
      items.set(action.id, { action, content })
    },
    content: async id => {
      const item = items.get(id)
      if (!item) throw new Error('gone')
      return item.content
    },
    change: async ({ id, key }, change) => {
      const item = items.get(id)
      if (item?.action.key !== key) return false
      if (change) items.set(id, { ...item, action: { ...item.action, ...change } })
      else items.delete(id)
      return true
    },
  }
  const send: Sender = async (action, content) => {
    await Promise.resolve()
    const failure = fail(action)
    if (failure !== undefined) throw new Failure(failure)
    server.push(`${action.kind} ${new TextDecoder().decode(content)} v${action.version}`)
    return { version: (action.version ?? 0) + 1, raises: 1, answer: 'done' }
  }
  return {
    items,
    server,
    failWith: (next: typeof fail) => {
      fail = next
    },
    reach: (now: boolean) => {
      isReachable = now
    },
    openTab: (parts: { send?: Sender; store?: OutboxStore } = {}) => {
      const tab = createOutbox({
        store,
        send,
        judge: error => {
          const { code } = error as Failure
          if (code === 'away' || code === 'hold' || code === 'later') return code
          return { statusCode: 409, error: code, message: code }
        },
        isReachable: async () => isReachable,
        errorOf: ({ error }) => new Failure(error),
        inTurn: work => {
          turn = turn.then(work)
          return turn
        },
        announce: () => {
          for (const other of tabs) void other.refresh()
        },
        onSent: () => Promise.resolve(),
        ...parts,
      })
      tabs.push(tab)
      return tab
    },
  }
}

const note = (text: string, parts: Partial<NewAction> = {}): NewAction => ({
  orderId: '1',
  kind: 'notes',
  version: 3,
  content: { text },
  ...parts,
})

describe('the outbox', () => {
  test('sends what was done in the order in which it was done, each with its own time', async () => {
    const device = createDevice()
    const tab = device.openTab()
    device.failWith(() => 'away')
    for (const text of ['a', 'b']) {
      await tab.keep(note(text))
      vi.advanceTimersByTime(60_000)
    }
    await tab.keep(note('c', { orderId: '2' }))
    expect(tab.state().waiting.map(({ at }) => at)).toEqual([1_000_000, 1_060_000, 1_120_000])
    device.failWith(() => undefined)
    await tab.flush()
    expect(device.server).toEqual(['notes {"text":"a"} v3', 'notes {"text":"b"} v4', 'notes {"text":"c"} v3'])
    expect(tab.state()).toMatchObject({ waiting: [], isOffline: false, isSending: false })
  })

  test('keeps an action without reception, says so, and sends it once there is reception', async () => {
    const device = createDevice()
    const tab = device.openTab()
    device.failWith(() => 'away')
    expect(await tab.perform(note('a'))).toEqual({ state: 'waiting' })
    expect(tab.state()).toMatchObject({ isOffline: true })
    device.failWith(() => undefined)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(device.server).toHaveLength(1)
  })

  test('lets the person continue after eight seconds without an answer', async () => {
    const device = createDevice()
    const tab = device.openTab({ send: () => new Promise(() => undefined) })
    const done = tab.perform(note('a'))
    await vi.advanceTimersByTimeAsync(8_000)
    expect(await done).toEqual({ state: 'waiting' })
    expect(device.items.size).toBe(1)
  })

  test('shows the person who waits why the server refused, and forgets the action', async () => {
    const device = createDevice()
    const tab = device.openTab()
    device.failWith(() => 'CHANGED_MEANWHILE')
    await expect(tab.perform(note('a'))).rejects.toThrow('CHANGED_MEANWHILE')
    expect(device.items.size).toBe(0)
  })

  test('shows the person who waits also that only this call failed, while the server answers others', async () => {
    const device = createDevice()
    const tab = device.openTab()
    device.reach(true)
    for (const code of ['away', 'later']) {
      device.failWith(() => code)
      await expect(tab.perform(note('a'))).rejects.toThrow(code)
    }
    // Nobody is signed in: it waits for the next login.
    device.failWith(() => 'hold')
    expect(await tab.perform(note('b'))).toEqual({ state: 'waiting' })
  })

  test('keeps a refused action with its reason, holds the later steps, and sends them after a retry', async () => {
    const device = createDevice()
    const tab = device.openTab()
    await tab.keep(note('finish', { kind: 'finish' }))
    await tab.keep(note('complete', { kind: 'complete' }))
    device.failWith(({ kind }) => (kind === 'finish' ? 'NOT_NOW' : undefined))
    await tab.flush()
    expect(device.server).toEqual([])
    const [refused] = tab.state().waiting
    expect(refused).toMatchObject({ kind: 'finish', refused: { error: 'NOT_NOW' } })
    device.failWith(() => undefined)
    if (refused) await tab.retry(refused, 7)
    expect(device.server).toEqual(['finish {"text":"finish"} v7', 'complete {"text":"complete"} v8'])
  })

  test('is no longer offline once the server refuses something, or answers while all that waits needs a person', async () => {
    const device = createDevice()
    const tab = device.openTab()
    device.failWith(() => 'away')
    await tab.keep(note('finish', { kind: 'finish' }))
    await tab.keep(note('complete', { kind: 'complete' }))
    await tab.flush()
    expect(tab.state().isOffline).toBe(true)
    device.failWith(() => 'NOT_NOW')
    await tab.flush()
    expect(tab.state().isOffline).toBe(false)

    tab.noteOffline(true)
    await tab.askAgain()
    expect(tab.state().isOffline).toBe(true)
    device.reach(true)
    await tab.askAgain()
    expect(tab.state()).toMatchObject({ isOffline: false, waiting: [{ kind: 'finish' }, { kind: 'complete' }] })
  })

  test('is no longer offline when the server answers, even if what waits fails there', async () => {
    const device = createDevice()
    const tab = device.openTab()
    device.failWith(() => 'later')
    device.reach(true)
    await tab.keep(note('a'))
    tab.noteOffline(true)
    await tab.askAgain()
    expect(tab.state()).toMatchObject({ isOffline: false, waiting: [{ kind: 'notes' }] })
  })

  test('releases the later steps when the refused one is discarded', async () => {
    const device = createDevice()
    const tab = device.openTab()
    await tab.keep(note('a', { kind: 'complete' }))
    await tab.keep(note('b', { kind: 'payment' }))
    device.failWith(({ kind }) => (kind === 'complete' ? 'NOT_NOW' : undefined))
    await tab.flush()
    expect(device.server).toEqual([])
    const [refused] = tab.state().waiting
    if (refused) await tab.discard(refused)
    await tab.flush()
    expect(device.server).toEqual(['payment {"text":"b"} v3'])
  })

  test('two tabs send each action once', async () => {
    const device = createDevice()
    const [one, two] = [device.openTab(), device.openTab()]
    device.failWith(() => 'away')
    for (const text of ['a', 'b', 'c']) await one.keep(note(text))
    device.failWith(() => undefined)
    await Promise.all([one.flush(), two.flush(), two.perform(note('d'))])
    expect(device.server.map(sent => sent.slice(6, 16))).toEqual([
      '{"text":"a',
      '{"text":"b',
      '{"text":"c',
      '{"text":"d',
    ])
    expect(two.state().waiting).toEqual([])
  })

  test('a draft that changes while it is sent is sent again, and never lost', async () => {
    const device = createDevice()
    const sending = Promise.withResolvers<void>()
    let calls = 0
    const tab = device.openTab({
      send: async (_action, content) => {
        calls += 1
        if (calls === 1) await sending.promise
        device.server.push(new TextDecoder().decode(content))
        return { raises: 0 }
      },
    })
    const draft = (text: string) => note(text, { id: 'draft 1', kind: 'draft' })
    await tab.keep(draft('a'))
    const flushed = tab.flush()
    await vi.advanceTimersByTimeAsync(0)
    await tab.keep(draft('ab'))
    sending.resolve()
    await flushed
    expect(device.server).toEqual(['{"text":"a"}', '{"text":"ab"}'])
    expect(device.items.size).toBe(0)
  })

  test('a killed browser loses nothing', async () => {
    const device = createDevice()
    device.failWith(() => 'away')
    await device.openTab().perform(note('a'))
    device.failWith(() => undefined)
    const later = device.openTab()
    await later.refresh()
    expect(later.state().waiting).toHaveLength(1)
    await later.flush()
    expect(device.server).toHaveLength(1)
  })

  test('a browser that cannot store sends from the open page, and says so', async () => {
    const device = createDevice()
    const broken: OutboxStore = {
      all: () => Promise.reject(new Error('no storage')),
      put: () => Promise.reject(new Error('no storage')),
      content: () => Promise.reject(new Error('no storage')),
      change: () => Promise.reject(new Error('no storage')),
    }
    const tab = device.openTab({ store: broken })
    device.failWith(() => 'away')
    expect(await tab.keep(note('a'))).toBe(false)
    expect(tab.state()).toMatchObject({ isKept: false })
    device.failWith(() => undefined)
    await tab.flush()
    expect(device.server).toHaveLength(1)
    expect(tab.state()).toMatchObject({ waiting: [], isKept: true })
  })
})
