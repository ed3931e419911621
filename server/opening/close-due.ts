import { addDays } from 'date-fns'
import { nameJob } from '../audit/name-author.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import type { ClosingMail } from '../platform/jobs/tasks.ts'
import type { TenantScope } from '../platform/scope.ts'
import { mailAccount } from '../session/mails.ts'
import { zoneOfUser } from '../session/user-zone.ts'
import { formatMoment } from '../../domain/format/moment.ts'
import { unfinished } from './closing-impact.ts'
import { closingMail } from './mails.ts'
import { TEXTS } from './texts.ts'

/** Closes the business if its day has come. While something is still to be done it waits a day more, and its owners are mailed. */
export async function closeDue({ scope, clock }: { scope: TenantScope; clock: Clock }): Promise<void> {
  const now = clock.now()
  await scope.db.transaction().execute(async db => {
    const due = await db
      .selectFrom('tenant')
      .where('id', '=', scope.tenant.id)
      .where('state', '<>', 'closed')
      .where('closes_at', '<=', now)
      .select('closes_at')
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!due) return
    const left = (await unfinished(db, now)).length
    const closesAt = left > 0 ? addDays(now, 1) : now
    await nameJob(db, TEXTS.closing.job, now)
    await db
      .updateTable('tenant')
      .set({ closes_at: closesAt, ...(left === 0 && { state: 'closed' as const }) })
      .where('id', '=', scope.tenant.id)
      .execute()
    const about = left > 0 ? 'postponed' : 'closed'
    await enqueue(db, 'mail-closing', { about, closesAt: closesAt.toISOString(), left })
  })
}

interface Owner {
  id: number
  name: string
  email: string
}

const ownersOf = (db: Database): Promise<Owner[]> =>
  db
    .selectFrom('app_user as u')
    .innerJoin('user_role as r', 'r.user_id', 'u.id')
    .where('r.role', '=', 'owner')
    .where('u.deactivated_at', 'is', null)
    .select(['u.id', 'u.name', 'u.email'])
    .orderBy('u.id')
    .execute()

/** Mails all owners that their business closes, stays, waits a day more or has closed. */
export async function mailClosing(context: JobContext, event: ClosingMail): Promise<void> {
  const { db, tenant } = context.scope
  for (const { id, name, email } of await ownersOf(db)) {
    const at = formatMoment(new Date(event.closesAt), await zoneOfUser(db, id))
    const mail = closingMail(event, { name, at, business: tenant.name, siteUrl: context.siteUrl })
    await mailAccount(context, email, `closing-${event.about}-${event.closesAt}-${id}`, mail)
  }
}
