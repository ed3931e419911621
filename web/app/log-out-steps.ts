import { forgetPostalCode } from '../booking/booking-store.ts'
import { setLogOutSteps } from '../platform/session/log-out.ts'
import { askBeforeLogOut } from '../platform/session/log-out-question.ts'
import { getSession, isStaffSession } from '../platform/session/session.ts'

const nothing = (): Promise<void> => Promise.resolve()

/** Returns what deletes the keys of unsent work on this device, or undefined when the user stays because of such work. */
async function readyToLeave(): Promise<(() => Promise<void>) | undefined> {
  const session = getSession()
  if (!session || !isStaffSession(session)) return nothing
  const [{ unsentOrders }, { forgetDraftKeys }] = await Promise.all([
    import('../work-order/offline/stored-work.ts'),
    import('../work-order/offline/draft-key.ts'),
  ])
  const unsent = await unsentOrders(session.id).catch(() => 0)
  return unsent === 0 || (await askBeforeLogOut(unsent)) ? forgetDraftKeys : undefined
}

/** Registers the logout steps beyond the session: the platform does not know bookings or work orders. */
export const registerLogOutSteps = (): void => setLogOutSteps({ readyToLeave, forgetInputs: forgetPostalCode })
