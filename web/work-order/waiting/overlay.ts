import { readDraft } from '../../../domain/work-order/read-inspection.ts'
import type { InspectionDraft } from '../../../domain/work-order/inspection.ts'
import { isOwnVersion } from '../../outbox/action.ts'
import type { SaidAction, Sent, Waiting } from '../../outbox/outbox.ts'
import type { Order } from '../order.ts'
import { answerContent, linesOf, linesOfDraft, withAnswer } from '../recommended/answered.ts'

type Content = Record<string, unknown>

const isContent = (content: unknown): content is Content => typeof content === 'object' && content !== null

/** Whether a waiting action counts for what its author sees: not while its form waits for the answer, and not once it was refused. */
const counts = ({ isAttended, refused }: Waiting): boolean => !isAttended && refused === null

const inspectionOf = (draft: InspectionDraft, order: Order, isFinished: boolean): NonNullable<Order['inspection']> => ({
  ...draft,
  recommended: draft.recommended.map(line => ({ ...line, items: [...line.items] })),
  isFinished,
  amendments: order.inspection?.amendments ?? [],
})

const inspected = (order: Order, draft: InspectionDraft): Order => ({
  ...order,
  isInspected: true,
  inspection: inspectionOf(draft, order, true),
  recommendedWork: linesOfDraft(draft, order),
})

function answered(order: Order, content: Content, at: number): Order {
  const said = answerContent(content)
  return said ? { ...order, recommendedWork: withAnswer(linesOf(order), said, at) } : order
}

/** Returns an order as it is once all that waits on this device is sent. */
export function withWaiting(order: Order, waiting: readonly Waiting[]): Order {
  let shown = order
  for (const action of waiting) {
    const { kind, content, orderId, at } = action
    if (orderId !== order.id || !counts(action) || !isContent(content)) continue
    if (kind === 'notes' && typeof content.notes === 'string') shown = { ...shown, notes: content.notes }
    if (kind === 'draft') shown = { ...shown, inspection: inspectionOf(readDraft(content), shown, false) }
    if (kind === 'finish') shown = inspected(shown, readDraft(content))
    if (kind === 'answer') shown = answered(shown, content, at)
    if (kind === 'complete')
      shown = { ...shown, status: 'COMPLETE', overdue: false, completedAt: new Date(at).toISOString() }
  }
  return shown
}

/** Returns the order that this device kept before an own action was sent, as it is afterwards; undefined if somebody else changed it too. */
export function afterSending(kept: Order, action: SaidAction, sent: Sent): Order | undefined {
  const { version, raises } = sent
  if (version === undefined || kept.version !== version - raises) return undefined
  if (raises > 0 && !isOwnVersion(action, sent)) return undefined
  return { ...withWaiting(kept, [{ ...action, isAttended: false }]), version }
}

interface ListedState {
  id: string
  status: string
  isInspected: boolean
  overdue: boolean
}

/** Returns an order of a list as it is once all that waits on this device is sent. */
export function listedWithWaiting<Listed extends ListedState>(order: Listed, waiting: readonly Waiting[]): Listed {
  const own = waiting.filter(action => action.orderId === order.id && counts(action))
  if (own.some(({ kind }) => kind === 'complete'))
    return { ...order, status: 'COMPLETE', isInspected: true, overdue: false }
  return own.some(({ kind }) => kind === 'finish') ? { ...order, isInspected: true } : order
}
