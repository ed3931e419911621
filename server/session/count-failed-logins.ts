import { enqueue } from '../platform/jobs/enqueue.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import type { SecurityOccasion } from '../platform/jobs/tasks.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS
/** This many failures within this time are mailed, at most once a day. */
const BURST = 5
const BURST_MS = 15 * MINUTE_MS

/**
 * After 5 failed logins within 15 minutes, mails the account's owner, at most once a day. A job for every failure, so that the login itself does the same work with and
 * without an account.
 * @param failure.userId null without an account
 */
export async function countFailedLogins(
  { scope, clock }: JobContext,
  { userId, ...occasion }: { userId: number | null } & SecurityOccasion,
): Promise<void> {
  if (userId === null) return
  const at = occasion.at === undefined ? clock.now() : new Date(occasion.at)
  await scope.db.transaction().execute(async db => {
    const { count } = await db
      .selectFrom('security_event')
      .where('user_id', '=', userId)
      .where('happened_at', '>', new Date(at.getTime() - BURST_MS))
      .where('happened_at', '<=', at)
      .where('kind', '=', 'login_failed')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count < BURST) return
    const due = await db
      .insertInto('security_notice')
      .values({ user_id: userId, kind: 'failed_logins', sent_at: at })
      .onConflict(conflict =>
        conflict
          .columns(['tenant_id', 'user_id', 'kind'])
          .doUpdateSet({ sent_at: at })
          .where('security_notice.sent_at', '<=', new Date(at.getTime() - DAY_MS)),
      )
      .returning('user_id')
      .executeTakeFirst()
    if (due) await enqueue(db, 'mail-failed-logins', { userId, ...occasion })
  })
}
