import type pg from 'pg'

/** How long a page of an older release works after the last process of that release has ended. The times are written once an hour. */
const KEPT = '25 hours'
const NOTE_EVERY_MS = 3_600_000
/** Unknown documents within this time share one look at the database, so that a flood of them costs nothing. */
const LOOK_EVERY_MS = 5_000

export type Documents = Readonly<Record<string, string>>

/** The documents that are accepted by their hash: those of this release, and of the others that ran in the last day. */
export class ReleasedDocuments {
  readonly #own: Documents
  readonly #pool: pg.Pool
  #others = new Map<string, string>()
  #lookedAt = Number.NEGATIVE_INFINITY
  #looking: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  /** @param pool the owner's */
  constructor(own: Documents, pool: pg.Pool) {
    this.#own = own
    this.#pool = pool
  }

  /** Stores the own documents for the processes of other releases, now and every hour until `stop`. */
  async start(): Promise<void> {
    await this.#note()
    this.#timer = setInterval(() => {
      // The next hour tries again.
      void this.#note().catch(() => undefined)
    }, NOTE_EVERY_MS).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Returns a document; undefined for one of no release. */
  async find(hash: string): Promise<string | undefined> {
    if (Object.hasOwn(this.#own, hash)) return this.#own[hash]
    const known = this.#others.get(hash)
    if (known !== undefined) return known
    if (performance.now() - this.#lookedAt > LOOK_EVERY_MS) this.#looking ??= this.#look()
    await this.#looking
    return this.#others.get(hash)
  }

  async #note(): Promise<void> {
    const entries = Object.entries(this.#own)
    // In one order, because processes that start together write the same rows.
    await this.#pool.query(
      `insert into app.released_document (hash, body, used_at)
       select hash, body, now() from unnest($1::text[], $2::text[]) as own (hash, body) order by hash
       on conflict (hash) do update set used_at = now()`,
      [entries.map(([hash]) => hash), entries.map(([, body]) => body)],
    )
    await this.#pool.query(`delete from app.released_document where used_at < now() - interval '${KEPT}'`)
  }

  async #look(): Promise<void> {
    try {
      const { rows } = await this.#pool.query<{ hash: string; body: string }>(
        `select hash, body from app.released_document where used_at > now() - interval '${KEPT}' and hash <> all ($1::text[])`,
        [Object.keys(this.#own)],
      )
      this.#others = new Map(rows.map(({ hash, body }) => [hash, body]))
    } catch {
      // Then only the own documents are known, as before.
    } finally {
      this.#lookedAt = performance.now()
      this.#looking = undefined
    }
  }
}
