import { MAX_REASON, MIN_REASON } from '../../../domain/payout/settling.ts'
import { recordAuditEntry } from '../../audit/record-audit-entry.ts'
import { requireFranchise } from '../../franchise/policy.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { invalidFields } from '../../platform/refusal.ts'
import type { Actor } from '../../platform/scope.ts'
import { closedThrough } from './access.ts'
import { TEXTS } from './texts.ts'

export interface Closing {
  closedThrough: string | null
  /** The last days of issued periods, newest first. */
  ends: string[]
}

/** Returns how far a franchise's payouts are closed. @throws Refusal 404 for another franchise */
export async function payoutClosing(db: Database, actor: Actor, franchiseId: number): Promise<Closing> {
  requireFranchise(actor, franchiseId)
  const periods = await db
    .selectFrom('payout_period')
    .where('franchise_id', '=', franchiseId)
    .select('end_date')
    .orderBy('end_date', 'desc')
    .limit(36)
    .execute()
  return { closedThrough: await closedThrough(db, franchiseId), ends: periods.map(({ end_date }) => end_date) }
}

/**
 * Closes the payouts of a franchise through the last day of an issued period: nothing is recorded on these days any more. An earlier day reopens, with a reason.
 * @throws Refusal 404 for another franchise; 422 for a day that ends no issued period, or to reopen without a reason
 */
export async function closePayouts(
  context: SignedInContext,
  { franchiseId, throughDay, reason }: { franchiseId: number; throughDay: string; reason: string },
): Promise<Closing> {
  const { scope, actor, clock } = context
  requireFranchise(actor, franchiseId)
  const text = reason.trim()
  return await scope.db.transaction().execute(async db => {
    await db.selectFrom('franchise').where('id', '=', franchiseId).select('id').forUpdate().execute()
    const { closedThrough: before, ends } = await payoutClosing(db, actor, franchiseId)
    if (!ends.includes(throughDay)) throw invalidFields([{ field: 'throughDay', message: TEXTS.notAnEnd }])
    const reopens = before !== null && throughDay < before
    if ((reopens && text.length < MIN_REASON) || text.length > MAX_REASON)
      throw invalidFields([{ field: 'reason', message: reopens ? TEXTS.reopen : TEXTS.reason }])
    await db
      .insertInto('payout_lock')
      .values({
        franchise_id: franchiseId,
        through_day: throughDay,
        reason: text,
        author_id: actor.userId,
        created_at: clock.now(),
      })
      .execute()
    await recordAuditEntry(db, context, {
      action: 'payouts_closed',
      subject: 'franchise',
      subjectId: franchiseId,
      franchiseId,
      from: { throughDay: before },
      to: { throughDay },
      reason: text === '' ? null : text,
    })
    return await payoutClosing(db, actor, franchiseId)
  })
}
