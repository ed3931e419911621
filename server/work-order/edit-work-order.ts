import { labelProblem } from '../../domain/account/name.ts'
import { countCharacters, NAME_LENGTH, NOTES_LENGTH } from '../../domain/format/length.ts'
import type { OwnAction } from '../own-action/own-action.ts'
import type { SignedInContext } from '../platform/context.ts'
import { invalidField } from '../platform/refusal.ts'
import { addEvent, changeOrder, changeOrderOnce, type SeenOrder, updateOrder } from './change-order.ts'
import { TEXTS } from './texts.ts'

/**
 * Replaces the staff notes of an open order, which its customer never sees (WODETAIL-11).
 * @throws Refusal 422 over 2,000 characters; 409 when another user changed the order since it was read
 */
export async function updateNotes(
  context: SignedInContext,
  { notes, ...seen }: SeenOrder & OwnAction & { notes: string },
): Promise<void> {
  if (countCharacters(notes) > NOTES_LENGTH) throw invalidField('notes', TEXTS.notesTooLong)
  await changeOrderOnce(context, { ...seen, kind: 'notes' }, 'edit', async change => {
    await updateOrder(change, { staff_notes: notes })
    await addEvent(change, 'notes_changed')
  })
}

/**
 * Sets the customer's order number, printed on the invoice, on an open or a completed order (WODETAIL-08, rule W11); empty removes it.
 * @throws Refusal 422 over 255 characters; 409 on a cancelled order
 */
export async function updatePoNumber(
  context: SignedInContext,
  { poNumber, ...seen }: SeenOrder & { poNumber: string },
): Promise<void> {
  const text = checkPoNumber(poNumber)
  await changeOrder(context, seen, 'editPoNumber', async change => {
    await updateOrder(change, { po_number: text })
    await addEvent(change, 'po_number_changed', { poNumber: text })
  })
}

/** @throws Refusal 422 over 255 characters, and for one with a line break or a link: it is printed on the invoice */
export function checkPoNumber(poNumber: string): string | null {
  const text = poNumber.trim()
  if (countCharacters(text) > NAME_LENGTH) throw invalidField('poNumber', TEXTS.poNumberTooLong)
  const problem = labelProblem(text)
  if (problem) throw invalidField('poNumber', problem)
  return text === '' ? null : text
}
