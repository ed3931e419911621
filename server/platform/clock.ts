/** Provides the current time. Tests set their own. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stays at a fixed time until it is set. */
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

/** A clock that starts at a given time and runs from there. */
export class ShiftedClock implements Clock {
  #shift: number

  constructor(now: Date) {
    this.#shift = now.getTime() - Date.now()
  }

  now(): Date {
    return new Date(Date.now() + this.#shift)
  }

  set(now: Date): void {
    this.#shift = now.getTime() - Date.now()
  }
}
