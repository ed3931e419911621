import { createRoute, redirect } from '@tanstack/react-router'
import { PATHS } from '../platform/paths.ts'
import { root } from './root-route.tsx'
import { page, staffPage } from './page.ts'

/**
 * Takes the token of an emailed link out of the address bar and the history before its page renders. It is kept in memory while the page is open: a reload does
 * not bring it back. Another link opened on the page replaces the first.
 */
function takeToken(path: typeof PATHS.confirmEmail | typeof PATHS.invitation) {
  let opened = ''
  return {
    beforeLoad: ({ location: { hash } }: { location: { hash: string } }) => {
      if (hash === '') return { mailedHash: opened }
      opened = hash
      throw redirect({ to: path, replace: true })
    },
    onLeave: () => {
      opened = ''
    },
  }
}

/** Opens the links of a new email. */
export const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: PATHS.confirmEmail,
  ...takeToken(PATHS.confirmEmail),
  component: page(() => import('../account/confirm-email-page.tsx'), 'ConfirmEmailPage'),
})

/** Opens the link of an invitation. */
export const invitation = createRoute({
  getParentRoute: () => root,
  path: PATHS.invitation,
  ...takeToken(PATHS.invitation),
  component: staffPage('InvitationPage'),
})

/** Opens the link of an appointment. Its token stays in the address, so that a reload and a bookmark work; what is behind the # goes to no server. */
export const manage = createRoute({
  getParentRoute: () => root,
  path: PATHS.manage,
  component: page(() => import('../appointment/appointment-page.tsx'), 'ManagePage'),
})
