import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { formatLongDate } from '../../domain/format/dates.ts'
import { ButtonLink } from '../platform/button-link.tsx'
import { PATHS } from '../platform/paths.ts'
import { visitorZone } from '../platform/visitor-zone.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { AbovePage } from '../ui/layout/page.tsx'
import { loginSecurityQuery } from './login-security.ts'
import { TEXTS } from './texts.ts'

const dayOf = (instant: string): string => formatLongDate(new Date(instant), visitorZone())

/** Shows staff the date from which they need a second step. */
export function SecurityNotice({ userId }: { userId: number }) {
  const { data } = useQuery(loginSecurityQuery(userId))
  const isThere = useRouterState({ select: state => state.location.pathname === PATHS.security })
  if (!data?.requiredFrom || data.isTwoStep || isThere) return null
  return (
    <AbovePage>
      <Alert
        tone="info"
        action={
          <ButtonLink size="sm" to={PATHS.security}>
            {TEXTS.notice.setUp}
          </ButtonLink>
        }
      >
        {TEXTS.notice.soon(dayOf(data.requiredFrom))}
      </Alert>
    </AbovePage>
  )
}
