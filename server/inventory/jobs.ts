import type { JobContext } from '../platform/jobs/job-context.ts'
import { sendToolMail } from './mails.ts'

/** Emails the managers of a franchise that a tool was removed from a van, and why (STOCK-22). Without managers the mail goes to the franchise's address, else the tenant's. */
export async function mailToolDecrease(context: JobContext, { stockEntryId }: { stockEntryId: number }): Promise<void> {
  const { db, tenant } = context.scope
  const removed = await db
    .selectFrom('stock_entry as e')
    .innerJoin('stock_item as s', 's.id', 'e.stock_item_id')
    .innerJoin('tool as t', 't.id', 's.tool_id')
    .innerJoin('van as v', 'v.id', 's.van_id')
    .innerJoin('franchise as f', 'f.id', 's.franchise_id')
    .innerJoin('app_user as u', 'u.id', 'e.author_id')
    .where('e.id', '=', stockEntryId)
    .select(['e.note', 'e.created_at', 's.quantity', 's.franchise_id', 't.name as tool', 'v.name as van'])
    .select(['f.manager_email', 'f.time_zone', 'f.name as franchise', 'u.name as author', 'u.email as author_email'])
    .executeTakeFirst()
  if (!removed) return
  const managers = await db
    .selectFrom('franchise_member as m')
    .innerJoin('user_role as r', 'r.user_id', 'm.user_id')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .where('m.franchise_id', '=', removed.franchise_id)
    .where('r.role', '=', 'manager')
    .where('u.deactivated_at', 'is', null)
    .select('u.email')
    .orderBy('u.id')
    .execute()
  const addresses = managers.map(({ email }) => email)
  await sendToolMail(
    context,
    { stockEntryId, ...removed },
    addresses.length > 0 ? addresses : [removed.manager_email ?? tenant.supportEmail],
  )
}
