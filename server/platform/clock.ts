/** The one source of the present. Tests set theirs. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until it is moved. */
export class SettableClock implements Clock {
  #now: Date

  constructor(now: Date) {
    this.#now = now
  }

  now(): Date {
    return new Date(this.#now)
  }

  set(now: Date): void {
    this.#now = now
  }
}
