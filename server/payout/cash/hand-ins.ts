import { localDay } from '../../../domain/format/dates.ts'
import { countCharacters } from '../../../domain/format/length.ts'
import { formatMoney } from '../../../domain/format/money.ts'
import { MAX_NOTE } from '../../../domain/payout/cash-drawer.ts'
import { MIN_REASON } from '../../../domain/payout/settling.ts'
import { recordAuditEntry } from '../../audit/record-audit-entry.ts'
import { requireFranchise } from '../../franchise/policy.ts'
import { requireSameCall } from '../../own-action/require-same-call.ts'
import type { SignedInContext } from '../../platform/context.ts'
import { invalidField, notFound, notFoundForActor, ownRecord, Refusal } from '../../platform/refusal.ts'
import { requireOpenDay } from '../settling/access.ts'
import { cashDrawers } from './drawers.ts'
import { TEXTS } from './texts.ts'

export interface NewHandIn {
  idempotencyKey: string
  franchiseId: number
  vanId: number
  userId: number | null
  /** Cents. */
  amount: number
  /** Local day. */
  day: string
  note: string
}

/**
 * Records cash that a payee handed in. Their next statement gives it back, because statements take cash payments off. A repeated key records nothing more.
 * @throws Refusal 404 for another franchise; 403 for the manager's own cash; 409 for a key of another hand-in (DOOR-28); 422 for more than the payee has, a closed or future day, or a note that is too long
 */
export async function recordHandIn(context: SignedInContext, input: NewHandIn): Promise<void> {
  const { actor, clock, scope } = context
  const { franchiseId, vanId, userId, amount, day } = input
  const note = input.note.trim()
  requireFranchise(actor, franchiseId)
  if (userId === actor.userId) throw ownRecord('payout')
  if (amount <= 0) throw invalidField('amount', TEXTS.amount)
  if (countCharacters(note) > MAX_NOTE) throw invalidField('note', TEXTS.note)
  await scope.db.transaction().execute(async db => {
    await requireOpenDay(db, franchiseId, { day, now: clock.now() })
    const earlierHandIn = await db
      .selectFrom('cash_hand_in')
      .where('idempotency_key', '=', input.idempotencyKey)
      .select(['franchise_id', 'van_id', 'user_id', 'amount', 'day', 'author_id'])
      .executeTakeFirst()
    if (earlierHandIn) {
      const repeated = {
        franchise_id: franchiseId,
        van_id: vanId,
        user_id: userId,
        amount,
        day,
        author_id: actor.userId,
      }
      return requireSameCall(earlierHandIn, repeated, TEXTS.keyReused)
    }
    const drawer = (await cashDrawers(context, franchiseId, db)).find(
      each => each.vanId === vanId && each.userId === userId,
    )
    if (!drawer) throw notFoundForActor('cashDrawer')
    if (amount > drawer.held)
      throw invalidField('amount', TEXTS.tooMuch(formatMoney(Math.max(0, drawer.held), drawer.currency)))
    const { id } = await db
      .insertInto('cash_hand_in')
      .values({
        idempotency_key: input.idempotencyKey,
        franchise_id: franchiseId,
        van_id: vanId,
        user_id: userId,
        amount,
        day,
        note,
        author_id: actor.userId,
        created_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAuditEntry(db, context, {
      action: 'cash_handed_in',
      subject: 'cash_hand_in',
      subjectId: id,
      franchiseId,
      from: null,
      to: { amount, day, vanId, userId },
    })
  })
}

/**
 * Takes a hand-in that was recorded by mistake back, by a counter entry of today. Once a statement credited the mistake, the next one takes it off.
 * @throws Refusal 404 for another franchise's; 403 for the manager's own cash; 409 when it was corrected already, and for a counter entry; 422 without a reason or when
 * today is closed
 */
export async function correctHandIn(context: SignedInContext, input: { id: number; reason: string }): Promise<void> {
  const { actor, clock, scope } = context
  const reason = input.reason.trim()
  await scope.db.transaction().execute(async db => {
    const handIn = await db
      .selectFrom('cash_hand_in as h')
      .innerJoin('franchise as f', 'f.id', 'h.franchise_id')
      .where('h.id', '=', input.id)
      .selectAll('h')
      .select('f.time_zone')
      .executeTakeFirst()
    if (!handIn) throw notFound('cashHandIn')
    const { franchise_id: franchiseId } = handIn
    if (!actor.franchiseIds.includes(franchiseId)) throw notFoundForActor('cashHandIn')
    if (handIn.user_id === actor.userId) throw ownRecord('payout')
    const length = countCharacters(reason)
    if (length < MIN_REASON || length > MAX_NOTE) throw invalidField('reason', TEXTS.reason)
    const now = clock.now()
    const day = localDay(now, handIn.time_zone)
    await requireOpenDay(db, franchiseId, { day, now })
    const corrected = await db
      .selectFrom('cash_hand_in')
      .where('corrects_id', '=', handIn.id)
      .select('id')
      .executeTakeFirst()
    if (corrected || handIn.corrects_id !== null) throw new Refusal(409, 'CONFLICT', TEXTS.corrected)
    const { id } = await db
      .insertInto('cash_hand_in')
      .values({
        idempotency_key: `correct ${handIn.id}`,
        franchise_id: franchiseId,
        van_id: handIn.van_id,
        user_id: handIn.user_id,
        amount: 0 - handIn.amount,
        day,
        note: reason,
        corrects_id: handIn.id,
        author_id: actor.userId,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAuditEntry(db, context, {
      action: 'cash_hand_in_corrected',
      subject: 'cash_hand_in',
      subjectId: handIn.id,
      franchiseId,
      from: { amount: handIn.amount },
      to: { amount: 0, counterEntryId: id },
      reason,
    })
  })
}
