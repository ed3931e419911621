import type { Insertable } from 'kysely'
import type pg from 'pg'
import type { DB } from '../../../server/platform/database/schema.gen.ts'
import { copyFrom } from './copy-from.ts'
import { takeRoutes } from './take-routes.ts'

/** The tables that the seed fills, each after the tables that it refers to. */
const LOAD_ORDER = [
  'tenant',
  'tenant_domain',
  'vendor',
  'vendor_terms',
  'franchise',
  'franchise_hours',
  'franchise_closure',
  'service_area',
  'app_user',
  'user_role',
  'franchise_member',
  'vendor_sales',
  'customer_vendor',
  'van',
  'van_technician',
  'contact',
  'address',
  'user_vehicle',
  'service',
  'service_price',
  'subscription_type',
  'route',
  'stop',
  'work_order',
  'line_item',
  'work_order_event',
  'inspection',
  'mileage_reading',
  'invoice',
  'payment',
  'refund',
  'payment_entry',
] as const
type SeedTable = (typeof LOAD_ORDER)[number]
/** Tables whose ids the seed assigns, so that rows can refer to each other before they are written. */
export type CountedTable = Extract<SeedTable, { [T in SeedTable]: 'id' extends keyof DB[T] ? T : never }[SeedTable]>

type Row<T extends SeedTable, C extends keyof Insertable<DB[T]>> = Required<Pick<Insertable<DB[T]>, C>>

interface Buffered {
  table: SeedTable
  columns: readonly string[]
  lines: string[]
}

/** Collects rows of many tables and copies them in the background, in the order of the foreign keys. */
export class RowLoader {
  readonly #client: pg.PoolClient
  readonly #buffers: Buffered[] = []
  readonly #lastIds = new Map<CountedTable, number>()
  #copying: Promise<void> = Promise.resolve()

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  /** Declares the columns of a table to write; the others keep their defaults. @returns the function that adds a row */
  table<T extends SeedTable, C extends keyof Insertable<DB[T]> & string>(
    table: T,
    columns: readonly C[],
  ): (row: Row<T, C>) => void {
    const lines: string[] = []
    this.#buffers.push({ table, columns, lines })
    return row => {
      lines.push(columns.map(column => encode(row[column])).join('\t'))
    }
  }

  /** Lets `nextId` continue after the existing ids of a table. */
  async count(...tables: CountedTable[]): Promise<void> {
    for (const table of tables) {
      const { rows } = await this.#client.query<{ last: number }>(
        `select coalesce(max(id), 0)::float8 as last from ${table}`,
      )
      this.#lastIds.set(table, rows[0]?.last ?? 0)
    }
  }

  nextId(table: CountedTable): number {
    const last = this.#lastIds.get(table)
    if (last === undefined) throw new Error(`the ids of ${table} are not counted`)
    this.#lastIds.set(table, last + 1)
    return last + 1
  }

  /** Starts to write the collected rows, after the previous ones are written. */
  async flush(): Promise<void> {
    await this.#copying
    const batches = LOAD_ORDER.flatMap(table => this.#buffers.filter(buffer => buffer.table === table)).map(
      ({ table, columns, lines }) => ({ table, columns, lines: lines.splice(0) }),
    )
    this.#copying = this.#copyAll(batches)
    // The next flush or finish reports a failure; until then it is not unhandled.
    this.#copying.catch(() => undefined)
  }

  /** Writes the remaining rows and moves the sequences past the assigned ids. */
  async finish(): Promise<void> {
    await this.flush()
    await this.#copying
    for (const [table, last] of this.#lastIds) {
      if (last > 0) await this.#client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), ${last})`)
    }
  }

  async #copyAll(batches: readonly Buffered[]): Promise<void> {
    for (const { table, columns, lines } of batches) {
      if (lines.length === 0) continue
      if (table === 'route') await takeRoutes(this.#client, columns, lines)
      else await copyFrom(this.#client, table, columns, `${lines.join('\n')}\n`)
    }
  }
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escape = (text: string): string =>
  /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, c => ESCAPES[c] ?? c) : text

/** Formats a value for COPY's text format; objects become JSON. */
function encode(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'string') return escape(value)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return value instanceof Date ? value.toISOString() : escape(JSON.stringify(value))
}
