import { useRouterState } from '@tanstack/react-router'
import { ButtonLink } from '../platform/button-link.tsx'
import { PATHS } from '../platform/paths.ts'
import { useSessionEnded } from '../platform/session/session.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { AbovePage } from '../ui/layout/page.tsx'
import { TEXTS } from './texts.ts'

/** Shows that the session has ended, with a link to login and back. Input and choices stay (AUTH-22). */
export function SessionNotice() {
  const ended = useSessionEnded()
  const { pathname, href } = useRouterState({ select: state => state.location })
  if (!ended) return null
  const isAtLogin = pathname === PATHS.login
  const logIn = (
    <ButtonLink size="sm" to={PATHS.login} search={{ next: href }}>
      {TEXTS.logIn}
    </ButtonLink>
  )
  return (
    <AbovePage>
      <Alert tone="warning" title={TEXTS.sessionEnded} action={isAtLogin ? undefined : logIn}>
        {TEXTS.sessionEndedHint}
      </Alert>
    </AbovePage>
  )
}
