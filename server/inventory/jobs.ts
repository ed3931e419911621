import { formatDateTime } from '../../domain/format/dates.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { renderMail } from '../providers/mail/layout.ts'
import { mailTenant } from '../tenant/mail-tenant.ts'
import { TEXTS } from './texts.ts'

/** Emails the managers of a franchise that a tool was removed from a van, and why (STOCK-22). Without managers the mail goes to the franchise's address, else the tenant's. */
export async function mailToolDecrease(
  { scope: { db, tenant }, services, siteUrl }: JobContext,
  { stockEntryId }: { stockEntryId: number },
): Promise<void> {
  const taken = await db
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
  if (!taken) return
  const managers = await db
    .selectFrom('franchise_member as m')
    .innerJoin('user_role as r', 'r.user_id', 'm.user_id')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .where('m.franchise_id', '=', taken.franchise_id)
    .where('r.role', '=', 'manager')
    .where('u.deactivated_at', 'is', null)
    .select('u.email')
    .orderBy('u.id')
    .execute()
  const addresses = managers.map(({ email }) => email)
  const content = renderMail({
    tenant: mailTenant(tenant, siteUrl),
    title: TEXTS.toolMail.title(taken.tool, taken.van),
    intro: TEXTS.toolMail.intro(taken.author, taken.tool, taken.van),
    rows: [
      [TEXTS.toolMail.tool, taken.tool],
      [TEXTS.toolMail.van, taken.van],
      [TEXTS.toolMail.franchise, taken.franchise],
      [TEXTS.toolMail.reason, taken.note ?? ''],
      [TEXTS.toolMail.author, taken.author],
      [TEXTS.toolMail.when, formatDateTime(taken.created_at, taken.time_zone)],
      [TEXTS.toolMail.left, String(taken.quantity)],
    ],
    action: { label: TEXTS.toolMail.openInventory, url: `${siteUrl}/account/franchisee/inventory` },
    closing: TEXTS.toolMail.closing(taken.author),
  })
  const everybody = addresses.length > 0 ? addresses : [taken.manager_email ?? tenant.supportEmail]
  for (const [index, to] of everybody.entries())
    await services.mailer.send({
      to,
      fromName: tenant.name,
      replyTo: taken.author_email,
      subject: TEXTS.toolMail.title(taken.tool, taken.van),
      ...content,
      messageId: `tool-decrease-${tenant.id}-${stockEntryId}-${index}`,
    })
}
