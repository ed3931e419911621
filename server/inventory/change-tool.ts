import { countCharacters, NOTES_LENGTH } from '../../domain/format/length.ts'
import { quantityProblem } from '../../domain/inventory/stock.ts'
import type { SignedInContext } from '../platform/context.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { invalidField, Refusal } from '../platform/refusal.ts'
import { addEntry, type ChangeInput, changeItem } from './stock-items.ts'
import { TEXTS } from './texts.ts'

/** Adds tools to a van (STOCK-22). @throws Refusal 422 for a wrong quantity; 404 for a tool that is not in one of the actor's vans */
export async function increaseTool(
  context: SignedInContext,
  { increment, ...input }: ChangeInput & { increment: number },
): Promise<void> {
  const problem = quantityProblem('tool', increment)
  if (problem) throw invalidField('increment', problem)
  const entry = { change: increment, reason: 'RESTOCKED' } as const
  await changeItem(context, 'tool', { ...input, entry }, async change => {
    await addEntry(change, entry)
  })
}

/**
 * Removes one tool from a van, with the reason, and emails the franchise's managers (STOCK-22).
 * @throws Refusal 422 without a reason; 409 when there is none; 404 for a tool that is not in one of the actor's vans
 */
export async function decreaseTool(
  context: SignedInContext,
  { reason, ...input }: ChangeInput & { reason: string },
): Promise<void> {
  const note = reason.trim()
  if (note === '') throw invalidField('reason', TEXTS.reasonMissing)
  if (countCharacters(note) > NOTES_LENGTH) throw invalidField('reason', TEXTS.reasonTooLong)
  const entry = { change: -1, reason: 'CORRECTED', note } as const
  await changeItem(context, 'tool', { ...input, entry }, async change => {
    if (change.item.quantity < 1) throw new Refusal(409, 'OUT_OF_STOCK', TEXTS.noneInVan)
    const stockEntryId = await addEntry(change, entry)
    await enqueue(change.db, 'mail-tool-decrease', { stockEntryId })
  })
}
