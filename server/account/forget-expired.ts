import { sql } from 'kysely'
import { MAX_SESSION_DAYS } from '../../domain/account/session-end.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { tenantSecurity } from '../security/tenant-security.ts'
import { KNOWN_DEVICE_MS } from '../session/note-login.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A burst of failures is mailed at most once a day, so older notices are not needed. */
const NOTICE_MS = 7 * DAY_MS

/** A link of an invitation says that it expired for this long, and offers to ask for another. That of a booking does so for a day. */
const DEAD_LINK_MS = 90 * DAY_MS

/**
 * Deletes a tenant's expired sessions, reset links, email changes, bookings that wait for their link, links of invitations, and known devices that were not used for 90 days. The device used last stays:
 * without it, the next login would count as the user's first, which is not mailed.
 */
export async function forgetExpired({
  scope: { db },
  clock,
  config: { idle },
}: Pick<JobContext, 'scope' | 'clock' | 'config'>): Promise<void> {
  const now = clock.now()
  const before = (ms: number): Date => new Date(now.getTime() - ms)
  const { staffSessionDays } = await tenantSecurity(db)
  await sql`
    delete from session s
    where s.expires_at <= ${now} or s.created_at <= ${before(MAX_SESSION_DAYS * DAY_MS)} or case
      when exists (select from user_role r where r.user_id = s.user_id)
      then s.last_used_at <= ${before(idle.staffIdleHours * HOUR_MS)} or s.created_at <= ${before(staffSessionDays * DAY_MS)}
      else s.last_used_at <= ${before(idle.customerIdleDays * DAY_MS)} end`.execute(db)
  await db
    .deleteFrom('password_reset')
    .where(eb => eb.or([eb('expires_at', '<=', now), eb('used_at', 'is not', null)]))
    .execute()
  await db.deleteFrom('email_change').where('expires_at', '<=', now).execute()
  await db.deleteFrom('invitation_link').where('expires_at', '<=', before(DEAD_LINK_MS)).execute()
  await db.deleteFrom('pending_booking').where('expires_at', '<=', before(DAY_MS)).execute()
  await db.deleteFrom('security_notice').where('sent_at', '<=', before(NOTICE_MS)).execute()
  await sql`
    delete from known_device d
    where d.last_login_at <= ${before(KNOWN_DEVICE_MS)}
      and exists (select from known_device later where later.user_id = d.user_id and later.last_login_at > d.last_login_at)`.execute(
    db,
  )
}

/** Deletes used challenges of the human check after they have expired. They belong to no tenant and use the machine's clock. */
export async function forgetExpiredChallenges(db: Database): Promise<void> {
  await sql`delete from human_check_use where expires_at < now()`.execute(db)
}
