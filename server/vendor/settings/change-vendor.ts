import { sql } from 'kysely'
import { formatMoney } from '../../../domain/format/money.ts'
import { FROM_BEGINNING, MARKETPLACE_NUMBER, type VendorTerms } from '../../../domain/vendor/terms.ts'
import { shareProblems, vendorNameProblem } from '../../../domain/vendor/vendor-problems.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { invalidField, invalidFields, Refusal } from '../../platform/refusal.ts'
import { type Impact, type ImpactItem, NO_IMPACT } from '../../settings/impact.ts'
import { changeSettings, saveSection } from '../../settings/save-section.ts'
import { lockVendorNumbers, nextVendorNumber } from '../vendor-number.ts'
import { openBillsOf, readVendor, type VendorContent, type VendorSettings, vendorInSettings } from './read-vendors.ts'
import { TEXTS } from './texts.ts'

/** Names a vendor, and the stamp of the version that the page showed. */
export interface SeenVendor {
  vendorId: number
  seen: string
}

interface VendorChange extends SeenVendor {
  /** The table that changes. */
  subject: string
  accepted?: string | null | undefined
  reason?: string
  impact?: (db: Database, vendor: VendorContent) => Promise<Impact>
  write: (db: Database, vendor: VendorContent) => Promise<void>
}

/** Changes a vendor. @throws Refusal 404; 409 as saveSection */
export async function changeVendor(context: SignedInContext, change: VendorChange): Promise<VendorSettings> {
  await readVendor(context.scope.db, change.vendorId)
  await saveSection(context, {
    ...change,
    owner: { rowId: change.vendorId },
    read: db => readVendor(db, change.vendorId),
  })
  return await vendorInSettings(context, change.vendorId)
}

/** @throws Refusal 422 under `name` */
async function requireName(db: Database, name: string, vendorId: number | null): Promise<void> {
  const others = await db
    .selectFrom('vendor')
    .where('archived_at', 'is', null)
    .$if(vendorId !== null, query => query.where('id', '<>', vendorId))
    .select('name')
    .execute()
  const problem = vendorNameProblem(
    name,
    others.map(vendor => vendor.name),
  )
  if (problem !== undefined) throw invalidField('name', problem)
}

/** A vendor as an owner or admin adds it. */
export interface NewVendor extends VendorTerms {
  name: string
  /** It is the marketplace partner, with number 1. A tenant has one. */
  isMarketplace: boolean
}

/** Adds a vendor with its terms from the beginning. @throws Refusal 422 by field; 409 when there is a marketplace partner already */
export async function createVendor(context: SignedInContext, vendor: NewVendor): Promise<VendorSettings> {
  const { name, isMarketplace, ...terms } = vendor
  const problem = shareProblems(terms).remittanceBps
  if (problem !== undefined) throw invalidFields([{ field: 'remittanceBps', message: problem }])
  const { id } = await changeSettings(context, async db => {
    await lockVendorNumbers(db)
    await requireName(db, name, null)
    const first = await db
      .selectFrom('vendor')
      .where('vendor_id', '=', MARKETPLACE_NUMBER)
      .select('id')
      .executeTakeFirst()
    if (isMarketplace && first) throw new Refusal(409, 'MARKETPLACE_EXISTS', TEXTS.marketplaceExists)
    const added = await db
      .insertInto('vendor')
      .values({ vendor_id: isMarketplace ? MARKETPLACE_NUMBER : nextVendorNumber, name: name.trim() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('vendor_terms')
      .values({
        vendor_id: added.id,
        from_day: FROM_BEGINNING,
        remittance_bps: terms.remittanceBps,
        is_remittance_on_sub_total: terms.isRemittanceOnSubTotal,
        is_national_fleet: terms.isNationalFleet,
      })
      .execute()
    return added
  })
  return await vendorInSettings(context, id)
}

/** Checks whether a vendor has customers, orders or bills. */
async function isUsed(db: Database, vendorId: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from app_user where vendor_id = ${vendorId}) or exists (select from customer_vendor where vendor_id = ${vendorId})
      or exists (select from work_order where vendor_id = ${vendorId}) or exists (select from invoice where vendor_id = ${vendorId}) as used`.execute(
    db,
  )
  return rows[0]?.used ?? false
}

/**
 * Renames a vendor. The marketplace partner keeps its name once it has customers: its fees and bookings are known by it.
 * @throws Refusal 404; 422 under `name`; 409 as saveSection
 */
export const renameVendor = (
  context: SignedInContext,
  { name, ...vendor }: SeenVendor & { name: string },
): Promise<VendorSettings> =>
  changeVendor(context, {
    ...vendor,
    subject: 'vendor',
    write: async (db, { id, number, isArchived }) => {
      if (number === MARKETPLACE_NUMBER && (await isUsed(db, id))) throw invalidField('name', TEXTS.marketplaceName)
      await lockVendorNumbers(db)
      if (!isArchived) await requireName(db, name, id)
      else if (vendorNameProblem(name, []) !== undefined) throw invalidField('name', vendorNameProblem(name, []) ?? '')
      await db.updateTable('vendor').set({ name: name.trim() }).where('id', '=', id).execute()
    },
  })

/** Confirms a vendor that sales named with a customer. @throws Refusal 404; 422 under `name` when another one has its name; 409 as saveSection */
export const confirmVendor = (context: SignedInContext, vendor: SeenVendor): Promise<VendorSettings> =>
  changeVendor(context, {
    ...vendor,
    subject: 'vendor',
    write: async (db, { id, name, isArchived }) => {
      await lockVendorNumbers(db)
      if (!isArchived) await requireName(db, name, id)
      await db.updateTable('vendor').set({ needs_review: false }).where('id', '=', id).execute()
    },
  })

/** Open bills and open orders keep a vendor in use. Its customers stay, and book without it. */
async function archivingImpact(db: Database, { id, name, isArchived }: VendorContent): Promise<Impact> {
  if (isArchived) return NO_IMPACT
  // A booking or a bill for it locks the vendor by its foreign key.
  await db.selectFrom('vendor').where('id', '=', id).select('id').forUpdate().execute()
  const bills = await openBillsOf(db, id, null)
  const orders = await db
    .selectFrom('work_order')
    .where('vendor_id', '=', id)
    .where('status', '=', 'ASSIGNED')
    .select('id')
    .orderBy('id')
    .limit(51)
    .execute()
  const { count } = await db
    .selectFrom('app_user')
    .where('vendor_id', '=', id)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const item = (text: string, workOrderId: number | null): ImpactItem => ({
    text,
    ...(workOrderId !== null && { workOrderId }),
  })
  return {
    blocking: [
      ...bills.map(bill =>
        item(
          TEXTS.openBill(bill.invoiceNumber, bill.customerName, formatMoney(bill.balance, bill.currency)),
          bill.workOrderId,
        ),
      ),
      ...orders.map(order => item(TEXTS.openOrder(order.id), order.id)),
    ],
    warnings: count > 0 ? [{ text: TEXTS.customers(count, name) }] : [],
  }
}

/** @throws Refusal 409 for the marketplace partner */
function requireNoMarketplace({ number }: VendorContent): void {
  if (number === MARKETPLACE_NUMBER) throw new Refusal(409, 'MARKETPLACE_STAYS', TEXTS.marketplaceStays)
}

/** Returns what keeps a vendor in use: its open bills and orders. @throws Refusal 404; 409 for the marketplace partner */
export async function previewArchiveVendor({ scope }: SignedInContext, vendorId: number): Promise<Impact> {
  const vendor = await readVendor(scope.db, vendorId)
  requireNoMarketplace(vendor)
  return await scope.db.transaction().execute(db => archivingImpact(db, vendor))
}

/** Archives a vendor: nobody can book for it. Its bills, customers and statements stay. @throws Refusal 404; 409 for the marketplace partner, or as saveSection */
export const archiveVendor = (
  context: SignedInContext,
  vendor: SeenVendor & { accepted?: string | null | undefined },
): Promise<VendorSettings> =>
  changeVendor(context, {
    ...vendor,
    subject: 'vendor',
    impact: async (db, current) => {
      requireNoMarketplace(current)
      return await archivingImpact(db, current)
    },
    write: async (db, { id }) => {
      await db.updateTable('vendor').set({ archived_at: context.clock.now() }).where('id', '=', id).execute()
    },
  })

/** Brings an archived vendor back. @throws Refusal 404; 422 under `name` when another vendor took its name; 409 as saveSection */
export const restoreVendor = (context: SignedInContext, vendor: SeenVendor): Promise<VendorSettings> =>
  changeVendor(context, {
    ...vendor,
    subject: 'vendor',
    write: async (db, { id, name }) => {
      await lockVendorNumbers(db)
      await requireName(db, name, id)
      await db.updateTable('vendor').set({ archived_at: null }).where('id', '=', id).execute()
    },
  })
