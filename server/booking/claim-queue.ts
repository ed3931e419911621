/** What became of a claim: null means that no van was free. */
type Claim<Placed> = () => Promise<Placed | null>

interface Turn {
  /** Its place in the order of arrivals and starts. */
  started: number
  /** Whether it found no van free; false also for one that failed. */
  foundNone: Promise<boolean>
}

/**
 * Lets the claims of one slot take turns within this process. The database decides who gets the van; turns only spare it the crowd: without them, everybody
 * who wants the last van inserts at once, waits for the winner's commit and is undone. Whoever waited while a claim that began after their arrival found no
 * van free has their answer without asking again.
 */
export class ClaimQueue {
  readonly #turns = new Map<string, Turn>()
  #count = 0

  /**
   * @param slot names the slot; claims of different slots never wait for each other
   * @throws what the claim throws
   */
  async inTurn<Placed>(slot: string, claim: Claim<Placed>): Promise<Placed | null> {
    const arrived = ++this.#count
    for (let turn = this.#turns.get(slot); turn; turn = this.#turns.get(slot))
      if ((await turn.foundNone) && turn.started > arrived) return null
    const claiming = claim()
    const foundNone = claiming.then(
      placed => placed === null,
      () => false,
    )
    this.#turns.set(slot, { started: ++this.#count, foundNone: foundNone.finally(() => this.#turns.delete(slot)) })
    return await claiming
  }
}
