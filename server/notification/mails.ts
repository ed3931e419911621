import type { NotificationKind } from '../../domain/notification/kinds.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { type FixedMail, writeMail } from '../tenant/write-mail.ts'
import type { ReadNotification } from './read-notifications.ts'
import { TEXTS } from './texts.ts'

const { mail: MAIL } = TEXTS

/** Mails a notification to its person. */
export async function sendNotificationMail(
  context: JobContext,
  to: string,
  notification: ReadNotification,
): Promise<void> {
  await context.services.mailer.send({
    to,
    ...(await writeMail(context, notificationMail(notification, context.siteUrl))),
    messageId: `notification-${context.scope.tenant.id}-${notification.id}`,
  })
}

/** Returns the mail of a notification. */
export const notificationMail = (
  one: Pick<ReadNotification, 'kind' | 'title' | 'detail' | 'franchiseName' | 'subjectId'>,
  siteUrl: string,
): FixedMail => ({
  kind: 'staff_notification',
  title: one.title,
  intro: one.detail,
  ...(one.franchiseName !== null && { rows: [[MAIL.franchise, one.franchiseName]] }),
  action: { label: MAIL.action[one.kind], url: `${siteUrl}/account/franchisee/${pathOf(one)}` },
  closing: MAIL.closing,
})

/** The staff's page for each kind, as web/platform/paths.ts has it. */
const PAGES: Record<NotificationKind, string> = {
  request: 'work-orders',
  assistance: 'assistance-requests',
  assigned: 'work-orders',
  moved: 'work-orders',
  cancelled: 'work-orders',
  work_answered: 'work-orders',
  dispute: 'disputes',
  statement: 'payout',
  low_stock: 'inventory',
  low_rating: 'work-orders',
  quote_answered: 'quotes',
  closed_day: 'work-orders',
}

const pathOf = ({ kind, subjectId }: Pick<ReadNotification, 'kind' | 'subjectId'>): string =>
  subjectId === null || kind === 'low_stock' || kind === 'assistance' ? PAGES[kind] : `${PAGES[kind]}/${subjectId}`
