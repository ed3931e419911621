/** Result of a claim: null means that no van was available. */
type Claim<Placed> = () => Promise<Placed | null>

interface Turn {
  /** Its sequence number among arrivals and starts. */
  started: number
  /** Whether it found no van; false also for one that failed. */
  foundNone: Promise<boolean>
}

/**
 * Queues the claims of one slot within this process to reduce contention. The database decides who gets the van; without the queue, all rivals for the last
 * van insert concurrently, wait for the winner's commit and roll back. A claim that waited while a later-started one found no van gets that answer without a
 * query.
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
