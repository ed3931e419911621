import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { requireFranchise, requireVans } from '../franchise/policy.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, notFound } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { vendorsFor } from '../vendor/queries.ts'
import { TEXTS } from './texts.ts'

/** Franchises, vans and vendors that figures are for. */
export interface Selection {
  franchiseIds: number[]
  /** Empty: all vans, including retired ones. */
  vanIds: number[]
  /** Null: orders with and without a vendor. */
  vendorIds: number[] | null
}

/** From an instant, inclusive, to another, exclusive. */
export interface Span {
  from: Date
  to: Date
}

const MAX_YEARS = 5
const YEAR_MS = 366 * 86_400_000

/** @throws Refusal 422 for a time span that ends before it starts or is longer than five years */
export function requireSpan(from: Date, to: Date): Span {
  if (to <= from) throw invalidField('endDate', TEXTS.endBeforeStart)
  if (to.getTime() - from.getTime() > MAX_YEARS * YEAR_MS) throw invalidField('startDate', TEXTS.tooLong)
  return { from, to }
}

/** Returns the chosen franchises, or all of the actor's if none are chosen. @throws Refusal 404 for any other (ROLE-10) */
function ownFranchises(actor: Actor, chosen: readonly number[]): number[] {
  for (const id of chosen) requireFranchise(actor, id)
  return chosen.length > 0 ? [...chosen] : [...actor.franchiseIds]
}

/** @throws Refusal 422 for franchises with different currencies: amounts of two currencies are never added */
export async function requireOneCurrency(db: Database, { franchiseIds }: Selection): Promise<void> {
  const countries = await db
    .selectFrom('franchise')
    .where('id', 'in', [...franchiseIds, 0])
    .select('country_code')
    .distinct()
    .execute()
  if (countries.length > 1) throw invalidField('franchises', TEXTS.oneCurrency)
}

/** Returns the selection of a manager or tester: their franchises, and vans of these. @throws Refusal 404 for any other */
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

/** Returns the selection of a sales user: their vendors and franchises. @throws Refusal 404 for any other */
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

/** Condition on invoice `i`: it belongs to the chosen vans and vendors. */
export const ofChosen = ({ vanIds, vendorIds }: Selection): RawBuilder<SqlBool> =>
  sql<SqlBool>`${vendorIds === null ? sql`true` : sql`i.vendor_id = any(${vendorIds}::bigint[])`}
    and ${vanIds.length === 0 ? sql`true` : sql`i.van_id = any(${vanIds}::bigint[])`}`

/** Checks whether the selection contains every invoice of its franchises. */
export const isEverybody = ({ vanIds, vendorIds }: Selection): boolean => vanIds.length === 0 && vendorIds === null

/** Condition on the invoice of this id: it is a sale of the chosen vans and vendors. */
export const isOfChosen = (selection: Selection, invoiceId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  isEverybody(selection)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (select from invoice i where i.id = ${invoiceId} and ${isSale} and ${ofChosen(selection)})`

/** Condition on invoice `i`: it bills a completed order and is not voided. Its date is that of the completion. */
export const isSale = sql<SqlBool>`i.work_order_id is not null and i.voided_at is null`
