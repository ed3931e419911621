import type { InspectionDraft } from '../../../domain/work-order/inspection.ts'
import { readDraft } from '../../../domain/work-order/read-inspection.ts'
import { outbox } from '../../outbox/outbox-client.ts'
import { storedActions } from '../../outbox/stored-work.ts'
import { getSession } from '../../platform/session/session.ts'

const idOf = (orderId: string): string => `draft ${getSession()?.id} ${orderId}`

/** Serializes writes and deletions, so that a deleted draft does not reappear. */
let last: Promise<unknown> = Promise.resolve()
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = last.then(work)
  last = turn.catch(() => undefined)
  return turn
}

/** Stores an inspection draft on this device, to be sent with the next. @returns whether the device could store it */
export function storeDraft(orderId: string, draft: InspectionDraft): Promise<boolean> {
  const id = idOf(orderId)
  return inTurn(() => outbox.keep({ id, orderId, kind: 'draft', version: null, content: draft }))
}

/** A draft that waits for reception. */
export class DraftWaits extends Error {}

/** Sends the stored draft. @throws DraftWaits without reception; Error with the reason when the server refuses it */
export async function sendDraft(orderId: string): Promise<void> {
  const id = idOf(orderId)
  await last
  await outbox.flush()
  const left = outbox.state().waiting.find(action => action.id === id)
  if (!left) return
  throw left.refused ? new Error(left.refused.message) : new DraftWaits()
}

export function forgetDraft(orderId: string): Promise<void> {
  const id = idOf(orderId)
  return inTurn(async () => {
    const draft = (await storedActions()).find(action => action.id === id)
    if (draft) await outbox.discard(draft)
  })
}

/** Returns this user's unsent inspection, from this visit or an earlier one; undefined for none. */
export async function storedDraft(orderId: string): Promise<InspectionDraft | undefined> {
  try {
    await last
    const kinds = ['draft', 'finish']
    const found = (await storedActions()).findLast(one => one.orderId === orderId && kinds.includes(one.kind))
    if (!found) return undefined
    const parsed: unknown = JSON.parse(new TextDecoder().decode(await outbox.content(found.id)))
    return typeof parsed === 'object' && parsed !== null ? readDraft(parsed) : undefined
  } catch {
    return undefined
  }
}
