import type { SignedInContext } from '../platform/context.ts'
import { invalidField, notFound, Refusal } from '../platform/refusal.ts'
import { TEXTS } from './texts.ts'

const MAX_NOTE = 500

/**
 * Records that a person looked at a movement without a match, with what they found.
 * @returns the id of its transfer
 * @throws Refusal 404; 409 ALREADY_MATCHED; 422 under `note`
 */
export async function resolveMovement(
  { scope, actor, clock }: SignedInContext,
  { id, note: typed }: { id: number; note: string },
): Promise<number> {
  const note = typed.trim()
  if (note === '' || note.length > MAX_NOTE) throw invalidField('note', TEXTS.noteNeeded)
  const movement = await scope.db
    .selectFrom('provider_transaction')
    .where('id', '=', id)
    .select(['match', 'payout_id'])
    .executeTakeFirst()
  if (!movement) throw notFound('record')
  const { numUpdatedRows } = await scope.db
    .updateTable('provider_transaction')
    .set({ note, resolved_at: clock.now(), resolved_by_id: actor.userId })
    .where('id', '=', id)
    .where('match', '=', 'OPEN')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal(409, 'ALREADY_MATCHED', TEXTS.alreadyMatched)
  return movement.payout_id
}
