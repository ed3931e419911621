import { type RawBuilder, sql } from 'kysely'
import { formatLongDate, formatTime } from '../../domain/format/dates.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { Impact, ImpactItem } from '../settings/impact.ts'
import { TEXTS } from './texts.ts'

/** More are not named; nobody reads through them. */
const MAX_NAMED = 200

interface OpenOrder {
  id: number
  scheduledAt: Date
  name: string
  /** Null: it has no franchise yet. */
  timeZone: string | null
}

/** SQL: appointments and requests that are still to be done. Each kind has its own index. */
const toDo = (condition: RawBuilder<unknown>) => sql`
  select id, scheduled_at, contact_id, franchise_id from work_order where status = 'ASSIGNED' and is_confirmed and (${condition})
  union all select id, scheduled_at, contact_id, franchise_id from work_order where status = 'ASSIGNED' and not is_confirmed and (${condition})`

/**
 * Returns the appointments and requests that are still to be done.
 * @param from only those that start then or later; null: also overdue ones
 */
async function ordersToDo(db: Database, from: Date | null): Promise<ImpactItem[]> {
  const { rows } = await sql<OpenOrder>`
    select o.id, o.scheduled_at as "scheduledAt", c.name, f.time_zone as "timeZone"
    from (${toDo(sql`${from}::timestamptz is null or scheduled_at >= ${from}`)}) o
    join contact c on c.id = o.contact_id left join franchise f on f.id = o.franchise_id
    order by o.scheduled_at, o.id limit ${MAX_NAMED}`.execute(db)
  return rows.map(({ id, scheduledAt, name, timeZone }) => {
    const zone = timeZone ?? 'UTC'
    return {
      text: TEXTS.closing.order(formatLongDate(scheduledAt, zone), formatTime(scheduledAt, zone), name),
      workOrderId: id,
    }
  })
}

interface Member {
  id: number
  name: string
  /** When the last plan ends; null: one renews. */
  endsAt: Date | null
}

/** Returns the members of plans that go past that moment: their cards would be charged again. */
async function members(db: Database, after: Date): Promise<ImpactItem[]> {
  const { rows } = await sql<Member>`
    select u.id, u.name, case when bool_and(s.cancel_effective_at is not null) then max(s.cancel_effective_at) end as "endsAt"
    from subscription s join app_user u on u.id = s.user_id
    where s.status <> 'CANCELLED' and (s.cancel_effective_at is null or s.cancel_effective_at > ${after})
    group by u.id, u.name order by u.name, u.id limit ${MAX_NAMED}`.execute(db)
  return rows.map(({ id, name, endsAt }) => ({
    text: endsAt === null ? TEXTS.closing.member(name) : TEXTS.closing.memberUntil(name, formatLongDate(endsAt, 'UTC')),
    customerId: id,
  }))
}

/** Returns what keeps a business from closing now: everything that is still to be done, and plans that still bill. */
export const unfinished = async (db: Database, now: Date): Promise<ImpactItem[]> => [
  ...(await members(db, now)),
  ...(await ordersToDo(db, null)),
]

interface Counts {
  earlier: number
  owed: number
}

/** Returns what a business has to end before it can close then, and what its owners should know. */
export async function closingImpact(db: Database, closesAt: Date): Promise<Impact> {
  const { rows } = await sql<Counts>`
    select (select count(*)::int from (${toDo(sql`scheduled_at < ${closesAt}`)}) o) as earlier,
      (select count(*)::int from receivable where balance > 0) as owed`.execute(db)
  const { earlier = 0, owed = 0 } = rows[0] ?? {}
  return {
    blocking: [...(await members(db, closesAt)), ...(await ordersToDo(db, closesAt))],
    warnings: [
      ...(earlier > 0 ? [{ text: TEXTS.closing.earlier(earlier) }] : []),
      ...(owed > 0 ? [{ text: TEXTS.closing.owed(owed) }] : []),
    ],
  }
}
