import { requireCustomer } from '../account/visible-customers.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { notFound } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'

/** A company that sends customers (PAY-07). */
export interface Vendor {
  id: number
  /** Its number in the tenant; 1 is the marketplace partner. */
  vendorId: number
  name: string
  /** The part of an invoice that it keeps, in basis points. */
  remittanceBps: number
  isRemittanceOnSubTotal: boolean
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

/**
 * Returns the vendors that staff may book for, by name.
 * @param franchiseId returns only vendors whose customers this franchise serves or has billed (REPORT-08)
 */
export async function vendorsFor(db: Database, actor: Actor, franchiseId?: number): Promise<Vendor[]> {
  return await db
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
    .select([
      'id',
      'vendor_id as vendorId',
      'name',
      'remittance_bps as remittanceBps',
      'is_remittance_on_sub_total as isRemittanceOnSubTotal',
    ])
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/**
 * Returns a vendor with its remittance, for staff who may book for it or bill its customers (INVOICE-11).
 * @throws Refusal 404 for any other
 */
export async function vendorById(db: Database, actor: Actor, id: number): Promise<Vendor> {
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
    .select([
      'v.id',
      'v.vendor_id as vendorId',
      'v.name',
      'v.remittance_bps as remittanceBps',
      'v.is_remittance_on_sub_total as isRemittanceOnSubTotal',
    ])
    .executeTakeFirst()
  if (!billed) throw notFound('vendor')
  return billed
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
