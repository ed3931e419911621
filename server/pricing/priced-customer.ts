import { seesCustomer } from '../account/visible-customers.ts'
import type { Context } from '../platform/context.ts'
import { notTheirs } from '../platform/refusal.ts'

/**
 * Checks the customer of a price: customers ask for themselves, staff for customers that they may see. A stranger's customer is ignored.
 * @throws Refusal 404 for anybody else's (ROLE-03, ROLE-04)
 */
export async function requireCustomer({ scope, actor }: Context, customerId: number | null): Promise<void> {
  if (!actor || customerId === null) return
  if (!(await seesCustomer(scope.db, actor, customerId))) throw notTheirs('customer')
}

/** The vendor's number that a customer comes from; null for none. */
export async function vendorOfCustomer({ scope: { db } }: Context, customerId: number): Promise<number | null> {
  const row = await db
    .selectFrom('app_user as u')
    .innerJoin('vendor as v', 'v.id', 'u.vendor_id')
    .where('u.id', '=', customerId)
    .select('v.vendor_id')
    .executeTakeFirst()
  return row?.vendor_id ?? null
}
