import type { QueryClient } from '@tanstack/react-query'
import { post } from './api.ts'
import { PATHS } from './paths.ts'
import { router } from './router.tsx'
import { setSession } from './session.ts'

/** Ends the session on the server and here, and goes to the root unless already there or at login (AUTH-21). */
export async function logOut(queryClient: QueryClient): Promise<void> {
  await post('/auth/logout', {}).catch(() => undefined)
  setSession(null)
  localStorage.removeItem('postalCode')
  queryClient.clear()
  const path = router.state.location.pathname
  if (path !== PATHS.root && path !== PATHS.login) await router.navigate({ to: PATHS.root })
}
