/** How far saving is. `kept`: no connection, it will be tried again. `refused`: the server said why it does not take it. */
export type SaveState = { kind: 'saved' | 'saving' | 'kept' } | { kind: 'refused'; message: string }

interface SaverOptions<Draft> {
  save: (draft: Draft) => Promise<unknown>
  /** Whether a failure may pass by itself. */
  mayPass: (error: unknown) => boolean
  onState: (state: SaveState) => void
  /** Milliseconds without a change before it is saved. */
  pause?: number
  /** Milliseconds until a save that had no connection is tried again. */
  retryAfter?: number
}

/** Saves the latest of many quick changes, one save at a time, so that an older one never lands on a newer. */
export interface DraftSaver<Draft> {
  change: (draft: Draft) => void
  /** Saves at once what waits, for instance because the connection is back. */
  flush: () => void
  /** Forgets what waits and tries nothing again; a save that is under way still arrives. */
  stop: () => void
}

export function createDraftSaver<Draft>(options: SaverOptions<Draft>): DraftSaver<Draft> {
  const { save, mayPass, onState, pause = 800, retryAfter = 5000 } = options
  let waiting: { draft: Draft } | undefined
  let running = false
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const unschedule = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const schedule = (delay: number) => {
    unschedule()
    if (!stopped) timer = setTimeout(() => void run(), delay)
  }

  async function run(): Promise<void> {
    unschedule()
    if (running || !waiting) return
    running = true
    const sent = waiting
    waiting = undefined
    onState({ kind: 'saving' })
    try {
      await save(sent.draft)
      if (!waiting) onState({ kind: 'saved' })
    } catch (error) {
      if (mayPass(error)) {
        waiting ??= sent
        onState({ kind: 'kept' })
        schedule(retryAfter)
      } else onState({ kind: 'refused', message: error instanceof Error ? error.message : '' })
    }
    running = false
    if (waiting && timer === undefined) schedule(0)
  }

  return {
    change: draft => {
      waiting = { draft }
      onState({ kind: 'saving' })
      schedule(pause)
    },
    flush: () => void run(),
    stop: () => {
      stopped = true
      waiting = undefined
      unschedule()
    },
  }
}
