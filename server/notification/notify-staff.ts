import { recipientsOf } from '../../domain/notification/recipients.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import type { NotifiedEvent } from '../platform/jobs/tasks.ts'
import { assistanceRequested } from './assistance-events.ts'
import { bookedOnClosedDays } from './closed-day-events.ts'
import type { Happened } from './happened.ts'
import { disputeHappened, statementsIssued } from './money-events.ts'
import { orderHappened } from './order-events.ts'
import { peopleOf } from './people.ts'
import { quoteAnswered } from './quote-events.ts'
import { ratedLow } from './rating-events.ts'
import { stockRanLow } from './stock-events.ts'

/**
 * Notifies the staff that an event concerns: in the product, by mail or both, as each chose. All of it is one transaction, and a person gets one notification
 * of an event, also when the job runs again.
 */
export async function notifyStaff({ scope }: Pick<JobContext, 'scope'>, event: NotifiedEvent): Promise<void> {
  await scope.db.transaction().execute(async db => {
    for (const notificationId of await recordNotifications(db, event))
      await enqueue(db, 'mail-notification', { notificationId })
  })
}

/** Writes the notifications of an event, once for each person, in the caller's transaction. @returns the ids of those to mail */
export async function recordNotifications(db: Database, event: NotifiedEvent): Promise<number[]> {
  const mailed: number[] = []
  for (const happened of await happenedIn(db, event)) mailed.push(...(await write(db, happened)))
  return mailed
}

function happenedIn(db: Database, event: NotifiedEvent): Promise<Happened[]> {
  switch (event.of) {
    case 'order':
      return orderHappened(db, event)
    case 'dispute':
      return disputeHappened(db, event)
    case 'period':
      return statementsIssued(db, event)
    case 'assistance':
      return assistanceRequested(db, event)
    case 'quote':
      return quoteAnswered(db, event)
    case 'closed_days':
      return bookedOnClosedDays(db, event)
    case 'rating':
      return ratedLow(db, event)
    default:
      return stockRanLow(db, event)
  }
}

/** @returns the ids of those to mail */
async function write(db: Database, happened: Happened): Promise<number[]> {
  const recipients = recipientsOf(happened, await peopleOf(db, happened.franchiseId))
  if (recipients.length === 0) return []
  const written = await db
    .insertInto('notification')
    .values(
      recipients.map(({ userId, notice, inProduct }) => ({
        ...happened.subject,
        user_id: userId,
        kind: notice.kind,
        event_key: happened.key,
        franchise_id: happened.franchiseId,
        van_id: notice.vanId,
        facts: JSON.stringify(notice.facts),
        is_listed: inProduct,
        created_at: happened.at,
      })),
    )
    .onConflict(conflict => conflict.constraint('notification_once').doNothing())
    .returning(['id', 'user_id'])
    .execute()
  const mailed = new Set(recipients.filter(({ byMail }) => byMail).map(({ userId }) => userId))
  return written.filter(({ user_id: userId }) => mailed.has(userId)).map(({ id }) => id)
}
