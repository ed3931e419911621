import pg from 'pg'

/** What the database announces of an order, or of many at once. */
export interface OrderChange {
  tenantId: number
  /** Null: many orders at once. */
  workOrderId: number | null
  /** Those that had the order and those that have it; null for many orders. */
  franchiseIds: (number | null)[] | null
  vanIds: (number | null)[] | null
}

/** Hears of changes; null stands for those that may have been missed. */
export type ChangeListener = (change: OrderChange | null) => void

const CHANNEL = 'order_change'
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000

/**
 * What changes of the orders, as PostgreSQL announces it to every process: one connection however many listen, opened for the first of them. When it
 * breaks it is opened again, and everybody is told that something may have been missed.
 */
export class OrderChanges {
  readonly #url: string
  readonly #listeners = new Set<ChangeListener>()
  #client: pg.Client | undefined
  #connected: Promise<void> | undefined
  #closed = false

  /** @param appRoleUrl connection string of the application's role */
  constructor(appRoleUrl: string) {
    this.#url = appRoleUrl
  }

  /** Calls back with every change from now on. @returns what ends it */
  async subscribe(listener: ChangeListener): Promise<() => void> {
    this.#connected ??= this.#connect()
    await this.#connected
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#listeners.clear()
    await this.#client?.end().catch(() => undefined)
  }

  async #connect(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; !this.#closed; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      if (await this.#listen()) return
      await new Promise(resume => setTimeout(resume, pause).unref())
    }
  }

  /** @returns whether it worked */
  async #listen(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.#url, application_name: 'vanbay-live', keepAlive: true })
    // Without a listener a broken connection would end the process; 'end' follows it.
    client.on('error', () => undefined)
    client.on('notification', ({ payload }) => this.#tell(JSON.parse(payload ?? 'null') as OrderChange | null))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
    } catch {
      await client.end().catch(() => undefined)
      return false
    }
    this.#client = client
    client.once('end', () => {
      if (this.#closed) return
      this.#connected = this.#connect()
      void this.#connected.then(() => this.#tell(null))
    })
    return true
  }

  #tell(change: OrderChange | null): void {
    for (const listener of this.#listeners) listener(change)
  }
}
