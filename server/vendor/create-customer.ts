import { checkNewUser } from '../account/new-user.ts'
import { type ContactInput, checkContact } from '../address/booking-input.ts'
import type { CustomerSummary } from '../customer/queries.ts'
import type { SignedInContext } from '../platform/context.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { Refusal } from '../platform/refusal.ts'
import { hashPassword } from '../session/passwords.ts'
import { chooseVendor, type VendorChoice } from './choose-vendor.ts'
import { TEXTS } from './texts.ts'

export interface NewCustomer {
  contact: ContactInput
  password: string
  vendor: VendorChoice
}

/**
 * Creates a customer of a vendor, with an account and a contact (CUSTOMER-11, rule W12). The first franchise of the sales user serves them.
 * @throws Refusal 422 with a message per field; 404 for a vendor that is not on the actor's list; 400 when the email has an account
 */
export async function createCustomer(
  context: SignedInContext,
  { contact, password, vendor }: NewCustomer,
): Promise<CustomerSummary> {
  const { scope, clock } = context
  const { actor } = context
  const { name, email, phoneNumber } = checkContact(contact)
  checkNewUser({ name, email, password })
  const passwordHash = await hashPassword(password)
  const now = clock.now()
  return await scope.db.transaction().execute(async db => {
    const { id: vendorId, name: vendorName } = await chooseVendor(db, context, vendor)
    const user = await db
      .insertInto('app_user')
      .values({
        name,
        email,
        password_hash: passwordHash,
        vendor_id: vendorId,
        home_franchise_id: actor.franchiseIds[0] ?? null,
        created_at: now,
      })
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!user) throw new Refusal(400, 'USER_ALREADY_EXISTS', TEXTS.customerExists)
    await db
      .insertInto('contact')
      .values({ user_id: user.id, name, email, phone_number: phoneNumber, created_at: now })
      .execute()
    await db.insertInto('customer_vendor').values({ user_id: user.id, vendor_id: vendorId }).execute()
    await enqueue(db, 'mail-welcome', { userId: user.id })
    return {
      id: user.id,
      name,
      email,
      phoneNumber,
      vendorName,
      defaultDiscountType: null,
      defaultDiscountAmount: null,
      foundCarId: null,
      foundPlate: null,
    }
  })
}
