import { Navigate } from '@tanstack/react-router'
import { PATHS } from '../app/paths.ts'
import { isStaffSession, type Session } from '../app/session.ts'

/** Only a path of this site is gone back to, never another site's address. */
const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path)

interface LandingProps {
  session: Session
  /** The page that asked for the login. */
  next?: string
}

/** Where people go once they are signed in: back to where they came from, else to their account or their work orders (rule T6). */
export function Landing({ session, next }: LandingProps) {
  if (next !== undefined && isOwnPath(next)) return <Navigate href={next} replace />
  return <Navigate to={isStaffSession(session) ? PATHS.workOrders : PATHS.account} replace />
}
