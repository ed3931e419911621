import { useSyncExternalStore } from 'react'
import { isStaff } from '../../domain/account/roles.ts'

/** Who is signed in, as the login answered (AUTH-04). */
export interface Session {
  token: string
  id: number
  name: string
  email: string
  roles: string[]
  franchiseId: number | null
  franchiseIds: number[]
  vendorId: number | null
}

const KEY = 'auth'
const listeners = new Set<() => void>()
let current = read()

function read(): Session | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return typeof stored === 'object' && stored !== null && 'token' in stored ? (stored as Session) : null
  } catch {
    return null
  }
}

export const getSession = (): Session | null => current

/** Signs in or, with null, out. The session stays over reloads (TENANT-08). */
export function setSession(session: Session | null): void {
  current = session
  if (session) localStorage.setItem(KEY, JSON.stringify(session))
  else localStorage.removeItem(KEY)
  for (const listener of listeners) listener()
}

// Signing out in one tab signs out the others.
addEventListener('storage', event => {
  if (event.key !== KEY) return
  current = read()
  for (const listener of listeners) listener()
})

/** Calls back whenever somebody signs in or out. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSession = (): Session | null => useSyncExternalStore(subscribeSession, getSession)

export const isStaffSession = (session: Session | null): boolean => session !== null && isStaff(session.roles)
