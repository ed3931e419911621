import { formatDateTime } from '../../domain/format/dates.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { type FixedMail, writeMail } from '../tenant/write-mail.ts'
import { TEXTS } from './texts.ts'

/** A tool that was removed from a van, and who removed it. */
interface RemovedTool {
  stockEntryId: number
  tool: string
  van: string
  franchise: string
  /** Why. */
  note: string | null
  author: string
  author_email: string
  created_at: Date
  time_zone: string
  /** How many are left in the van. */
  quantity: number
}

/** Emails every address that a tool was removed from a van, and why (STOCK-22). */
export async function sendToolMail(
  context: JobContext,
  removed: RemovedTool,
  addresses: readonly string[],
): Promise<void> {
  const { scope, services, siteUrl } = context
  const content = await writeMail(
    context,
    toolMail({
      ...removed,
      reason: removed.note ?? '',
      when: formatDateTime(removed.created_at, removed.time_zone),
      left: String(removed.quantity),
      siteUrl,
    }),
  )
  for (const [index, to] of addresses.entries())
    await services.mailer.send({
      to,
      ...content,
      replyTo: removed.author_email,
      messageId: `tool-decrease-${scope.tenant.id}-${removed.stockEntryId}-${index}`,
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
