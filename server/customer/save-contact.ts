import { requireCustomer, seesCustomer } from '../account/visible-customers.ts'
import { type ContactInput, checkContact } from '../address/booking-input.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, notFound } from '../platform/refusal.ts'
import type { Contact } from './queries.ts'
import { TEXTS } from './texts.ts'

/**
 * Saves a new contact: customers their own, staff for a customer (INFO-17). Returns the saved one if the customer already has it.
 * @throws Refusal 422 with a message per field; 404 for a customer the actor may not see
 */
export async function createContact(
  { scope, actor, clock }: SignedInContext,
  { userId, ...input }: ContactInput & { userId: number | null },
): Promise<Contact> {
  const ownerId = userId ?? actor.userId
  await requireCustomer(scope.db, actor, ownerId)
  const contact = checkContact(input)
  const { name, email, phoneNumber } = contact
  const saved = await scope.db
    .insertInto('contact')
    .values({ user_id: ownerId, name, email, phone_number: phoneNumber, created_at: clock.now() })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return saved ?? (await findSaved(scope.db, ownerId, contact))
}

const findSaved = (db: Database, userId: number, { name, email, phoneNumber }: ContactInput): Promise<Contact> =>
  db
    .selectFrom('contact')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('name', '=', name)
    .where('email', '=', email)
    .where('phone_number', '=', phoneNumber)
    .selectAll()
    .executeTakeFirstOrThrow()

/**
 * Changes a contact, also for its existing orders, so that the technician calls the current number.
 * @throws Refusal 422 with a message per field, also when the customer already has this contact; 404 for another customer's contact
 */
export async function updateContact(
  { scope, actor }: SignedInContext,
  { id, ...input }: ContactInput & { id: number },
): Promise<Contact> {
  const saved = await scope.db
    .selectFrom('contact')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select('user_id')
    .executeTakeFirst()
  if (!saved || !(await seesCustomer(scope.db, actor, saved.user_id))) throw notFound('contact')
  const { name, email, phoneNumber } = checkContact(input)
  return await scope.db
    .updateTable('contact')
    .set({ name, email, phone_number: phoneNumber })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: { constraint?: string }) => {
      if (error.constraint === 'contact_once') throw invalidField('name', TEXTS.contactSaved)
      throw error
    })
}
