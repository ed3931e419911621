import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { clearDraft } from '../booking/booking-store.ts'
import { post } from './api.ts'
import { PATHS } from './paths.ts'
import { setSession } from './session.ts'

/** What ends the session on the server and here, and goes to the root unless already there or at login (AUTH-21). */
export function useLogOut(): () => Promise<void> {
  const router = useRouter()
  const queryClient = useQueryClient()
  return async () => {
    await post('/auth/logout', {}).catch(() => undefined)
    // Away from a protected page first: an ended session there would lead to login.
    const path = router.state.location.pathname
    if (path !== PATHS.root && path !== PATHS.login) await router.navigate({ to: PATHS.root })
    setSession(null)
    clearDraft()
    queryClient.clear()
  }
}
