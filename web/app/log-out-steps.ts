import { forgetPostalCode } from '../booking/booking-store.ts'
import { setLogOutSteps } from '../platform/session/log-out.ts'
import { askBeforeLogOut } from '../platform/session/log-out-question.ts'
import { getSession, isStaffSession } from '../platform/session/session.ts'

const nothing = (): Promise<void> => Promise.resolve()

/** Milliseconds until a logout no longer waits for unsent work. */
const SEND_MS = 4_000

/** Returns what deletes the keys of unsent work on this device, or undefined when the user stays because of such work. It is sent first, where that works. */
async function readyToLeave(): Promise<(() => Promise<void>) | undefined> {
  const session = getSession()
  if (!session || !isStaffSession(session)) return nothing
  const [{ countUnsent }, { forgetDraftKeys }, { outbox }, { forgetAnswers }] = await Promise.all([
    import('../outbox/stored-work.ts'),
    import('../outbox/draft-key.ts'),
    import('../outbox/outbox-client.ts'),
    import('../outbox/kept-answers.ts'),
  ])
  const count = () => countUnsent(session.id).catch(() => 0)
  if ((await count()) > 0) await Promise.race([outbox.flush(), new Promise(late => setTimeout(late, SEND_MS))])
  const unsent = await count()
  if (unsent > 0 && !(await askBeforeLogOut(unsent))) return undefined
  return async () => {
    await forgetDraftKeys()
    await forgetAnswers()
  }
}

/** Registers the logout steps beyond the session: the platform does not know bookings or work orders. */
export const registerLogOutSteps = (): void => setLogOutSteps({ readyToLeave, forgetInputs: forgetPostalCode })
