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
export function setLogOutSteps(given: LogOutSteps): void {
  steps = given
}

/** Ends the session on the server and here, forgets the postal code, and opens the root unless the page is the root or login (AUTH-21). Staff with unsent work are asked first. */
export function useLogOut(): () => Promise<void> {
  const router = useRouter()
  const queryClient = useQueryClient()
  return async () => {
    const finish = await steps.readyToLeave()
    if (!finish) return
    // Before the server ends the session: a call that it refuses then would end the session here with the inputs in place.
    steps.forgetInputs()
    await post('/auth/logout', {}).catch(() => undefined)
    // Leave a protected page first: there, an ended session would lead to login.
    const path = router.state.location.pathname
    if (path !== PATHS.root && path !== PATHS.login) await router.navigate({ to: PATHS.root })
    setSession(null)
    await finish().catch(() => undefined)
    queryClient.clear()
  }
}
