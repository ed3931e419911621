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

/** What the database announces when sessions have ended. */
export interface SessionEnd {
  tenantId: number
  /** Null: many of the tenant's at once. */
  sessionId: number | null
}

/** Hears what is announced; null means that something may have been missed. */
interface Listener {
  onChange: (change: OrderChange | null) => void
  onSessionEnd: (end: SessionEnd | null) => void
}

const ORDER_CHANGE = 'order_change'
const SESSION_END = 'session_end'
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000

/**
 * What changes of the orders and which sessions end, as PostgreSQL announces it to every process: one connection however many listen, opened for the
 * first of them. When it breaks it is opened again, and all listeners hear that something may have been missed.
 */
export class OrderChanges {
  readonly #url: string
  readonly #listeners = new Set<Listener>()
  #client: pg.Client | undefined
  #connected: Promise<void> | undefined
  #closed = false

  /** @param appRoleUrl connection string of the application's role */
  constructor(appRoleUrl: string) {
    this.#url = appRoleUrl
  }

  /** Calls back with every change, and with every end of a session, from now on. @returns what ends it */
  async subscribe(
    onChange: Listener['onChange'],
    onSessionEnd: Listener['onSessionEnd'] = () => undefined,
  ): Promise<() => void> {
    this.#connected ??= this.#connect()
    await this.#connected
    const listener: Listener = { onChange, onSessionEnd }
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
    client.on('notification', ({ channel, payload = 'null' }) => {
      for (const { onChange, onSessionEnd } of this.#listeners)
        if (channel === SESSION_END) onSessionEnd(JSON.parse(payload) as SessionEnd)
        else onChange(JSON.parse(payload) as OrderChange)
    })
    try {
      await client.connect()
      await client.query(`listen ${ORDER_CHANGE}; listen ${SESSION_END}`)
    } catch {
      await client.end().catch(() => undefined)
      return false
    }
    this.#client = client
    client.once('end', () => {
      if (this.#closed) return
      this.#connected = this.#connect()
      void this.#connected.then(() => this.#mayHaveMissed())
    })
    return true
  }

  #mayHaveMissed(): void {
    for (const { onChange, onSessionEnd } of this.#listeners) {
      onChange(null)
      onSessionEnd(null)
    }
  }
}
