import { DEMO_PASSWORD } from '../db/seed/demo-logins.ts'
import { sessionOf } from './api-client.ts'
import { AUSTIN } from './bookers.ts'
import type { BenchDatabases } from './databases.ts'
import { exactGate, type Gate, perSecond, ratioGate } from './gate.ts'
import { drive, median } from './load.ts'
import { RawClient } from './raw-client.ts'
import { openSubject, runDirect, type Subject } from './subject.ts'

const CLIENTS = 16
const ROUND_MS = 2_000
const ROUNDS = 5
/** Minimum completions per second of one server on two cores: a hundred vans that finish within the same second. */
const MIN_RATE = 100
/** As many orders as would be completed at ten times that rate. */
const ORDERS = (MIN_RATE * 10 * (ROUNDS + 1) * ROUND_MS) / 1000

const COMPLETE = `
  mutation ($id: ID!, $filter: ID, $oil: ID) {
    completeWorkOrder(workOrderId: $id, inventoryOilFilterId: $filter, oilId: $oil, oilLitres: 4.4) { id status invoice { invoiceNumber } }
  }`

/** Copies completed oil changes of Austin as inspected orders that are not completed, alternating between its vans, an hour each, in a past year. */
const PREPARE = `
  with vans as (select id, franchise_id, row_number() over (order by id) - 1 as nth, count(*) over () as count from van where active and franchise_id =
      (select franchise_id from service_area where postal_code = $2)),
    source as (
      select w.*, row_number() over (order by w.id) - 1 as nth, count(*) over () as count from work_order w
      where w.franchise_id = (select franchise_id from vans limit 1) and w.status = 'COMPLETE' and w.discount_code_id is null and w.credit_applied = 0
        and exists (select from line_item l join service s on s.id = l.service_id where l.work_order_id = w.id and s.name_key like 'oil_change%')),
    copied as (
      insert into work_order (idempotency_key, user_id, franchise_id, van_id, contact_id, address_id, vehicle_id, user_vehicle_id, scheduled_at,
        is_confirmed, is_inspected, confirmed_at, currency)
      select 'bench ' || source.id || ' ' || n, source.user_id, vans.franchise_id, vans.id, source.contact_id, source.address_id, source.vehicle_id,
        source.user_vehicle_id, timestamptz '2000-01-01' + n / vans.count * interval '1 hour', true, true, now(), source.currency
      from generate_series(0, $1::int - 1) n join source on source.nth = n % source.count join vans on vans.nth = n % vans.count
      returning id, idempotency_key, van_id),
    lines as (
      insert into line_item (work_order_id, position, service_id, name, price, quantity, discounted_price, taxes, tax)
      select copied.id, l.position, l.service_id, l.name, l.price, l.quantity, l.discounted_price, l.taxes, l.tax
      from copied join line_item l on l.work_order_id = split_part(copied.idempotency_key, ' ', 2)::bigint)
  select copied.id, copied.van_id,
    (select s.id from stock_item s join part p on p.id = s.part_id join part_type t on t.id = p.part_type_id
      where s.van_id = copied.van_id and t.purpose = 'oil_filter' order by s.id limit 1) as filter,
    (select s.oil_id from stock_item s where s.van_id = copied.van_id and s.oil_id is not null order by s.id limit 1) as oil
  from copied`

/** Enough stock in every van. */
const RESTOCK = `
  with more as (update stock_item set quantity = quantity + 100000000 where van_id is not null returning id)
  insert into stock_entry (stock_item_id, change, reason, idempotency_key) select id, 100000000, 'RESTOCKED', 'bench ' || id from more`

/** Items whose quantity is not the sum of their entries, orders that used something other than a filter and oil, and gaps in the invoice numbers. */
const PROBLEMS = `
  select 'stock item ' || s.id as problem from stock_item s
    where s.quantity <> (select sum(e.change) from stock_entry e where e.stock_item_id = s.id)
  union all select 'order ' || e.work_order_id from stock_entry e join work_order w on w.id = e.work_order_id
    where w.idempotency_key like 'bench %' group by e.work_order_id
    having count(*) <> 2 or not exists (select from invoice i where i.work_order_id = e.work_order_id)
  union all select 'invoice numbers' from invoice having max(invoice_number) - min(invoice_number) + 1 <> count(*)`

interface Job {
  id: number
  filter: number
  oil: number
}

/** Completes orders with a filter and oil from the vans' stock: price, stock, ledger and invoice in one transaction, over GraphQL. */
export async function benchComplete(databases: BenchDatabases, workOrders: number): Promise<Gate[]> {
  const subject = await openSubject(await databases.scratch(await databases.seeded(workOrders)))
  try {
    await runDirect(subject.direct, AUSTIN.tenantId, RESTOCK, [])
    const jobs = await runDirect<Job>(subject.direct, AUSTIN.tenantId, PREPARE, [ORDERS, AUSTIN.code])
    const rate = await completionRate(subject, jobs)
    const wrong = await runDirect<{ problem: string }>(subject.direct, AUSTIN.tenantId, PROBLEMS, [])
    return [
      ratioGate(
        'complete / 100 a second',
        { measured: perSecond(rate), baseline: perSecond(MIN_RATE), ratio: rate / MIN_RATE },
        1,
      ),
      exactGate(
        'complete: stock and invoices',
        `${CLIENTS} at once`,
        wrong.map(({ problem }) => problem),
      ),
    ]
  } finally {
    await subject.close()
  }
}

/** Returns the median of the rounds; a first one warms up. */
async function completionRate({ server }: Subject, jobs: readonly Job[]): Promise<number> {
  const staff = { email: 'manager.austin@lonestar.example', password: DEMO_PASSWORD }
  const token = await sessionOf(server.port, AUSTIN.host, staff)
  const clients = Array.from({ length: CLIENTS }, () => new RawClient(server.port, AUSTIN.host, token))
  const waiting = jobs.values()
  const rates: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const load = await drive(clients, ROUND_MS, async client => {
      const { value: variables } = waiting.next()
      if (!variables) throw new Error('The orders to complete ran out.')
      const { status, body } = await client.send(JSON.stringify({ query: COMPLETE, variables }))
      if (status !== 200 || !body.includes('"COMPLETE"'))
        throw new Error(`Completing answered ${status}: ${body.toString()}`)
    })
    if (round > 0) rates.push(load.rate)
  }
  for (const client of clients) client.close()
  return median(rates)
}
