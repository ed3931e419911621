import { kindsFor, type NotificationKind } from '../../domain/notification/kinds.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { renderMail } from '../providers/mail/layout.ts'
import { mailTenant } from '../tenant/mail-tenant.ts'
import { peopleOf } from './people.ts'
import { inWords, notificationRow, type ReadNotification } from './read-notifications.ts'
import { TEXTS } from './texts.ts'

const { mail: MAIL } = TEXTS

/** Mails a notification to its person, unless they were deactivated or lost the franchise or the role since. */
export async function mailNotification(
  { scope: { db, tenant }, services, siteUrl }: JobContext,
  { notificationId }: { notificationId: number },
): Promise<void> {
  const row = await notificationRow(db, notificationId)
  if (!row) return
  const person = (await peopleOf(db, row.franchise_id)).find(({ userId }) => userId === row.user_id)
  if (!person || !kindsFor(person.roles).includes(row.kind)) return
  const { email } = await db
    .selectFrom('app_user')
    .where('id', '=', row.user_id)
    .select('email')
    .executeTakeFirstOrThrow()
  const notification = inWords(row, tenant)
  const { html, text } = renderMail({
    tenant: mailTenant(tenant, siteUrl),
    title: notification.title,
    intro: notification.detail,
    ...(notification.franchiseName !== null && { rows: [[MAIL.franchise, notification.franchiseName]] }),
    action: {
      label: MAIL.action[notification.kind],
      url: `${siteUrl}/account/franchisee/${pathOf(notification)}`,
    },
    closing: MAIL.closing,
  })
  await services.mailer.send({
    to: email,
    fromName: tenant.name,
    replyTo: tenant.supportEmail,
    subject: notification.title,
    html,
    text,
    messageId: `notification-${tenant.id}-${notificationId}`,
  })
}

/** The staff's page for each kind, as web/platform/paths.ts has it. */
const PAGES: Record<NotificationKind, string> = {
  request: 'work-orders',
  assigned: 'work-orders',
  moved: 'work-orders',
  cancelled: 'work-orders',
  dispute: 'disputes',
  statement: 'payout',
  low_stock: 'inventory',
}

const pathOf = ({ kind, subjectId }: ReadNotification): string =>
  subjectId === null || kind === 'low_stock' ? PAGES[kind] : `${PAGES[kind]}/${subjectId}`
