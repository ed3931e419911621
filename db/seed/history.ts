import type pg from 'pg'
import type { Progress } from '../../server/vehicle/import-catalogue.ts'
import type { Random } from './random.ts'
import { RowLoader } from './load/row-loader.ts'
import { type Appointment, appointments, type StaffedSite } from './schedule.ts'
import { orderWriter } from './rows/write-orders.ts'

export interface History {
  now: Date
  workOrders: number
  isDetailed: boolean
  random: Random
  progress: Progress
}

/** Minimum number of orders per batch. */
const BATCH = 2500
/** The number before a tenant's first invoice. */
const BEFORE_FIRST_INVOICE = 1000

/**
 * Fills the sites' vans with orders, oldest first, and writes them with lines, events, invoices and payments in the caller's transaction.
 * @returns the number of orders
 */
export async function writeHistory(
  client: pg.PoolClient,
  sites: readonly StaffedSite[],
  { now, workOrders, isDetailed, random, progress }: History,
): Promise<number> {
  const written = await writeAppointments(client, appointments(sites, random, { now, count: workOrders }), {
    tenantIds: [...new Set(sites.map(({ site }) => site.tenantId))],
    now,
    isDetailed,
    random,
    onBatch: count => progress(count, workOrders, 'Writing orders'),
  })
  progress(written, written, 'Writing orders')
  return written
}

interface Writing extends Pick<History, 'now' | 'isDetailed' | 'random'> {
  tenantIds: readonly number[]
  /** Called with the number of orders so far. */
  onBatch?: (written: number) => void
}

/** Writes appointments, oldest first, as orders. @returns the number of orders */
export async function writeAppointments(
  client: pg.PoolClient,
  days: Iterable<readonly Appointment[]>,
  { tenantIds, now, isDetailed, random, onBatch }: Writing,
): Promise<number> {
  const loader = new RowLoader(client)
  await loader.count(
    'stop',
    'work_order',
    'line_item',
    'work_order_event',
    'mileage_reading',
    'invoice',
    'payment',
    'refund',
    'payment_entry',
  )
  const lastInvoiceNumbers = await lastNumbers(client, tenantIds)
  const addOrder = orderWriter(loader, random, { now, lastInvoiceNumbers, isDetailed })
  let written = 0
  let unsent = 0
  for (const day of days) {
    for (const appointment of day) addOrder(appointment)
    written += day.length
    unsent += day.length
    if (unsent < BATCH) continue
    await loader.flush()
    unsent = 0
    onBatch?.(written)
  }
  await loader.finish()
  await saveNumbers(client, lastInvoiceNumbers)
  return written
}

/** Locks the tenants' invoice counters until the transaction ends. */
async function lastNumbers(client: pg.PoolClient, tenantIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await client.query<{ tenant_id: number; last_number: number }>(
    `insert into invoice_counter (tenant_id, last_number) select id, $2 from unnest($1::bigint[]) as t (id)
     on conflict (tenant_id) do update set last_number = invoice_counter.last_number returning tenant_id::float8, last_number::float8`,
    [tenantIds, BEFORE_FIRST_INVOICE],
  )
  return new Map(rows.map(row => [row.tenant_id, row.last_number]))
}

async function saveNumbers(client: pg.PoolClient, lastInvoiceNumbers: ReadonlyMap<number, number>): Promise<void> {
  await client.query(
    'update invoice_counter c set last_number = t.last from unnest($1::bigint[], $2::bigint[]) as t (id, last) where c.tenant_id = t.id',
    [[...lastInvoiceNumbers.keys()], [...lastInvoiceNumbers.values()]],
  )
}
