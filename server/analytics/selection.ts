import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { requireFranchise, requireVans } from '../franchise/policy.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, notFound } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { vendorsFor } from '../vendor/queries.ts'

/** Of whom figures are asked for. */
export interface Selection {
  franchiseIds: number[]
  /** None: all vans, also those that are no longer in use. */
  vanIds: number[]
  /** Null: also the orders that no vendor has sent. */
  vendorIds: number[] | null
}

/** From an instant on and before another. */
export interface Span {
  from: Date
  to: Date
}

const MAX_YEARS = 5
const YEAR_MS = 366 * 86_400_000

/** @throws Refusal 422 for a time that ends before it begins, or is longer than five years */
export function requireSpan(from: Date, to: Date): Span {
  if (to <= from) throw invalidField('endDate', 'The end is before the start. Please choose a later end.')
  if (to.getTime() - from.getTime() > MAX_YEARS * YEAR_MS)
    throw invalidField('startDate', `Please choose at most ${MAX_YEARS} years.`)
  return { from, to }
}

/** The chosen of the actor's franchises, all of them where none is chosen. @throws Refusal 404 for any other (ROLE-10) */
function ownFranchises(actor: Actor, chosen: readonly number[]): number[] {
  for (const id of chosen) requireFranchise(actor, id)
  return chosen.length > 0 ? [...chosen] : [...actor.franchiseIds]
}

/** What managers and testers may ask for: franchises of their list and vans of those. @throws Refusal 404 for any other */
export async function managerSelection(
  db: Database,
  actor: Actor,
  { franchises, vans }: { franchises: readonly number[]; vans: readonly number[] },
): Promise<Selection> {
  const franchiseIds = ownFranchises(actor, franchises)
  const vanIds = [...new Set(vans)]
  await requireVans(db, franchiseIds, vanIds)
  return { franchiseIds, vanIds, vendorIds: null }
}

/** What sales may ask for: the vendors of their list within the franchises of their list. @throws Refusal 404 for any other */
export async function salesSelection(
  db: Database,
  actor: Actor,
  { franchises, vendors }: { franchises: readonly number[]; vendors: readonly number[] },
): Promise<Selection> {
  const own = (await vendorsFor(db, actor)).map(({ id }) => id)
  if (vendors.some(id => !own.includes(id))) throw notFound('vendor')
  return {
    franchiseIds: ownFranchises(actor, franchises),
    vanIds: [],
    vendorIds: vendors.length > 0 ? [...vendors] : own,
  }
}

/** Which invoices are of the chosen vans and vendors; `i` is the invoice. */
export const ofChosen = ({ vanIds, vendorIds }: Selection): RawBuilder<SqlBool> =>
  sql<SqlBool>`${vendorIds === null ? sql`true` : sql`i.vendor_id = any(${vendorIds}::bigint[])`}
    and ${vanIds.length === 0 ? sql`true` : sql`i.work_order_id in (select id from work_order where status = 'COMPLETE' and van_id = any(${vanIds}::bigint[]))`}`

/** Whether every invoice is of the chosen, so that none has to be looked at. */
export const isEverybody = ({ vanIds, vendorIds }: Selection): boolean => vanIds.length === 0 && vendorIds === null

/** What was billed for a completed order, and still stands: its day is that of the completion. `i` is the invoice. */
export const isSale = sql<SqlBool>`i.work_order_id is not null and i.voided_at is null`
