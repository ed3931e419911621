import { Navigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PATHS } from '../platform/paths.ts'
import { isStaffSession, type Session } from '../platform/session/session.ts'

/** Only a path of this site is gone back to, never another site's address. */
const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path)

interface LandingProps {
  session: Session
  /** The page that asked for the login, with its search. */
  next?: string
}

/** Where people go once they are signed in: back to where they came from, else to their account or their work orders (rule T6). */
export function Landing({ session, next }: LandingProps) {
  const { history } = useRouter()
  const own = next !== undefined && isOwnPath(next) ? next : undefined
  useEffect(() => {
    if (own !== undefined) history.replace(own)
  }, [history, own])
  return own === undefined ? <Navigate to={isStaffSession(session) ? PATHS.workOrders : PATHS.account} replace /> : null
}
