import { useRouterState } from '@tanstack/react-router'
import { Alert } from '../ui/alert.tsx'
import { AbovePage } from '../ui/page.tsx'
import { ButtonLink } from './button-link.tsx'
import { PATHS } from './paths.ts'
import { useSessionEnded } from './session.ts'

/** Says that the session has ended, and leads to login and back here. What was chosen and typed stays (AUTH-22). */
export function SessionNotice() {
  const ended = useSessionEnded()
  const { pathname, href } = useRouterState({ select: state => state.location })
  if (!ended) return null
  const isAtLogin = pathname === PATHS.login
  const logIn = (
    <ButtonLink size="sm" to={PATHS.login} search={{ next: href }}>
      Log In
    </ButtonLink>
  )
  return (
    <AbovePage>
      <Alert tone="warning" title="Your session has ended" action={isAtLogin ? undefined : logIn}>
        Log in to go on where you were. What you have chosen is kept.
      </Alert>
    </AbovePage>
  )
}
