/**
 * Lets the holds of one day of a franchise in this process take turns. Each of them changes the version of a route, so without turns a crowd would look and lose
 * again and again. Other processes are held off by the version alone.
 */
export class DayTurns {
  readonly #last = new Map<string, Promise<unknown>>()

  /** @param day names the day of a franchise @throws what `take` throws */
  async inTurn<Result>(day: string, take: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(day)
    const taking = before ? before.then(take) : take()
    const over = taking.catch(() => undefined)
    this.#last.set(day, over)
    try {
      return await taking
    } finally {
      if (this.#last.get(day) === over) this.#last.delete(day)
    }
  }
}
