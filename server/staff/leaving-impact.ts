import { type RawBuilder, sql } from 'kysely'
import { addDays, periodBefore } from '../../domain/payout/period.ts'
import { localDay, startOfDay } from '../../domain/format/dates.ts'
import { orderItem, ordersToDo } from '../franchise/settings/affected-orders.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { Impact, ImpactItem } from '../settings/impact.ts'
import type { PersonContent } from './read-person.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.impact
const SETTINGS = '/account/franchisee/settings'

/** When it is asked, and the business's support address. */
interface Moment {
  now: Date
  supportEmail: string
}

export const atThisTime = ({ clock, scope }: SignedInContext): Moment => ({
  now: clock.now(),
  supportEmail: scope.tenant.supportEmail,
})

type Leaver = Pick<PersonContent, 'id' | 'name' | 'email' | 'vanIds' | 'vendorIds'>

/**
 * Returns what still depends on somebody who leaves, each with where it can be resolved. All are warnings: access of somebody who leaves must end at once, and
 * nothing here gets lost.
 */
export async function leavingImpact(db: Database, person: Leaver, { now, supportEmail }: Moment): Promise<Impact> {
  const parts = await Promise.all([
    vansWithoutDriver(db, person, person.vanIds),
    vansOfPayee(db, person, now),
    unissuedWork(db, person, now),
    vendorsWithoutSales(db, person, person.vendorIds),
    noticesTo(db, person, supportEmail),
    invitationsOf(db, person, now),
  ])
  return { blocking: [], warnings: parts.flat() }
}

/** Returns what a change of somebody's vans and vendors leaves behind. */
export async function accessImpact(
  db: Database,
  person: Leaver,
  after: Pick<PersonContent, 'vanIds' | 'vendorIds'>,
): Promise<Impact> {
  const lost = (before: readonly number[], after: readonly number[]) => before.filter(id => !after.includes(id))
  const vans = await vansWithoutDriver(db, person, lost(person.vanIds, after.vanIds))
  const vendors = await vendorsWithoutSales(db, person, lost(person.vendorIds, after.vendorIds))
  return { blocking: [], warnings: [...vans, ...vendors] }
}

/** SQL: whether somebody else who is active is in a table of assignments, by a column with this value. */
const hasOther = (table: 'van_technician' | 'vendor_sales', column: RawBuilder<unknown>, id: number) =>
  sql`exists (select from ${sql.table(table)} o join app_user x on x.id = o.user_id where ${column} and o.user_id <> ${id} and x.deactivated_at is null)`

const vanPage = (id: number): string => `${SETTINGS}/vans/${id}`

/** The vans that nobody else drives, with their open orders. */
async function vansWithoutDriver(db: Database, { id, name }: Leaver, vanIds: readonly number[]): Promise<ImpactItem[]> {
  if (vanIds.length === 0) return []
  const { rows } = await sql<{ id: number; name: string; timeZone: string }>`
    select v.id, v.name, f.time_zone as "timeZone" from van v join franchise f on f.id = v.franchise_id
    where v.active and v.id = any(${[...vanIds]}) and not ${hasOther('van_technician', sql`o.van_id = v.id`, id)} order by v.name, v.id`.execute(
    db,
  )
  const items: ImpactItem[] = []
  for (const van of rows) {
    const orders = await ordersToDo(db, sql<boolean>`o.van_id = ${van.id}`)
    const text = orders.length === 0 ? texts.noDriver(name, van.name) : texts.lastDriver(name, van.name, orders.length)
    items.push({ text, path: vanPage(van.id) })
    for (const order of orders) {
      const item = orderItem(order, van.timeZone)
      items.push({ ...item, text: texts.order(van.name, item.text) })
    }
  }
  return items
}

/** The vans whose named payee they are today. */
async function vansOfPayee(db: Database, { id, name }: Leaver, now: Date): Promise<ImpactItem[]> {
  const { rows } = await sql<{ id: number; name: string; userId: number; fromDay: string; timeZone: string }>`
    select v.id, v.name, p.user_id as "userId", to_char(p.from_day, 'YYYY-MM-DD') as "fromDay", f.time_zone as "timeZone"
    from van_payee p join van v on v.id = p.van_id join franchise f on f.id = v.franchise_id
    where v.active and exists (select from van_payee own where own.van_id = v.id and own.user_id = ${id})
    order by v.name, v.id, p.from_day`.execute(db)
  const begun = rows.filter(({ fromDay, timeZone }) => fromDay <= localDay(now, timeZone))
  return [...Map.groupBy(begun, van => van.id).values()].flatMap(payees => {
    const last = payees.at(-1)
    return last?.userId === id ? [{ text: texts.payee(name, last.name), path: vanPage(last.id) }] : []
  })
}

/** Their work and sales that no payout statement has yet. */
async function unissuedWork(db: Database, { id }: Leaver, now: Date): Promise<ImpactItem[]> {
  const { rows } = await sql<{ id: number; name: string; timeZone: string; issuedUntil: string | null }>`
    select f.id, f.name, f.time_zone as "timeZone", to_char(max(p.end_date), 'YYYY-MM-DD') as "issuedUntil"
    from franchise f left join payout_period p on p.franchise_id = f.id
    where exists (select from staff_assignment a where a.franchise_id = f.id and a.user_id = ${id})
      or exists (select from staff_assignment a join van v on v.id = a.van_id where v.franchise_id = f.id and a.user_id = ${id})
    group by f.id, f.name, f.time_zone order by f.name, f.id`.execute(db)
  const items: ImpactItem[] = []
  for (const franchise of rows) {
    const { name, timeZone, issuedUntil } = franchise
    // The first statements of a franchise are about the period that ended last.
    const first =
      issuedUntil === null ? periodBefore(localDay(now, timeZone), 'SEMI_MONTHLY').startDate : addDays(issuedUntil)
    const { rows: counted } = await sql<{ count: number }>`
      select count(*)::int as count from invoice i
      where i.franchise_id = ${franchise.id} and i.created_at >= ${startOfDay(first, timeZone)} and i.voided_at is null and i.work_order_id is not null
        and exists (select from staff_assignment a where a.user_id = ${id} and (a.van_id = i.van_id or a.vendor_id = i.vendor_id)
          and a.started_at <= i.created_at and (a.ended_at is null or a.ended_at > i.created_at))`.execute(db)
    const count = counted[0]?.count ?? 0
    if (count > 0) items.push({ text: texts.unissued(name, count), path: '/account/franchisee/payout' })
  }
  return items
}

/** The vendors to which nobody else sells. */
async function vendorsWithoutSales(
  db: Database,
  { id, name }: Leaver,
  vendorIds: readonly number[],
): Promise<ImpactItem[]> {
  if (vendorIds.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    select v.name from vendor v where v.id = any(${[...vendorIds]}) and not ${hasOther('vendor_sales', sql`o.vendor_id = v.id`, id)} order by v.name`.execute(
    db,
  )
  return rows.map(vendor => ({ text: texts.vendor(name, vendor.name), path: `${SETTINGS}/staff` }))
}

/** The notices that go to their address. */
async function noticesTo(db: Database, { email }: Leaver, supportEmail: string): Promise<ImpactItem[]> {
  const franchises = await db
    .selectFrom('franchise')
    .where(sql<boolean>`lower(manager_email) = ${email.toLowerCase()}`)
    .select(['id', 'name'])
    .orderBy('name')
    .execute()
  const items: ImpactItem[] = franchises.map(({ id, name }) => ({
    text: texts.notices(name, email),
    path: `${SETTINGS}/franchises/${id}`,
  }))
  if (supportEmail.toLowerCase() === email.toLowerCase())
    items.push({ text: texts.support(email), path: `${SETTINGS}/profile` })
  return items
}

/** The open invitations that they sent. */
async function invitationsOf(db: Database, { id }: Leaver, now: Date): Promise<ImpactItem[]> {
  const invitations = await db
    .selectFrom('invitation')
    .where('invited_by_id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .select('name')
    .orderBy('id')
    .execute()
  return invitations.map(({ name }) => ({ text: texts.invitation(name), path: `${SETTINGS}/staff` }))
}
