import { seesCustomer } from '../account/visible-customers.ts'
import type { Context } from '../platform/context.ts'
import { notFoundForActor } from '../platform/refusal.ts'

/**
 * Checks the customer of a price request: customers name themselves, staff a customer they may see. Ignored without a session.
 * @throws Refusal 404 for any other customer (ROLE-03, ROLE-04)
 */
export async function requireCustomer({ scope, actor }: Context, customerId: number | null): Promise<void> {
  if (!actor || customerId === null) return
  if (!(await seesCustomer(scope.db, actor, customerId))) throw notFoundForActor('customer')
}

/** Returns the number of the vendor that sent a customer; null without one. */
export async function vendorOfCustomer({ scope: { db } }: Context, customerId: number): Promise<number | null> {
  const row = await db
    .selectFrom('app_user as u')
    .innerJoin('vendor as v', 'v.id', 'u.vendor_id')
    .where('u.id', '=', customerId)
    .where('v.archived_at', 'is', null)
    .select('v.vendor_id')
    .executeTakeFirst()
  return row?.vendor_id ?? null
}
