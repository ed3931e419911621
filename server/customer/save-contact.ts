import { requireCustomer, seesCustomer } from '../account/visible-customers.ts'
import { type ContactInput, checkContact } from '../address/booking-input.ts'
import { changedSince } from '../audit/changed-since.ts'
import { recordAuditEntry } from '../audit/record-audit-entry.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, notFound } from '../platform/refusal.ts'
import type { Contact } from './queries.ts'
import type { Actor } from '../platform/scope.ts'
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

interface ContactChange extends ContactInput {
  id: number
  /** The contact as its form showed it: nobody changed it since. Null compares nothing. */
  seen: ContactInput | null
}

/**
 * Changes a contact, also for its existing orders, so that the technician calls the current number. The audit keeps who did, and not what: a customer's name can be erased.
 * @throws Refusal 422 with a message per field, also when the customer already has this contact; 404 for another customer's contact; 409 as changedSince
 */
export async function updateContact(context: SignedInContext, { id, seen, ...input }: ContactChange): Promise<Contact> {
  const wanted = checkContact(input)
  const { name, email, phoneNumber } = wanted
  return await context.scope.db
    .transaction()
    .execute(async db => {
      const saved = await lockContact(db, context.actor, id)
      // A repeated call, too.
      if (isAlike(saved, wanted)) return saved
      if (seen && !isAlike(saved, seen))
        throw await changedSince(db, { subject: 'contact', subjectId: id, actions: ['update'] }, { ...valuesOf(saved) })
      const changed = await db
        .updateTable('contact')
        .set({ name, email, phone_number: phoneNumber })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      const act = { action: 'update', subject: 'contact', subjectId: id } as const
      await recordAuditEntry(db, context, { ...act, franchiseId: null, from: null, to: null })
      return changed
    })
    .catch((error: { constraint?: string }) => {
      if (error.constraint === 'contact_once') throw invalidField('name', TEXTS.contactSaved)
      throw error
    })
}

const valuesOf = ({ name, email, phone_number: phoneNumber }: Contact): ContactInput => ({ name, email, phoneNumber })

const isAlike = (contact: Contact, { name, email, phoneNumber }: ContactInput): boolean =>
  contact.name === name && contact.email === email && contact.phone_number === phoneNumber

/** Locks a contact for its change. @throws Refusal 404 for another customer's contact */
async function lockContact(db: Database, actor: Actor, id: number): Promise<Contact> {
  const contact = await db
    .selectFrom('contact')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!contact || !(await seesCustomer(db, actor, contact.user_id))) throw notFound('contact')
  return contact
}
