import { isOwnVersion } from '../../outbox/action.ts'
import { keepAnswer, keptAnswer } from '../../outbox/kept-answers.ts'
import type { SaidAction, Sent } from '../../outbox/outbox.ts'
import { agreementOf, startCompletion } from '../completion/completion.ts'
import type { Order } from '../order.ts'
import { workOrderKeys } from '../query-keys.ts'
import { afterSending } from './overlay.ts'

/** One after another, because each changes what the one before kept. */
let last: Promise<void> = Promise.resolve()

/**
 * Changes what this device keeps of an order as the server did with an own action: the reception can end before the day is renewed. Notes and inspections
 * change no price, so the bill of the version before is that of the new one. Nothing is changed if somebody else changed the order too.
 */
export function keepOwnChange(action: SaidAction, sent: Sent): Promise<void> {
  last = last
    .then(() => keepSent(action, sent))
    .catch(() => {
      // Then the day is renewed soon.
    })
  return last
}

async function keepSent(action: SaidAction, sent: Sent): Promise<void> {
  const { orderId: id, version } = action
  const kept = await keptAnswer<Order>(workOrderKeys.detail(id))
  if (!kept) return
  if (version !== null && sent.version !== undefined && isOwnVersion(action, sent)) {
    const agreement = agreementOf(startCompletion(kept))
    const bill = await keptAnswer(workOrderKeys.bill({ id, version }, agreement))
    if (bill !== undefined) await keepAnswer(workOrderKeys.bill({ id, version: sent.version }, agreement), bill)
  }
  const order = afterSending(kept, action, sent)
  if (order) await keepAnswer(workOrderKeys.detail(id), order)
}
