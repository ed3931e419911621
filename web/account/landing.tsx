import { Navigate } from '@tanstack/react-router'
import { PATHS } from '../platform/paths.ts'
import { isStaffSession, type Session } from '../platform/session/session.ts'

/** Accepts only a path of this site: a link must not redirect to another site. */
const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path)

interface LandingProps {
  session: Session
  /** The page that required the login, with its search. */
  next?: string
}

/** Redirects a signed-in user to the page that required the login, or to their account or work orders (rule T6). */
export function Landing({ session, next }: LandingProps) {
  if (next !== undefined && isOwnPath(next)) return <Navigate to="." href={next} replace />
  return <Navigate to={isStaffSession(session) ? PATHS.workOrders : PATHS.account} replace />
}
