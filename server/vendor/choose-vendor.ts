import { labelProblem } from '../../domain/account/name.ts'
import { countCharacters, NAME_LENGTH } from '../../domain/format/length.ts'
import { FROM_BEGINNING } from '../../domain/vendor/terms.ts'
import { nameAuthor } from '../audit/name-author.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, notFound } from '../platform/refusal.ts'
import { bookableVendors } from './queries.ts'
import { TEXTS } from './texts.ts'
import { lockVendorNumbers, nextVendorNumber } from './vendor-number.ts'

/** A vendor that exists, by its number in the tenant, or a new one by its name. */
export interface VendorChoice {
  vendorId: number | null
  name: string
  /** Percentage of an invoice that a new vendor keeps. */
  remittance: number
  isRemittanceOnSubTotal: boolean
}

/**
 * Returns the vendor that staff chose, or creates one, in the caller's transaction (ROLE-15). A new vendor is added to the actor's list, and an owner or admin reviews it.
 * @throws Refusal 404 for a vendor that is not on the actor's list; 422 for an invalid name or remittance
 */
export async function chooseVendor(
  db: Database,
  context: SignedInContext,
  choice: VendorChoice,
): Promise<{ id: number; name: string }> {
  if (choice.vendorId === null) return await createVendor(db, context, choice)
  const vendor = (await bookableVendors(db, context.actor)).find(candidate => candidate.vendorId === choice.vendorId)
  if (!vendor) throw notFound('vendor')
  return vendor
}

async function createVendor(
  db: Database,
  context: SignedInContext,
  { name, remittance, isRemittanceOnSubTotal }: VendorChoice,
): Promise<{ id: number; name: string }> {
  const fleetName = name.trim()
  if (fleetName === '' || countCharacters(fleetName) > NAME_LENGTH)
    throw invalidField('vendorListInput', TEXTS.fleetNameInvalid)
  const problem = labelProblem(fleetName)
  if (problem) throw invalidField('vendorListInput', problem)
  if (!(remittance >= 0 && remittance <= 100)) throw invalidField('vendorListInput', TEXTS.remittanceOutOfRange)
  const { actor } = context
  await nameAuthor(db, context)
  await lockVendorNumbers(db)
  const vendor = await db
    .insertInto('vendor')
    .values({
      vendor_id: nextVendorNumber,
      name: fleetName,
      needs_review: true,
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('vendor_terms')
    .values({
      vendor_id: vendor.id,
      from_day: FROM_BEGINNING,
      remittance_bps: Math.round(remittance * 100),
      is_remittance_on_sub_total: isRemittanceOnSubTotal,
    })
    .execute()
  await db.insertInto('vendor_sales').values({ vendor_id: vendor.id, user_id: actor.userId }).execute()
  return vendor
}
