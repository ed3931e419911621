import { localDay } from '../../domain/format/dates.ts'
import type { DatedVendorTerms } from '../../domain/vendor/terms.ts'
import { requireCustomer } from '../account/visible-customers.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { notFound } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { datedVendorTerms } from './dated-terms.ts'

/** A company that sends customers (PAY-07). */
export interface Vendor {
  id: number
  /** Its number in the tenant; 1 is the marketplace partner. */
  vendorId: number
  name: string
  /** Nobody can book for it any more. */
  isArchived: boolean
  /** What it keeps of an invoice, by date. */
  terms: readonly DatedVendorTerms[]
  /** The local day (yyyy-mm-dd) of the invoice that it was read for. */
  invoicedOn?: string
}

/** A customer's link with a vendor (SCHED-11). */
export interface CustomerVendor {
  id: number
  userId: number
  vendorName: string
  vendorId: number
  /** The vendor's reference for this customer. */
  externalCustomerVendorId: string | null
}

/** SQL: sales book for the vendors of their list, other staff for all vendors of the tenant (ROLE-10). */
const seesOwnVendorsOnly = (actor: Actor): boolean => actor.roles.every(role => role === 'sales')

/** Returns the vendors that staff may book for, by name (SCHED-10). */
export const bookableVendors = async (db: Database, actor: Actor): Promise<Vendor[]> =>
  (await vendorsFor(db, actor)).filter(({ isArchived }) => !isArchived)

/**
 * Returns the vendors that staff see, by name, also those that nobody can book for any more.
 * @param franchiseId returns only vendors whose customers this franchise serves or has billed (REPORT-08)
 */
export async function vendorsFor(db: Database, actor: Actor, franchiseId?: number): Promise<Vendor[]> {
  const vendors = await db
    .selectFrom('vendor')
    .$if(franchiseId !== undefined, query =>
      query.where(eb =>
        eb.or(
          (['work_order', 'invoice'] as const).map(table =>
            eb.exists(
              eb
                .selectFrom(table)
                .whereRef(`${table}.vendor_id`, '=', 'vendor.id')
                .where(`${table}.franchise_id`, '=', franchiseId ?? 0)
                .select(`${table}.id`),
            ),
          ),
        ),
      ),
    )
    .$if(seesOwnVendorsOnly(actor), query =>
      query.where('id', 'in', eb =>
        eb.selectFrom('vendor_sales').where('user_id', '=', actor.userId).select('vendor_sales.vendor_id'),
      ),
    )
    .select(['id', 'vendor_id as vendorId', 'name', 'archived_at'])
    .orderBy('name')
    .orderBy('id')
    .execute()
  return await withTerms(db, vendors)
}

async function withTerms(
  db: Database,
  vendors: readonly { id: number; vendorId: number; name: string; archived_at: Date | null }[],
): Promise<Vendor[]> {
  const ids = vendors.map(({ id }) => id)
  const terms = await datedVendorTerms(db, ids)
  return vendors.map(({ archived_at: archivedAt, ...vendor }) => ({
    ...vendor,
    isArchived: archivedAt !== null,
    terms: terms.get(vendor.id) ?? [],
  }))
}

/**
 * Returns a vendor with its remittance, for staff who may book for it or bill its customers (INVOICE-11).
 * @param invoiceId an invoice of it at the actor's franchises, whose day decides the remittance
 * @throws Refusal 404 for any other
 */
export async function vendorById(
  db: Database,
  actor: Actor,
  { id, invoiceId }: { id: number; invoiceId?: number | null | undefined },
): Promise<Vendor> {
  const vendor = await seenVendor(db, actor, id)
  if (invoiceId == null) return vendor
  const invoice = await db
    .selectFrom('invoice as i')
    .innerJoin('franchise as f', 'f.id', 'i.franchise_id')
    .where('i.id', '=', invoiceId)
    .where('i.vendor_id', '=', id)
    .where('f.id', 'in', [...actor.franchiseIds, 0])
    .select(['i.created_at', 'f.time_zone'])
    .executeTakeFirst()
  if (!invoice) throw notFound('invoice')
  return { ...vendor, invoicedOn: localDay(invoice.created_at, invoice.time_zone) }
}

async function seenVendor(db: Database, actor: Actor, id: number): Promise<Vendor> {
  const listed = (await vendorsFor(db, actor)).find(vendor => vendor.id === id)
  if (listed) return listed
  const billed = await db
    .selectFrom('vendor as v')
    .where('v.id', '=', id)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('invoice')
          .where('invoice.vendor_id', '=', id)
          .where('invoice.franchise_id', 'in', [...actor.franchiseIds, 0])
          .select('invoice.id'),
      ),
    )
    .select(['v.id', 'v.vendor_id as vendorId', 'v.name', 'v.archived_at'])
    .execute()
  const [vendor] = await withTerms(db, billed)
  if (!vendor) throw notFound('vendor')
  return vendor
}

/** Returns the vendors that sent a customer. @throws Refusal 404 for a customer the actor may not see */
export async function customerVendors(db: Database, actor: Actor, userId: number): Promise<CustomerVendor[]> {
  await requireCustomer(db, actor, userId)
  return await db
    .selectFrom('customer_vendor as c')
    .innerJoin('vendor as v', 'v.id', 'c.vendor_id')
    .where('c.user_id', '=', userId)
    .select([
      'c.id',
      'c.user_id as userId',
      'v.name as vendorName',
      'v.vendor_id as vendorId',
      'c.external_customer_vendor_id as externalCustomerVendorId',
    ])
    .orderBy('v.name')
    .orderBy('c.id')
    .execute()
}
