import { sql } from 'kysely'
import type { CountryCode } from '../../../domain/address/country.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import type { Impact, ImpactItem } from '../../settings/impact.ts'
import { isFranchiseInUse } from '../policy.ts'
import { orderItem, ordersToDo } from './affected-orders.ts'
import { STAFF_OF } from './read-franchise.ts'
import { TEXTS } from './texts.ts'
import { unissuedPeriod } from './unissued.ts'

interface Franchise {
  id: number
  countryCode: CountryCode
  timeZone: string
}

/**
 * Returns what keeps a franchise in use: its open orders, plan members, stock, payments on their way and statements that are not issued. Places that nobody would
 * serve, unpaid invoices and people who work only there warn.
 */
export async function archiveImpact(db: Database, { id, countryCode, timeZone }: Franchise): Promise<Impact> {
  const orders = await ordersToDo(db, sql<boolean>`o.franchise_id = ${id}`)
  const lost = await lostCodes(db, id)
  const unissued = await unissuedPeriod(db, id)
  return {
    blocking: [
      ...(await lastOne(db, id)),
      ...(unissued ? [{ text: TEXTS.unissued(unissued.startDate, unissued.endDate) }] : []),
      ...(await stock(db, id)),
      ...(await payments(db, id)),
      ...(await members(db, id, lost)),
      // A list shows its first lines, and there can be many orders.
      ...orders.map(order => orderItem(order, timeZone)),
    ],
    warnings: [
      ...(lost.length > 0 ? [{ text: TEXTS.lostCodes(lost, countryCode) }] : []),
      ...(await owed(db, id)),
      ...(await onlyHere(db, id)),
    ],
  }
}

/** Without any franchise nobody could book or work. */
async function lastOne(db: Database, id: number): Promise<ImpactItem[]> {
  const other = await db
    .selectFrom('franchise')
    .where('id', '<>', id)
    .where('archived_at', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return other ? [] : [{ text: TEXTS.onlyOne }]
}

/** Returns the postal codes that no other franchise in use serves. */
async function lostCodes(db: Database, id: number): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select a.postal_code as code from service_area a where a.franchise_id = ${id} and not exists (
      select from service_area b where b.franchise_id <> ${id} and b.postal_code in (a.postal_code, left(a.postal_code, 3)) and ${isFranchiseInUse('b.franchise_id')})
    order by 1`.execute(db)
  return rows.map(({ code }) => code)
}

/** Returns the plan members that the franchise bills, and those all of whose addresses nobody would serve. */
async function members(db: Database, id: number, lost: readonly string[]): Promise<ImpactItem[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, u.name from app_user u where u.id in (
      select s.user_id from subscription s where s.status <> 'CANCELLED' and (
        (select i.franchise_id from invoice i where i.subscription_id = s.id order by i.id desc limit 1) = ${id}
        or (exists (select from address d where d.user_id = s.user_id and d.deleted_at is null)
          and not exists (select from address d where d.user_id = s.user_id and d.deleted_at is null
            and d.postal_code <> all(${[...lost]}::text[]) and left(d.postal_code, 3) <> all(${[...lost]}::text[])))))
    order by u.id`.execute(db)
  return rows.map(member => ({ text: TEXTS.member(member.name), customerId: member.id }))
}

async function stock(db: Database, id: number): Promise<ImpactItem[]> {
  const { rows } = await sql<{ van: string | null; count: number }>`
    select v.name as van, count(*)::int as count from stock_item s left join van v on v.id = s.van_id
    where s.franchise_id = ${id} and s.quantity > 0 group by v.id, v.name order by v.name nulls first, v.id`.execute(db)
  return rows.map(({ van, count }) => ({
    text: van === null ? TEXTS.marketStock(count) : TEXTS.vanStock(van, count),
  }))
}

async function payments(db: Database, id: number): Promise<ImpactItem[]> {
  const { rows } = await sql<{ invoiceNumber: number; isRefund: boolean }>`
    select distinct i.invoice_number as "invoiceNumber", open."isRefund" from (
      select p.invoice_id, false as "isRefund" from payment p where p.franchise_id = ${id} and p.status = 'PENDING'
      union all
      select p.invoice_id, true from refund r join payment p on p.id = r.payment_id where p.franchise_id = ${id} and r.status = 'PENDING') open
    join invoice i on i.id = open.invoice_id order by 1, 2`.execute(db)
  return rows.map(({ invoiceNumber, isRefund }) => ({
    text: isRefund ? TEXTS.pendingRefund(invoiceNumber) : TEXTS.pendingPayment(invoiceNumber),
    invoiceNumber,
  }))
}

async function owed(db: Database, id: number): Promise<ImpactItem[]> {
  const { count } = await db
    .selectFrom('invoice')
    .where('franchise_id', '=', id)
    .where('status', 'in', ['OPEN', 'PENDING', 'PARTIALLY_PAID'])
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count > 0 ? [{ text: TEXTS.owedInvoices(count) }] : []
}

/** Returns the people who would have no franchise to work in. */
async function onlyHere(db: Database, id: number): Promise<ImpactItem[]> {
  const { rows } = await sql<{ name: string }>`
    select u.name from franchise f cross join lateral (${STAFF_OF}) u
    where f.id = ${id} and not exists (
      select from app.franchises_of(u.id) other where other <> f.id and ${isFranchiseInUse('other')})
    order by u.name, u.id`.execute(db)
  return rows.length > 0 ? [{ text: TEXTS.onlyHere(rows.map(({ name }) => name)) }] : []
}
