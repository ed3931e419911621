import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { forgetPostalCode } from '../booking/booking-store.ts'
import { post } from './api.ts'
import { askBeforeLogOut } from './log-out-question.ts'
import { PATHS } from './paths.ts'
import { getSession, isStaffSession, setSession } from './session.ts'

/** What ends the session on the server and here, forgets the postal code, and goes to the root unless already there or at login (AUTH-21). Staff with unsent work are asked first. */
export function useLogOut(): () => Promise<void> {
  const router = useRouter()
  const queryClient = useQueryClient()
  return async () => {
    const forgetKeys = await readyToLeave()
    if (!forgetKeys) return
    await post('/auth/logout', {}).catch(() => undefined)
    // Away from a protected page first: an ended session there would lead to login.
    const path = router.state.location.pathname
    if (path !== PATHS.root && path !== PATHS.login) await router.navigate({ to: PATHS.root })
    // Before the session ends: afterwards nobody knows whether staff were booking for a customer.
    forgetPostalCode()
    setSession(null)
    await forgetKeys().catch(() => undefined)
    queryClient.clear()
  }
}

const nothing = (): Promise<void> => Promise.resolve()

/** What forgets the keys of unsent work on this device; undefined when somebody with such work would rather stay. */
async function readyToLeave(): Promise<(() => Promise<void>) | undefined> {
  const session = getSession()
  if (!session || !isStaffSession(session)) return nothing
  const [{ unsentOrders }, { forgetDraftKeys }] = await Promise.all([
    import('../work-order/kept-work.ts'),
    import('../work-order/draft-key.ts'),
  ])
  const unsent = await unsentOrders(session.id).catch(() => 0)
  return unsent === 0 || (await askBeforeLogOut(unsent)) ? forgetDraftKeys : undefined
}
