import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { post } from '../api/api.ts'
import { PATHS } from '../paths.ts'
import { setSession } from './session.ts'

interface LogOutSteps {
  /** Returns what to do once the session has ended, or undefined when the user stays. */
  readyToLeave(this: void): Promise<(() => Promise<void>) | undefined>
  /** Runs before the session ends: afterwards it is unknown whether staff were booking for a customer. */
  forgetInputs(this: void): void
}

let steps: LogOutSteps = { readyToLeave: async () => () => Promise.resolve(), forgetInputs: () => undefined }

/** The application sets this once, at its start. */
export function setLogOutSteps(newSteps: LogOutSteps): void {
  steps = newSteps
}

let isLeaving = false

/** Whether a logout is on its way to the root: a protected page whose session ends otherwise leads to login. */
export const isLoggingOut = (): boolean => isLeaving

/** Ends the session on the server and here, forgets the postal code, and opens the root unless the page is the root or login (AUTH-21). Staff with unsent work are asked first. */
export function useLogOut(): () => Promise<void> {
  const router = useRouter()
  const queryClient = useQueryClient()
  return async () => {
    const finish = await steps.readyToLeave()
    if (!finish) return
    steps.forgetInputs()
    // Nobody waits for this response: a browser holds it until its cache is empty (Clear-Site-Data), which can take half a minute.
    void post('/auth/logout', {}, { keepalive: true }).catch(() => undefined)
    isLeaving = true
    setSession(null)
    const path = router.state.location.pathname
    try {
      if (path !== PATHS.root && path !== PATHS.login) await router.navigate({ to: PATHS.root })
    } finally {
      isLeaving = false
    }
    await finish().catch(() => undefined)
    queryClient.clear()
  }
}
