import { latestDue, nextSending } from '../../../domain/report/schedule.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { JobContext } from '../../platform/jobs/job-context.ts'
import { scheduleZone } from './zone.ts'

/**
 * Enqueues the reports that are due. Times that passed while no worker ran are sent once, for the latest. Of parallel workers one moves a schedule on, so that each
 * time is sent once.
 */
export async function sendDueReports({ scope, clock }: Pick<JobContext, 'scope' | 'clock'>): Promise<void> {
  const now = clock.now()
  const schedules = await scope.db
    .selectFrom('report_schedule')
    .where('is_paused', '=', false)
    .where('next_at', '<=', now)
    .selectAll()
    .execute()
  for (const schedule of schedules) {
    const rule = { ...schedule, monthDay: schedule.month_day }
    const zone = await scheduleZone(scope, schedule.franchise_ids)
    const dueAt = latestDue(rule, schedule.next_at, now, zone)
    await scope.db.transaction().execute(async db => {
      const { numUpdatedRows } = await db
        .updateTable('report_schedule')
        .set({ next_at: nextSending(rule, dueAt, zone) })
        .where('id', '=', schedule.id)
        .where('version', '=', schedule.version)
        .where('next_at', '=', schedule.next_at)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) return
      const sending = await db
        .insertInto('report_sending')
        .values({ schedule_id: schedule.id, due_at: dueAt })
        .onConflict(conflict => conflict.constraint('report_sending_once').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (sending) await enqueue(db, 'send-report', { reportSendingId: sending.id })
    })
  }
}
