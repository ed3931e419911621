import type { JobContext } from '../platform/jobs/job-context.ts'
import { orderPath, orderToken } from './order-link.ts'

/**
 * Returns the link that manages an order, for a mail to this address; null when the order's contact has another address. Then the mail's reader, such as
 * somebody who pays for the customer, is not who the link is for.
 */
export async function mailedOrderLink(
  { scope, config, siteUrl }: JobContext,
  { orderId, to }: { orderId: number | null; to: string },
): Promise<string | null> {
  if (orderId === null) return null
  const contact = await scope.db
    .selectFrom('work_order as w')
    .innerJoin('contact as c', 'c.id', 'w.contact_id')
    .where('w.id', '=', orderId)
    .select('c.email')
    .executeTakeFirst()
  if (contact?.email.trim().toLowerCase() !== to.trim().toLowerCase()) return null
  return siteUrl + orderPath(orderToken(config, 'mail', { tenantId: scope.tenant.id, orderId, email: contact.email }))
}
