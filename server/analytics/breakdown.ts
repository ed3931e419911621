import { type RawBuilder, sql } from 'kysely'
import type { BreakdownBy, BreakdownFigures } from '../../domain/analytics/breakdown.ts'
import { boundsIn } from '../../domain/analytics/buckets.ts'
import { openMinutesByDay, openMinutesOfVan } from '../../domain/analytics/utilization.ts'
import { compareNatural } from '../../domain/format/natural-order.ts'
import { SLOT_MS } from '../../domain/schedule/slots.ts'
import { allFranchises, type ServingFranchise } from '../franchise/place.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { isOfChosen, isSale, ofChosen, type Selection, type Span } from './selection.ts'

/** The figures of a van or a technician. */
export interface BreakdownRow extends BreakdownFigures {
  /** Null: what has no van or technician, such as plans. */
  id: number | null
  name: string | null
  /** Of a van. */
  franchiseName: string | null
  /** False: a van that was retired, or a technician who left. */
  isActive: boolean
}

interface BreakdownRequest {
  selection: Selection
  span: Span
}

/** Figures by the id of a van or technician. */
interface IdRow {
  id: number | null
}
type Sums = Pick<BreakdownFigures, 'jobs' | 'subtotal' | 'tax' | 'revenue'>

const NOTHING: Sums = { jobs: 0, subtotal: 0, tax: 0, revenue: 0 }
const FIGURES = ['jobs', 'subtotal', 'tax', 'revenue'] as const

/** SQL: whose an invoice `i` is. A technician is who inspected, as in the accountant's reports. */
const OWNERS: Readonly<Record<BreakdownBy, RawBuilder<unknown>>> = {
  VAN: sql`i.van_id`,
  TECHNICIAN: sql`(select n.author_id from inspection n where n.work_order_id = i.work_order_id)`,
}

/** Returns what was billed and received, by van or technician. What belongs to none, such as plans and voided sales, counts for null. */
async function sumsBy(
  db: Database,
  by: BreakdownBy,
  { selection, span }: BreakdownRequest,
): Promise<Map<number | null, Sums>> {
  const { franchiseIds } = selection
  const [sales, revenue] = await Promise.all([
    sql<IdRow & Omit<Sums, 'revenue'>>`
      select ${OWNERS[by]} as id, count(*) as jobs, sum(i.discount_sub_total)::bigint as subtotal, sum(i.tax)::bigint as tax
      from invoice i where i.franchise_id = any(${franchiseIds}::bigint[]) and i.created_at >= ${span.from} and i.created_at < ${span.to}
        and ${isSale} and ${ofChosen(selection)} group by 1`.execute(db),
    sql<IdRow & { revenue: number }>`
      select case when ${isSale} then ${OWNERS[by]} end as id, sum(e.amount)::bigint as revenue
      from payment_entry e left join invoice i on i.id = e.invoice_id
      where e.franchise_id = any(${franchiseIds}::bigint[]) and e.created_at >= ${span.from} and e.created_at < ${span.to}
        and ${isOfChosen(selection, sql`e.invoice_id`)} group by 1`.execute(db),
  ])
  const sums = new Map<number | null, Sums>()
  for (const { id, ...sold } of sales.rows) sums.set(id, { ...sold, revenue: 0 })
  for (const { id, revenue: received } of revenue.rows)
    sums.set(id, { ...(sums.get(id) ?? NOTHING), revenue: received })
  return sums
}

interface VanRow {
  id: number
  name: string
  franchiseId: number
  isActive: boolean
  firstJob: Date | null
  lastJob: Date | null
  bookedMinutes: number
}

/** SQL: the minutes of order `w` within a span. The cars of a visit have the same minutes: count those of the order that is no later car. */
const minutesWithin = ({ from, to }: Span): RawBuilder<unknown> => sql`
  extract(epoch from least(upper(w.during), ${to}::timestamptz) - greatest(lower(w.during), ${from}::timestamptz)) / 60`

/** An order that begins before a span can last into it. */
const beginsBefore = ({ from }: Span): Date => new Date(from.getTime() - SLOT_MS)

/** Returns the chosen vans with the minutes that their orders book in the span, and the time of their first and last order. */
async function bookedVans(db: Database, { selection, span }: BreakdownRequest): Promise<VanRow[]> {
  const { franchiseIds, vanIds } = selection
  const { rows } = await sql<VanRow>`
    select v.id, v.name, v.franchise_id as "franchiseId", v.active as "isActive", ends.first_job as "firstJob", ends.last_job as "lastJob",
      coalesce((select sum(${minutesWithin(span)}) from work_order w where w.van_id = v.id and w.status <> 'CANCELLED' and not w.is_later_car
        and w.scheduled_at > ${beginsBefore(span)} and w.scheduled_at < ${span.to}), 0)::integer as "bookedMinutes"
    from van v cross join lateral (
      select min(w.scheduled_at) as first_job, max(w.scheduled_at) as last_job from work_order w where w.van_id = v.id and w.status <> 'CANCELLED') ends
    where v.franchise_id = any(${franchiseIds}::bigint[])
      and ${vanIds.length === 0 ? sql`true` : sql`v.id = any(${vanIds}::bigint[])`}`.execute(db)
  return rows
}

interface TechnicianRow {
  id: number
  franchiseId: number
  /** The nth local day of the span. */
  nth: number
  bookedMinutes: number
}

/** Returns the minutes of the jobs that technicians did, by franchise and local day. @param starts JSON as for byBucket */
async function bookedDays(
  db: Database,
  { selection, span, starts }: BreakdownRequest & { starts: string },
): Promise<TechnicianRow[]> {
  const { vanIds } = selection
  const { rows } = await sql<TechnicianRow>`
    select n.author_id as id, w.franchise_id as "franchiseId", width_bucket(greatest(w.scheduled_at, ${span.from}::timestamptz), z.starts) as nth,
      sum(${minutesWithin(span)})::integer as "bookedMinutes"
    from jsonb_to_recordset(${starts}::jsonb) as z ("franchiseIds" bigint[], starts timestamptz[])
      cross join lateral unnest(z."franchiseIds") as f (id)
      join work_order w on w.franchise_id = f.id and w.status = 'COMPLETE' and not w.is_later_car and w.scheduled_at > ${beginsBefore(span)} and w.scheduled_at < ${span.to}
      join inspection n on n.work_order_id = w.id
    where ${vanIds.length === 0 ? sql`true` : sql`w.van_id = any(${vanIds}::bigint[])`}
    group by 1, 2, 3`.execute(db)
  return rows
}

type Minutes = Pick<BreakdownFigures, 'bookedMinutes' | 'openMinutes'>

/** Returns the minutes of technicians: open are those of their franchise on the days on which they had jobs. */
async function minutesOfTechnicians(
  db: Database,
  { selection, span }: BreakdownRequest,
  franchises: readonly ServingFranchise[],
): Promise<Map<number, Minutes>> {
  const bounds = boundsIn(
    'days',
    span,
    franchises.map(({ timeZone }) => timeZone),
  )
  const starts = bounds.starts.map(({ zone, instants }) => ({
    franchiseIds: franchises.filter(({ timeZone }) => timeZone === zone).map(({ id }) => id),
    starts: instants,
  }))
  const openOf = new Map(franchises.map(franchise => [franchise.id, openMinutesByDay(span, franchise)]))
  const minutes = new Map<number, Minutes>()
  for (const row of await bookedDays(db, { selection, span, starts: JSON.stringify(starts) })) {
    const open = openOf.get(row.franchiseId)?.get(bounds.buckets[row.nth - 1] ?? '') ?? 0
    const { bookedMinutes, openMinutes } = minutes.get(row.id) ?? { bookedMinutes: 0, openMinutes: 0 }
    minutes.set(row.id, { bookedMinutes: bookedMinutes + row.bookedMinutes, openMinutes: openMinutes + open })
  }
  return minutes
}

const byName = (a: BreakdownRow, b: BreakdownRow): number =>
  Number(a.id === null) - Number(b.id === null) ||
  compareNatural(a.franchiseName ?? '', b.franchiseName ?? '') ||
  compareNatural(a.name ?? '', b.name ?? '')

/** Returns the rows with what belongs to none of them, if there is anything, so that they always add up. */
function withRest(rows: readonly BreakdownRow[], sums: ReadonlyMap<number | null, Sums>): BreakdownRow[] {
  const known = new Set(rows.map(({ id }) => id))
  const rest = { ...NOTHING }
  for (const [id, sum] of sums) if (!known.has(id)) for (const figure of FIGURES) rest[figure] += sum[figure]
  if (FIGURES.every(figure => rest[figure] === 0)) return [...rows]
  const nobody = { id: null, name: null, franchiseName: null, isActive: true, bookedMinutes: 0, openMinutes: 0 }
  return [...rows, { ...nobody, ...rest }]
}

/** Returns the figures of each chosen van that is in use or had a part in them, by franchise and name. They add up to those of the franchises. */
async function byVan(
  db: Database,
  request: BreakdownRequest,
  franchises: readonly ServingFranchise[],
): Promise<BreakdownRow[]> {
  const [sums, vans] = await Promise.all([sumsBy(db, 'VAN', request), bookedVans(db, request)])
  const openOf = new Map(franchises.map(franchise => [franchise.id, openMinutesByDay(request.span, franchise)]))
  const rows = vans.flatMap(({ id, name, franchiseId, isActive, firstJob, lastJob, bookedMinutes }) => {
    const franchise = franchises.find(each => each.id === franchiseId)
    const isInUse = isActive && franchise?.isArchived === false
    const sold = sums.get(id)
    if (!franchise || (!isInUse && !sold && bookedMinutes === 0)) return []
    const life = { firstJob, lastJob, isInUse }
    const openMinutes = openMinutesOfVan(openOf.get(franchiseId) ?? new Map(), life, franchise.timeZone)
    return [{ id, name, franchiseName: franchise.name, isActive, ...(sold ?? NOTHING), bookedMinutes, openMinutes }]
  })
  return withRest(rows, sums)
}

/** Returns the figures of each technician who had a part in them, by name. */
async function byTechnician(
  db: Database,
  request: BreakdownRequest,
  franchises: readonly ServingFranchise[],
): Promise<BreakdownRow[]> {
  const [sums, minutes] = await Promise.all([
    sumsBy(db, 'TECHNICIAN', request),
    minutesOfTechnicians(db, request, franchises),
  ])
  const ids = [...new Set([...sums.keys(), ...minutes.keys()])].filter(id => id !== null)
  const people = await db
    .selectFrom('app_user')
    .where('id', 'in', [...ids, 0])
    .select(['id', 'name', 'deactivated_at'])
    .execute()
  const rows = people.map(({ id, name, deactivated_at: left }) => ({
    id,
    name,
    franchiseName: null,
    isActive: left === null,
    ...(sums.get(id) ?? NOTHING),
    ...(minutes.get(id) ?? { bookedMinutes: 0, openMinutes: 0 }),
  }))
  return withRest(rows, sums)
}

/** Returns the figures of a span by van or by technician. */
export async function breakdown(db: Database, by: BreakdownBy, request: BreakdownRequest): Promise<BreakdownRow[]> {
  const franchises = (await allFranchises(db)).filter(({ id }) => request.selection.franchiseIds.includes(id))
  const rows = await (by === 'VAN' ? byVan : byTechnician)(db, request, franchises)
  return rows.toSorted(byName)
}
