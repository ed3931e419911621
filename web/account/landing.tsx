import { Navigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
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
  const { history } = useRouter()
  const own = next !== undefined && isOwnPath(next) ? next : undefined
  useEffect(() => {
    if (own !== undefined) history.replace(own)
  }, [history, own])
  return own === undefined ? <Navigate to={isStaffSession(session) ? PATHS.workOrders : PATHS.account} replace /> : null
}
