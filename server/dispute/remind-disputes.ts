import { remindedUntil } from '../../domain/dispute/lifecycle.ts'
import type { Clock } from '../platform/clock.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import type { TenantScope } from '../platform/scope.ts'
import { addDisputeEvent } from './add-dispute-event.ts'

/** Emails managers whose answer to a dispute is due in three days, once for each dispute. */
export async function remindDisputes({ scope, clock }: { scope: TenantScope; clock: Clock }): Promise<void> {
  const now = clock.now()
  await scope.db.transaction().execute(async db => {
    const due = await db
      .updateTable('dispute')
      .set({ reminded_at: now })
      .where('status', 'in', ['NEEDS_RESPONSE', 'WARNING_NEEDS_RESPONSE'])
      .where('reminded_at', 'is', null)
      .where('due_at', '>', now)
      .where('due_at', '<=', remindedUntil(now))
      .where(eb => eb.or([eb('answer_state', 'is', null), eb('answer_state', '=', 'FAILED')]))
      .returning('id')
      .execute()
    for (const { id } of due) {
      await addDisputeEvent(db, id, { type: 'REMINDED', at: now })
      await enqueue(db, 'mail-dispute', { disputeId: id, occasion: 'due' })
    }
  })
}
