import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { PATHS } from '../platform/paths.ts'
import { root } from './root-route.tsx'

/** Opens the links of a new email. */
export const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: PATHS.confirmEmail,
  component: lazyRouteComponent(() => import('../account/confirm-email-page.tsx'), 'ConfirmEmailPage'),
})

/** Opens the link of an invitation. */
export const invitation = createRoute({
  getParentRoute: () => root,
  path: PATHS.invitation,
  component: lazyRouteComponent(() => import('../staff/invitation-page.tsx'), 'InvitationPage'),
})
