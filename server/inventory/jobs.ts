import { formatDateTime } from '../../domain/format/dates.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { type FixedMail, writeMail } from '../tenant/write-mail.ts'
import { TEXTS } from './texts.ts'

/** Emails the managers of a franchise that a tool was removed from a van, and why (STOCK-22). Without managers the mail goes to the franchise's address, else the tenant's. */
export async function mailToolDecrease(context: JobContext, { stockEntryId }: { stockEntryId: number }): Promise<void> {
  const { scope, services, siteUrl } = context
  const { db, tenant } = scope
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
  const content = await writeMail(
    context,
    toolMail({
      ...taken,
      reason: taken.note ?? '',
      when: formatDateTime(taken.created_at, taken.time_zone),
      left: String(taken.quantity),
      siteUrl,
    }),
  )
  const everybody = addresses.length > 0 ? addresses : [taken.manager_email ?? tenant.supportEmail]
  for (const [index, to] of everybody.entries())
    await services.mailer.send({
      to,
      ...content,
      replyTo: taken.author_email,
      messageId: `tool-decrease-${tenant.id}-${stockEntryId}-${index}`,
    })
}

/** Returns the mail about a tool that was removed from a van. */
export function toolMail(
  shown: Record<'tool' | 'van' | 'franchise' | 'reason' | 'author' | 'when' | 'left' | 'siteUrl', string>,
): FixedMail {
  const { toolMail: MAIL } = TEXTS
  return {
    kind: 'tool_removed',
    title: MAIL.title(shown.tool, shown.van),
    intro: MAIL.intro(shown.author, shown.tool, shown.van),
    rows: (['tool', 'van', 'franchise', 'reason', 'author', 'when', 'left'] as const).map(
      name => [MAIL[name], shown[name]] as const,
    ),
    action: { label: MAIL.openInventory, url: `${shown.siteUrl}/account/franchisee/inventory` },
    closing: MAIL.closing(shown.author),
  }
}
