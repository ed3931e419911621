import { forgetDraftKeys } from '../outbox/draft-key.ts'
import { forgetAnswers } from '../outbox/kept-answers.ts'
import { outbox } from '../outbox/outbox-client.ts'
import { countUnsent } from '../outbox/stored-work.ts'
import { askBeforeLogOut } from '../platform/session/log-out-question.ts'
import { forgetRecent } from '../search/recent.ts'
import { forgetOpened } from '../work-order/detail/opened-order.ts'

/** Milliseconds until a logout no longer waits for unsent work. */
const SEND_MS = 4_000

/** Returns what deletes the keys of unsent work on this device and what its user opened, or undefined when the user stays because of such work. It is sent first, where that works. */
export async function leaveWork(userId: number): Promise<(() => Promise<void>) | undefined> {
  const count = () => countUnsent(userId).catch(() => 0)
  if ((await count()) > 0) await Promise.race([outbox.flush(), new Promise(late => setTimeout(late, SEND_MS))])
  const unsent = await count()
  if (unsent > 0 && !(await askBeforeLogOut(unsent))) return undefined
  return async () => {
    forgetRecent()
    forgetOpened()
    await forgetDraftKeys()
    await forgetAnswers()
  }
}
