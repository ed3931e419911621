import { forgetUser } from '../booking/booking-store.ts'
import { setLogOutSteps } from '../platform/session/log-out.ts'
import { getSession, isStaffSession } from '../platform/session/session.ts'

const nothing = (): Promise<void> => Promise.resolve()

async function readyToLeave(): Promise<(() => Promise<void>) | undefined> {
  const session = getSession()
  if (!session || !isStaffSession(session)) return nothing
  const { leaveWork } = await import('./leave-work.ts')
  return await leaveWork(session.id)
}

/** Registers the logout steps beyond the session: the platform does not know bookings or work orders. */
export const registerLogOutSteps = (): void => setLogOutSteps({ readyToLeave, forgetInputs: forgetUser })
