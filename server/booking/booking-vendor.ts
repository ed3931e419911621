import { labelProblem } from '../../domain/account/name.ts'
import { countCharacters, NAME_LENGTH } from '../../domain/format/length.ts'
import type { Context } from '../platform/context.ts'
import { invalidField, notFound } from '../platform/refusal.ts'
import { bookableVendors } from '../vendor/queries.ts'
import { TEXTS } from './texts.ts'

/** The vendor of a staff booking, and the vendor's reference for the customer. */
export interface VendorListInput {
  /** The vendor's number in the tenant. */
  vendorId: number
  externalCustomerVendorId?: string | null
}

/** A booking's vendor, as stored. */
export interface BookingVendor {
  /** The vendor's number in the tenant. */
  number: number
  /** True when staff chose it for this booking, which links the customer with it; false for the customer's own vendor. */
  isChosen: boolean
  /** Null keeps a known reference unchanged. */
  externalId: string | null
}

/**
 * Returns the vendor that staff book for (SCHED-10, PRICE-17).
 * @throws Refusal 404 for customers and for a vendor that is not on the list of the sales user; 422 for an identifier that is too long
 */
export async function chosenVendor({ scope, actor }: Context, input: VendorListInput): Promise<BookingVendor> {
  const vendors = actor?.isStaff ? await bookableVendors(scope.db, actor) : []
  if (!vendors.some(vendor => vendor.vendorId === input.vendorId)) throw notFound('vendor')
  const externalId = input.externalCustomerVendorId?.trim() ?? ''
  if (countCharacters(externalId) > NAME_LENGTH)
    throw invalidField('externalCustomerVendorId', TEXTS.vendorReferenceTooLong)
  const problem = labelProblem(externalId)
  if (problem) throw invalidField('externalCustomerVendorId', problem)
  return { number: input.vendorId, isChosen: true, externalId: externalId === '' ? null : externalId }
}
