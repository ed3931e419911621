import type { ContactInput } from '../../address/booking-input.ts'
import { createContact } from '../../customer/save-contact.ts'
import { orderToken } from '../../order-link/order-link.ts'
import type { Context } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { Refusal } from '../../platform/refusal.ts'
import { addEvent, updateOrder } from '../change-order.ts'
import { type CustomerRule, changeOwnOrder } from '../change-own-order.ts'
import { changeSisters } from '../visit/change-sisters.ts'
import { openOnes, sistersOf } from '../visit/visit-orders.ts'
import { managedOrder } from './linked-order.ts'
import { TEXTS } from './texts.ts'

const RULE: CustomerRule = {
  allowed: order => order.status === 'ASSIGNED',
  message: () => TEXTS.contactTooLate,
}

/** Returns which parts of a contact differ. The history names them and not their values, which the order shows. */
function changesOf(before: ContactInput, after: ContactInput): string[] {
  const isSame = { name: before.name === after.name, phone: before.phoneNumber === after.phoneNumber }
  const isSameMailbox = before.email.toLowerCase() === after.email.toLowerCase()
  return [...(isSame.name ? [] : ['name']), ...(isSameMailbox ? [] : ['email']), ...(isSame.phone ? [] : ['phone'])]
}

/**
 * Gives an order another contact, until it is completed. The customer's account keeps its name and email. The new mailbox gets a mail with a new link, and
 * the earlier one a notice; links to the earlier mailbox end.
 * @returns the token of a link for the changed order, which proves no mailbox
 * @throws Refusal as managedOrder; 422 with a message per field; 409 when it is too late
 */
export async function changeContact(context: Context, token: string, input: ContactInput): Promise<string> {
  const { order, asCustomer } = await managedOrder(context, token)
  if (order.status !== 'ASSIGNED') throw new Refusal(409, 'NOT_NOW', TEXTS.contactTooLate)
  const contact = await createContact(asCustomer, { ...input, userId: null })
  await changeOwnOrder(asCustomer, order.id, RULE, async change => {
    if (contact.id === change.order.contact_id) return
    const before = await change.db
      .selectFrom('contact')
      .where('id', '=', change.order.contact_id)
      .select(['name', 'email', 'phone_number as phoneNumber'])
      .executeTakeFirstOrThrow()
    const changed = changesOf(before, { ...contact, phoneNumber: contact.phone_number })
    const data = { changed: changed.join(', ') }
    await updateOrder(change, { contact_id: contact.id })
    await addEvent(change, 'contact_changed', data)
    // A visit has one contact: the person who gets its mails opens all of its cars.
    const values = () => ({ contact_id: contact.id })
    await changeSisters(change, openOnes(await sistersOf(change.db, change.order)), {
      values,
      event: 'contact_changed',
      data,
    })
    await enqueue(change.db, 'mail-order-change', {
      workOrderId: order.id,
      change: 'contact_changed',
      version: change.order.version + 1,
      ...(changed.includes('email') && { earlierContactId: change.order.contact_id }),
    })
  })
  const { config, scope } = context
  return orderToken(config, 'screen', { tenantId: scope.tenant.id, orderId: order.id, email: contact.email })
}
