import { kindsFor } from '../../domain/notification/kinds.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { sendNotificationMail } from './mails.ts'
import { peopleOf } from './people.ts'
import { inWords, notificationRow } from './read-notifications.ts'

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
  await sendNotificationMail(context, email, inWords(row, tenant))
}
