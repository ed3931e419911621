import type { JobContext } from '../platform/jobs/job-context.ts'
import { sendErasureMail } from './mails.ts'

/** Mails a customer that their data will be erased, and how to stop it. If they have already stopped it, no mail is sent. */
export async function mailErasure(
  context: JobContext,
  { userId, occasion }: { userId: number; occasion: string },
): Promise<void> {
  const user = await context.scope.db
    .selectFrom('erasure_request')
    .innerJoin('app_user', 'app_user.id', 'erasure_request.user_id')
    .where('app_user.id', '=', userId)
    .select(['app_user.id', 'app_user.name', 'app_user.email', 'erasure_request.erase_at'])
    .executeTakeFirst()
  if (user) await sendErasureMail(context, user, occasion)
}
