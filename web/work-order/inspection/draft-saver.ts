/** The state of saving. `kept`: offline, will be retried. `refused`: the server rejected it, with a reason. */
export type SaveState = { kind: 'saved' | 'saving' | 'kept' } | { kind: 'refused'; message: string }

interface SaverOptions<Draft> {
  save: (draft: Draft) => Promise<unknown>
  /** Whether the error is temporary, so that a retry may succeed. */
  mayPass: (error: unknown) => boolean
  onState: (state: SaveState) => void
  /** Debounce before saving, in milliseconds. */
  pause?: number
  /** Milliseconds before a failed save is retried. */
  retryAfter?: number
}

/** Saves the latest of many quick changes, one save at a time, so that an older one never overwrites a newer one. */
export interface DraftSaver<Draft> {
  change: (draft: Draft) => void
  /** Saves pending changes immediately, for example when the connection is back. */
  flush: () => void
  /** Discards pending changes and stops retries; a save in flight still completes. */
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
