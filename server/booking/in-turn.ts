/** Runs tasks with the same key one after another within this process, in the order in which they came. The database decides; this only saves tries. */
export class InTurn {
  readonly #last = new Map<string, Promise<unknown>>()

  /** @throws what the task throws */
  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const running = (this.#last.get(key) ?? Promise.resolve()).then(task)
    const settled = running.then(
      () => undefined,
      () => undefined,
    )
    this.#last.set(key, settled)
    try {
      return await running
    } finally {
      if (this.#last.get(key) === settled) this.#last.delete(key)
    }
  }
}
