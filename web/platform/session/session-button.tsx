import { useRouterState } from '@tanstack/react-router'
import { Button } from '../../ui/inputs/button.tsx'
import { ButtonLink } from '../button-link.tsx'
import { PATHS } from '../paths.ts'
import { TEXTS } from '../texts.ts'
import { useLogOut } from './log-out.ts'
import { useSession } from './session.ts'

/** Shows 'Log Out' to signed-in users, else 'Log In', which returns here afterwards (NAV-22, SVC-05). */
export function SessionButton() {
  const session = useSession()
  const logOut = useLogOut()
  const here = useRouterState({ select: state => state.location.href })
  return session ? (
    <Button variant="quiet" size="sm" onClick={() => void logOut()}>
      {TEXTS.logOut}
    </Button>
  ) : (
    <ButtonLink size="sm" to={PATHS.login} search={{ next: here }}>
      {TEXTS.logIn}
    </ButtonLink>
  )
}
