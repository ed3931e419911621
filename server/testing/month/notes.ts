/** What happened to invoices in a month, as the person at the desk wrote it down. */
export type Noted =
  | 'billed'
  /** What was still owed of invoices that were voided or credited. */
  | 'taken back'
  | 'cash'
  | 'cheque'
  | 'by hand elsewhere'
  /** Through the payment provider. */
  | 'provider'
  | 'returned by provider'
  | 'returned in cash'
  | 'disputed'
  | 'won back'
  | 'plans'

/** Cents by what happened. */
export class Notes {
  readonly #sums = new Map<Noted, number>()

  add(what: Noted, cents: number): void {
    this.#sums.set(what, this.of(what) + cents)
  }

  of(what: Noted): number {
    return this.#sums.get(what) ?? 0
  }
}
