import type { InspectionDraft } from '../../../domain/work-order/inspection.ts'
import { readDraft } from '../../../domain/work-order/read-inspection.ts'
import { getSession } from '../../platform/session/session.ts'
import { forgetItem, storedItems, storeItem } from '../offline/stored-work.ts'

const idOf = (orderId: string): string => `draft ${getSession()?.id} ${orderId}`

/** Serializes writes and deletions, so that a deleted draft does not reappear. */
let last: Promise<unknown> = Promise.resolve()
function inTurn(work: () => Promise<unknown>): Promise<unknown> {
  const turn = last.then(work)
  last = turn.catch(() => undefined)
  return turn
}

/** Stores an inspection draft on this device. @throws Error when it cannot be stored */
export function storeDraft(orderId: string, draft: InspectionDraft): Promise<unknown> {
  const id = idOf(orderId)
  const content = new TextEncoder().encode(JSON.stringify(draft)).buffer
  return inTurn(() => storeItem({ id, orderId, kind: 'draft', location: null, content }))
}

export function forgetDraft(orderId: string): Promise<unknown> {
  const id = idOf(orderId)
  return inTurn(() => forgetItem(id))
}

/** Returns this user's unsent inspection draft, from this visit or an earlier one; undefined for none. */
export async function storedDraft(orderId: string): Promise<InspectionDraft | undefined> {
  try {
    const [item] = await storedItems(orderId, 'draft')
    const parsed: unknown = item && JSON.parse(new TextDecoder().decode(item.content))
    return typeof parsed === 'object' && parsed !== null ? readDraft(parsed) : undefined
  } catch {
    return undefined
  }
}
