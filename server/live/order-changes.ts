import pg from 'pg'

/** A database notification about one order, or many. */
export interface OrderChange {
  tenantId: number
  /** Null: many orders in one event. */
  workOrderId: number | null
  /** The order's previous and current franchises; null for many orders. */
  franchiseIds: (number | null)[] | null
  vanIds: (number | null)[] | null
}

/** A database notification that sessions have ended. */
export interface SessionEnd {
  tenantId: number
  /** Null: many sessions of the tenant in one event. */
  sessionId: number | null
}

/** A database notification that the notifications of these people changed. */
export interface NotificationChange {
  tenantId: number
  /** Null: many people in one event. */
  userIds: number[] | null
}

/** Receives notifications; null means that events may be missing. */
interface Listener {
  onChange?: (change: OrderChange | null) => void
  onSessionEnd?: (end: SessionEnd | null) => void
  /** Settings of this tenant changed. */
  onSettings?: (tenantId: number | null) => void
  onNotifications?: (change: NotificationChange | null) => void
}

const ORDER_CHANGE = 'order_change'
const SESSION_END = 'session_end'
const SETTINGS_CHANGED = 'settings_changed'
const NOTIFICATION_CHANGE = 'notification_change'
const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 10_000

/**
 * Receives changes of orders, settings and notifications and ends of sessions, which PostgreSQL announces to every process. All listeners share one connection, opened
 * for the first one. After a lost connection it reconnects, and all listeners learn that events may be missing.
 */
export class OrderChanges {
  readonly #url: string
  readonly #listeners = new Set<Listener>()
  #client: pg.Client | undefined
  #connected: Promise<void> | undefined
  #closed = false

  /** @param appRoleUrl connection string of the application role */
  constructor(appRoleUrl: string) {
    this.#url = appRoleUrl
  }

  /** Calls back on every event from now on. @returns a function that unsubscribes */
  async subscribe(listener: Listener): Promise<() => void> {
    this.#connected ??= this.#connect()
    await this.#connected
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Returns how many pages of staff listen through this process. */
  pageCount(): number {
    return [...this.#listeners].filter(listener => listener.onChange).length
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#listeners.clear()
    await this.#client?.end().catch(() => undefined)
  }

  async #connect(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; !this.#closed; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      if (await this.#listen()) return
      await new Promise(resume => setTimeout(resume, pause).unref())
    }
  }

  /** @returns whether it succeeded */
  async #listen(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.#url, application_name: 'vanbay-live', keepAlive: true })
    // Without a listener, a broken connection would crash the process. 'end' follows.
    client.on('error', () => undefined)
    client.on('notification', ({ channel, payload = 'null' }) => {
      for (const { onChange, onSessionEnd, onSettings, onNotifications } of this.#listeners)
        if (channel === SESSION_END) onSessionEnd?.(JSON.parse(payload) as SessionEnd)
        else if (channel === SETTINGS_CHANGED) onSettings?.(Number(payload))
        else if (channel === NOTIFICATION_CHANGE) onNotifications?.(JSON.parse(payload) as NotificationChange)
        else onChange?.(JSON.parse(payload) as OrderChange)
    })
    try {
      await client.connect()
      await client.query(
        `listen ${ORDER_CHANGE}; listen ${SESSION_END}; listen ${SETTINGS_CHANGED}; listen ${NOTIFICATION_CHANGE}`,
      )
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
    for (const { onChange, onSessionEnd, onSettings, onNotifications } of this.#listeners) {
      onNotifications?.(null)
      onChange?.(null)
      onSessionEnd?.(null)
      onSettings?.(null)
    }
  }
}
