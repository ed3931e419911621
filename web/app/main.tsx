import '../platform/trusted-types.ts'
import { notifyManager, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import type { TenantBranding } from '../../domain/tenant/tenant.ts'
import '../ui/layout/styles.ts'
import { API_URL } from '../platform/api/api.ts'
import { deferPresses } from '../platform/defer-presses.ts'
import { recoverLostStyles } from '../platform/lost-files.ts'
import { PATHS } from '../platform/paths.ts'
import { storeReferral } from '../referral/stored-referral.ts'
import { currentUserQuery } from '../platform/session/current-user.ts'
import { isLoggingOut } from '../platform/session/log-out.ts'
import { sendPendingLogOuts } from '../platform/session/pending-log-outs.ts'
import { getSession, subscribeSession } from '../platform/session/session.ts'
import { carriedTenant, DEFAULT_BRANDING, fetchTenant } from '../platform/tenant.ts'
import { TenantContext } from '../platform/tenant-context.ts'
import { ToastProvider } from '../ui/feedback/toast.tsx'
import { ThemeProvider } from '../ui/layout/theme-provider.tsx'
import { registerLogOutSteps } from './log-out-steps.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'

deferPresses()
recoverLostStyles()
registerLogOutSteps()
sendPendingLogOuts()
storeReferral(location.search)

// Renders a started mutation as busy before the next event, so that the second press of a double click finds the button busy.
notifyManager.setScheduler(queueMicrotask)

// A session that ends on a protected page leads to login, and back here afterwards (AUTH-22).
subscribeSession(() => {
  const { href, pathname } = router.state.location
  if (getSession() || isLoggingOut() || !pathname.startsWith(PATHS.account)) return
  queryClient.clear()
  void router.navigate({ to: PATHS.login, search: { next: href } })
})

router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
  if (!fromLocation || !pathChanged) return
  // Nothing else waits for it, so it is not part of the first load.
  void import('./focus-heading.ts').then(
    ({ focusHeading }) => focusHeading(toLocation.pathname),
    () => undefined,
  )
})

// Loads the user once after each sign-in or return (AUTH-04).
let askedFor: string | undefined
function askWhoIsSignedIn(): void {
  const session = getSession()
  if (session && session.token !== askedFor) void queryClient.prefetchQuery(currentUserQuery(session.id))
  askedFor = session?.token
}
subscribeSession(askWhoIsSignedIn)
askWhoIsSignedIn()

/** A page that loads longer than this shows that it is loading. */
const MAX_WAIT_MS = 200

const latest = fetchTenant(API_URL)
const first = carriedTenant() ?? (await latest) ?? DEFAULT_BRANDING
// With the page the first rendering is one transition. What the router shows later, it renders all at once.
await Promise.race([
  router.load().catch(console.error),
  new Promise(done => {
    setTimeout(done, MAX_WAIT_MS)
  }),
])

const isSame = (one: TenantBranding, other: TenantBranding): boolean => JSON.stringify(one) === JSON.stringify(other)

function App({ tenant }: { tenant: TenantBranding }) {
  return (
    <ThemeProvider colors={tenant.colors}>
      <TenantContext value={tenant}>
        <QueryClientProvider client={queryClient}>
          <ToastProvider>
            <RouterProvider router={router} />
          </ToastProvider>
        </QueryClientProvider>
      </TenantContext>
    </ThemeProvider>
  )
}

const element = document.getElementById('root')
if (element) {
  const root = createRoot(element)
  /** Renders the product in a tenant's brand. A transition renders in slices, so that a slow phone stays responsive. */
  const render = (tenant: TenantBranding) =>
    startTransition(() =>
      root.render(
        <StrictMode>
          <App tenant={tenant} />
        </StrictMode>,
      ),
    )
  render(first)
  // The current brand is usually the embedded one.
  void latest.then(found => found && !isSame(found, first) && render(found))
}
