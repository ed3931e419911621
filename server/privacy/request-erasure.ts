import { obstacleTexts } from '../../domain/privacy/erasure.ts'
import { ERASURE_GRACE_DAYS } from '../../domain/privacy/retention.ts'
import { TEXTS as PRIVACY } from '../../domain/privacy/texts.ts'
import type { SignedInContext } from '../platform/context.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { Refusal } from '../platform/refusal.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { requireRecentLogin } from '../session/require-recent-login.ts'
import { type ErasureState, erasureState } from './erasure-state.ts'
import { TEXTS } from './texts.ts'

const DAY_MS = 24 * 3_600_000

/**
 * Requests the erasure of a customer's data. It happens after 7 days, until when they can undo it; a second request changes nothing.
 * @throws Refusal 422 under `currentPassword` like requireRecentLogin; 409 for staff, and one that lists what must end first
 */
export async function requestErasure(context: SignedInContext, currentPassword: string | null): Promise<ErasureState> {
  const { actor } = context
  if (actor.isStaff) throw new Refusal(409, 'STAFF_ACCOUNT', TEXTS.staffAccount)
  await requireRecentLogin(context, currentPassword)
  const { scope, clock } = context
  const before = await erasureState(context)
  if (before.eraseAt !== null) return before
  const obstacles = obstacleTexts(before.obstacles)
  if (obstacles.length > 0) throw new Refusal(409, 'ERASURE_NOT_YET', PRIVACY.notYet(obstacles))
  const now = clock.now()
  await scope.db.transaction().execute(async db => {
    const added = await db
      .insertInto('erasure_request')
      .values({
        user_id: actor.userId,
        requested_at: now,
        erase_at: new Date(now.getTime() + ERASURE_GRACE_DAYS * DAY_MS),
      })
      .onConflict(conflict => conflict.columns(['tenant_id', 'user_id']).doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (!added) return
    await recordSecurityEvent(context, { kind: 'erasure_requested' }, db)
    await enqueue(db, 'mail-erasure', { userId: actor.userId, occasion: now.toISOString() })
  })
  return await erasureState(context)
}

/** Undoes the request before it is carried out. Does nothing without one. */
export async function keepAccount(context: SignedInContext): Promise<ErasureState> {
  const { userId } = context.actor
  const { db } = context.scope
  const removed = await db
    .deleteFrom('erasure_request')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  if (removed) await recordSecurityEvent(context, { kind: 'erasure_withdrawn' })
  return await erasureState(context)
}
