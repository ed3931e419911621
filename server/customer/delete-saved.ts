import { seesCustomer } from '../account/visible-customers.ts'
import type { SignedInContext } from '../platform/context.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import { TEXTS } from './texts.ts'

const ORDERS_COLUMN = { contact: 'contact_id', address: 'address_id' } as const

/**
 * Deletes a contact or an address from the customer's list. The row stays for past orders.
 * @returns its id, or 0 when an assigned order still needs it (INFO-19, INFO-20)
 * @throws Refusal 409 for the first of the list, which can only be edited (INFO-05); 404 for another customer's
 */
export async function deleteSaved(
  { scope, actor, clock }: SignedInContext,
  kind: keyof typeof ORDERS_COLUMN,
  id: number,
): Promise<number> {
  return await scope.db.transaction().execute(async db => {
    // The lock prevents a concurrent booking from using the row while it is deleted.
    const saved = await db
      .selectFrom(kind)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .select('user_id')
      .forUpdate()
      .executeTakeFirst()
    if (!saved || !(await seesCustomer(db, actor, saved.user_id))) throw notFound(kind)
    const assigned = await db
      .selectFrom('work_order')
      .where(ORDERS_COLUMN[kind], '=', id)
      .where('status', '=', 'ASSIGNED')
      .select('id')
      .limit(1)
      .executeTakeFirst()
    if (assigned) return 0
    const first = await db
      .selectFrom(kind)
      .where('user_id', '=', saved.user_id)
      .where('deleted_at', 'is', null)
      .select('id')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (first?.id === id) throw new Refusal(409, 'FIRST_STAYS', TEXTS.firstStays[kind])
    await db.updateTable(kind).set({ deleted_at: clock.now() }).where('id', '=', id).execute()
    return id
  })
}
