import { kindsFor, type NotificationKind } from '../../domain/notification/kinds.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { type FixedMail, writeMail } from '../tenant/write-mail.ts'
import { peopleOf } from './people.ts'
import { inWords, notificationRow, type ReadNotification } from './read-notifications.ts'
import { TEXTS } from './texts.ts'

const { mail: MAIL } = TEXTS

/** Mails a notification to its person, unless they were deactivated or lost the franchise or the role since. */
export async function mailNotification(
  context: JobContext,
  { notificationId }: { notificationId: number },
): Promise<void> {
  const { db, tenant } = context.scope
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
  await context.services.mailer.send({
    to: email,
    ...(await writeMail(context, notificationMail(notification, context.siteUrl))),
    messageId: `notification-${tenant.id}-${notificationId}`,
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
  dispute: 'disputes',
  statement: 'payout',
  low_stock: 'inventory',
}

const pathOf = ({ kind, subjectId }: Pick<ReadNotification, 'kind' | 'subjectId'>): string =>
  subjectId === null || kind === 'low_stock' || kind === 'assistance' ? PAGES[kind] : `${PAGES[kind]}/${subjectId}`
