import type { DatedVendorTerms } from '../../../domain/vendor/terms.ts'
import { vendorReasonProblem, vendorTermsProblems } from '../../../domain/vendor/vendor-problems.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { invalidField, invalidFields, Refusal } from '../../platform/refusal.ts'
import { changeVendor, type SeenVendor } from './change-vendor.ts'
import { latestDay, type VendorContent, type VendorSettings } from './read-vendors.ts'
import { TEXTS } from './texts.ts'

interface TermsChange extends SeenVendor {
  terms: DatedVendorTerms
  /** The first day of the terms that they replace; null: they are new. */
  replaces: string | null
  reason: string
}

async function isUnbilled(db: Database, vendorId: number): Promise<boolean> {
  const bill = await db.selectFrom('invoice').where('vendor_id', '=', vendorId).select('id').limit(1).executeTakeFirst()
  return bill === undefined
}

/** @throws Refusal 409 for terms that have begun, or are not there */
function requirePlanned({ terms }: VendorContent, fromDay: string, today: string): void {
  if (!terms.some(row => row.fromDay === fromDay)) throw new Refusal(409, 'TERMS_GONE', TEXTS.gone)
  if (fromDay <= today) throw new Refusal(409, 'TERMS_BEGUN', TEXTS.begun)
}

/**
 * Plans what a vendor keeps of invoices from a later day, or changes planned terms. Invoices before that day keep the earlier terms. Until it is billed for the
 * first time, a vendor's terms from the beginning can be corrected.
 * @throws Refusal 404; 422 by field; 409 for terms that have begun, or as saveSection
 */
export async function saveVendorTerms(
  context: SignedInContext,
  { terms: next, replaces, reason, ...vendor }: TermsChange,
): Promise<VendorSettings> {
  const why = vendorReasonProblem(reason)
  if (why !== undefined) throw invalidField('reason', why)
  return await changeVendor(context, {
    ...vendor,
    subject: 'vendor_terms',
    reason: reason.trim(),
    write: async (db, current) => {
      // A bill for the vendor waits for this, and this for a bill.
      await db.selectFrom('vendor').where('id', '=', current.id).select('id').forUpdate().execute()
      const today = await latestDay(db, context.clock.now())
      const unbilled = await isUnbilled(db, current.id)
      if (replaces !== null && !(unbilled && replaces === next.fromDay)) requirePlanned(current, replaces, today)
      const problems = vendorTermsProblems({ terms: current.terms, today, replaces, next, isUnbilled: unbilled })
      const wrong = Object.entries(problems).map(([field, message]) => ({ field, message }))
      if (wrong.length > 0) throw invalidFields(wrong)
      const columns = {
        from_day: next.fromDay,
        remittance_bps: next.remittanceBps,
        is_remittance_on_sub_total: next.isRemittanceOnSubTotal,
        is_national_fleet: next.isNationalFleet,
        reason: reason.trim(),
      }
      const isNew = !current.terms.some(row => row.fromDay === replaces)
      await (isNew
        ? db.insertInto('vendor_terms').values({ vendor_id: current.id, ...columns })
        : db
            .updateTable('vendor_terms')
            .set(columns)
            .where('vendor_id', '=', current.id)
            .where('from_day', '=', replaces ?? '')
      ).execute()
    },
  })
}

/** Withdraws planned terms of a vendor. @throws Refusal 404; 409 for terms that have begun, or as saveSection */
export const withdrawVendorTerms = (
  context: SignedInContext,
  { fromDay, ...vendor }: SeenVendor & { fromDay: string },
): Promise<VendorSettings> =>
  changeVendor(context, {
    ...vendor,
    subject: 'vendor_terms',
    write: async (db, current) => {
      requirePlanned(current, fromDay, await latestDay(db, context.clock.now()))
      await db.deleteFrom('vendor_terms').where('vendor_id', '=', current.id).where('from_day', '=', fromDay).execute()
    },
  })
