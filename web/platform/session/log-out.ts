import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { PATHS } from '../paths.ts'
import { endOnServer } from './pending-log-outs.ts'
import { getSession, setSession } from './session.ts'

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

/** Ends the session on the server and here, forgets who the user is, and opens the root unless the page is the root or login (AUTH-21). Staff with unsent work are asked first. */
export function useLogOut(): () => Promise<void> {
  const router = useRouter()
  const queryClient = useQueryClient()
  return async () => {
    const finish = await steps.readyToLeave()
    if (!finish) return
    steps.forgetInputs()
    const session = getSession()
    isLeaving = true
    setSession(null)
    if (session) endOnServer(session.token)
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
