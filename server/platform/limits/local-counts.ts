/** A process's local count of a key. */
export interface LocalCount {
  /** Counted here and not yet shared. */
  pending: number
  /** Total of all processes when this one last synced. */
  shared: number
  /** When the window ends, in milliseconds since 1970. */
  endsAt: number
}

/** Above this number the oldest keys are dropped, so that a flood from many addresses does not fill the memory. */
const MAX_KEYS = 20_000

/** The local counts of a process, by key. */
export class LocalCounts {
  readonly #counts = new Map<string, LocalCount>()

  /** Returns the key's count in its current window, or a new one. */
  of(key: string, windowMs: number): LocalCount {
    const current = this.#counts.get(key)
    const now = Date.now()
    if (current && current.endsAt > now) return current
    this.#counts.delete(key)
    if (this.#counts.size >= MAX_KEYS) this.#forgetOldest()
    const count = { pending: 0, shared: 0, endsAt: now + windowMs }
    this.#counts.set(key, count)
    return count
  }

  /** Returns 0, or the remaining milliseconds of a window in which more than `points` were taken. */
  waitOf({ pending, shared, endsAt }: LocalCount, points: number): number {
    return shared + pending > points ? Math.max(endsAt - Date.now(), 1) : 0
  }

  #forgetOldest(): void {
    for (const key of [...this.#counts.keys()].slice(0, MAX_KEYS / 10)) this.#counts.delete(key)
  }
}
