import { sql } from 'kysely'
import { actsEverywhere } from '../../../domain/account/permissions.ts'
import { localDay } from '../../../domain/format/dates.ts'
import type { Currency } from '../../../domain/format/money.ts'
import { byName } from '../../../domain/format/natural-order.ts'
import type { DatedVendorTerms } from '../../../domain/vendor/terms.ts'
import { visibleCustomers } from '../../account/visible-customers.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { notFoundForActor } from '../../platform/refusal.ts'
import type { Actor } from '../../platform/scope.ts'
import { stampOf } from '../../settings/stamp.ts'

/** Terms with why they changed. */
export interface VendorTermsRow extends DatedVendorTerms {
  reason: string
}

/** Somebody who sells or sold for a vendor. */
export interface Seller {
  userId: number
  name: string
  /** ISO 8601; null: from the beginning. */
  since: string | null
  /** ISO 8601; null: still sells. */
  until: string | null
}

/** What the settings of a vendor consist of. */
export interface VendorContent {
  id: number
  /** Its number in the tenant; 1 is the marketplace partner. */
  number: number
  name: string
  isArchived: boolean
  needsReview: boolean
  /** By date, the first ones first. */
  terms: VendorTermsRow[]
  /** Present ones first. */
  sellers: Seller[]
}

/** What customers of a vendor have not paid, in one currency. */
export interface OpenBills {
  currency: Currency
  count: number
  /** Cents. */
  balance: number
}

/** A vendor with what depends on it, as far as the actor sees it. */
export interface VendorSettings extends VendorContent {
  customers: number
  openBills: OpenBills[]
  /** Whether it was ever billed. Its first terms can change until then. */
  isUnbilled: boolean
  stamp: string
}

/** Reads vendors with their content. @param vendorId null: all of the tenant */
async function readContents(db: Database, vendorId: number | null): Promise<VendorContent[]> {
  const { rows } = await sql<VendorContent>`
    select v.id, v.vendor_id as number, v.name, v.archived_at is not null as "isArchived", v.needs_review as "needsReview",
      coalesce((select jsonb_agg(jsonb_build_object('fromDay', t.from_day, 'remittanceBps', t.remittance_bps,
          'isRemittanceOnSubTotal', t.is_remittance_on_sub_total, 'isNationalFleet', t.is_national_fleet, 'reason', t.reason) order by t.from_day)
        from vendor_terms t where t.vendor_id = v.id), '[]') as terms,
      coalesce((select jsonb_agg(jsonb_build_object('userId', a.user_id, 'name', u.name,
          'since', case when a.started_at > 'epoch' then a.started_at end, 'until', a.ended_at) order by a.ended_at desc nulls first, a.started_at, a.id)
        from staff_assignment a join app_user u on u.id = a.user_id where a.vendor_id = v.id), '[]') as sellers
    from vendor v where ${vendorId}::bigint is null or v.id = ${vendorId} order by v.vendor_id`.execute(db)
  return rows
}

/** Returns a vendor's content. @throws Refusal 404 */
export async function readVendor(db: Database, vendorId: number): Promise<VendorContent> {
  const [vendor] = await readContents(db, vendorId)
  if (!vendor) throw notFoundForActor('vendor')
  return vendor
}

/** SQL: the customers of vendor `v` that the actor sees, as their ids. */
const customersOf = (actor: Actor) => sql`
  select app_user.id from app_user where (app_user.vendor_id = v.id
      or exists (select from customer_vendor l where l.user_id = app_user.id and l.vendor_id = v.id))
    and ${actsEverywhere(actor.roles) ? sql`not exists (select from user_role staff where staff.user_id = app_user.id)` : visibleCustomers(actor)}`

const RECEIVABLES = sql`receivable r join invoice i on i.id = r.invoice_id and r.balance > 0 and i.voided_at is null`

interface Dependents {
  id: number
  customers: number
  openBills: OpenBills[]
  isUnbilled: boolean
}

async function dependentsOf(db: Database, actor: Actor, vendorId: number | null): Promise<Map<number, Dependents>> {
  const { rows } = await sql<Dependents>`
    with open as (
      select i.vendor_id, i.currency, count(*) as count, sum(r.balance) as balance from ${RECEIVABLES}
      where i.vendor_id is not null and i.franchise_id = any(${[...actor.franchiseIds]}::bigint[]) group by 1, 2)
    select v.id, (select count(*)::int from (${customersOf(actor)}) c) as customers,
      coalesce((select jsonb_agg(jsonb_build_object('currency', o.currency, 'count', o.count, 'balance', o.balance) order by o.currency)
        from open o where o.vendor_id = v.id), '[]') as "openBills",
      not exists (select from invoice i where i.vendor_id = v.id) as "isUnbilled"
    from vendor v where ${vendorId}::bigint is null or v.id = ${vendorId}`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}

async function readSettings({ scope: { db }, actor }: SignedInContext, vendorId: number | null) {
  const [contents, dependents] = await Promise.all([readContents(db, vendorId), dependentsOf(db, actor, vendorId)])
  return contents.map((content): VendorSettings => {
    const { customers = 0, openBills = [], isUnbilled = true } = dependents.get(content.id) ?? {}
    return { ...content, customers, openBills, isUnbilled, stamp: stampOf(content) }
  })
}

/** Returns the vendors of the tenant by their number, those that nobody can book for last. */
export async function vendorsInSettings(context: SignedInContext): Promise<VendorSettings[]> {
  const vendors = await readSettings(context, null)
  return [...vendors.filter(vendor => !vendor.isArchived), ...vendors.filter(vendor => vendor.isArchived)]
}

/** Returns one vendor. @throws Refusal 404 */
export async function vendorInSettings(context: SignedInContext, vendorId: number): Promise<VendorSettings> {
  const [vendor] = await readSettings(context, vendorId)
  if (!vendor) throw notFoundForActor('vendor')
  return vendor
}

/** Returns the latest local day of the tenant's franchises: new terms begin after it, because invoices of that day may exist. */
export async function latestDay(db: Database, now: Date): Promise<string> {
  const zones = await db.selectFrom('franchise').select('time_zone').distinct().execute()
  return (
    zones
      .map(({ time_zone: zone }) => localDay(now, zone))
      .toSorted()
      .at(-1) ?? localDay(now, 'UTC')
  )
}

const MAX_LISTED = 50

/** Returns the first customers of a vendor by name. */
export async function vendorCustomers(
  { scope: { db }, actor }: SignedInContext,
  vendorId: number,
): Promise<{ id: number; name: string; email: string }[]> {
  const { rows } = await sql<{ id: number; name: string; email: string }>`
    select u.id, u.name, u.email from vendor v cross join lateral (${customersOf(actor)}) c join app_user u on u.id = c.id
    where v.id = ${vendorId} order by lower(u.name), u.id limit ${MAX_LISTED}`.execute(db)
  return rows
}

/** An invoice of a vendor that is not paid in full. */
export interface OpenBill {
  invoiceNumber: number
  workOrderId: number | null
  customerName: string
  billedAt: Date
  currency: Currency
  /** Cents. */
  balance: number
}

/** Returns the oldest open bills of a vendor. @param franchiseIds only of these; null: of all */
export async function openBillsOf(
  db: Database,
  vendorId: number,
  franchiseIds: readonly number[] | null,
): Promise<OpenBill[]> {
  const { rows } = await sql<OpenBill>`
    select i.invoice_number as "invoiceNumber", i.work_order_id as "workOrderId", i.bill_to->>'name' as "customerName", i.created_at as "billedAt",
      i.currency, r.balance
    from ${RECEIVABLES} where i.vendor_id = ${vendorId} and (${franchiseIds}::bigint[] is null or i.franchise_id = any(${franchiseIds}))
    order by i.created_at, i.id limit ${MAX_LISTED}`.execute(db)
  return rows
}

/** Returns the people with the sales role, by name. */
export async function salesPeople(db: Database): Promise<{ id: number; name: string }[]> {
  const people = await db
    .selectFrom('user_role as r')
    .innerJoin('app_user as u', 'u.id', 'r.user_id')
    .where('r.role', '=', 'sales')
    .select(['u.id', 'u.name'])
    .execute()
  return byName(people)
}
