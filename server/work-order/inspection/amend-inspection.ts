import { countCharacters, NOTES_LENGTH } from '../../../domain/format/length.ts'
import type { SignedInContext } from '../../platform/context.ts'
import { invalidField } from '../../platform/refusal.ts'
import { addEvent, changeOrder } from '../change-order.ts'
import { TEXTS } from '../texts.ts'

/**
 * Adds an amendment to a finished inspection: what is right instead, and why. The inspection itself stays as it was finished.
 * @throws Refusal 422 without the correction or the reason, or when one is too long; 409 before the inspection is finished
 */
export async function amendInspection(
  context: SignedInContext,
  { id, correction, reason }: { id: number; correction: string; reason: string },
): Promise<void> {
  const texts = { correction: correction.trim(), reason: reason.trim() }
  for (const name of ['correction', 'reason'] as const)
    if (texts[name] === '' || countCharacters(texts[name]) > NOTES_LENGTH)
      throw invalidField(name, TEXTS.inspection.amendmentText)
  await changeOrder(context, { id }, 'amendInspection', async change => {
    const { db, actor, now } = change
    await db
      .insertInto('inspection_amendment')
      .values({ work_order_id: id, ...texts, author_id: actor.userId, author_name: actor.name, created_at: now })
      .execute()
    await addEvent(change, 'inspection_amended', { reason: texts.reason })
  })
}
