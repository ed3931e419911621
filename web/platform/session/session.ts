import { useSyncExternalStore } from 'react'
import { isStaff } from '../../../domain/account/roles.ts'

/** Who is signed in: as the login answered, with what the query API tells of them (AUTH-04). */
export interface Session {
  token: string
  isAuthenticated: true
  id: number
  name: string
  email: string
  roles: string[]
  franchiseId: number | null
  franchiseIds: number[]
  vendorId: number | null
  /** Whether mails about bookings are wanted. */
  notificationRequests: boolean
  discountType: string | null
  /** Basis points for PERCENT, else cents. */
  discountAmount: number | null
}

/** What is known only once the query API has been asked. */
export const NOT_ASKED = {
  isAuthenticated: true,
  notificationRequests: true,
  discountType: null,
  discountAmount: null,
} as const

const KEY = 'auth'
const listeners = new Set<() => void>()
let current = read()
let hasEnded = false

function read(): Session | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return typeof stored === 'object' && stored !== null && 'token' in stored
      ? { ...NOT_ASKED, ...(stored as Session) }
      : null
  } catch {
    return null
  }
}

export const getSession = (): Session | null => current

const SAVE_AFTER_MS = 1000
let timer: ReturnType<typeof setTimeout> | undefined

function save(): void {
  clearTimeout(timer)
  timer = undefined
  if (current) localStorage.setItem(KEY, JSON.stringify(current))
  else localStorage.removeItem(KEY)
}

/** Kept a second after the last change, as everything is (STATE-01). Signing out is kept at once: nobody may find the token afterwards. */
function replace(session: Session | null, ended: boolean): void {
  current = session
  hasEnded = ended
  clearTimeout(timer)
  if (session) timer = setTimeout(save, SAVE_AFTER_MS)
  else save()
  for (const listener of listeners) listener()
}

// A page that is left within the second must not lose who signed in.
addEventListener('pagehide', () => {
  if (timer !== undefined) save()
})

/** Signs in or, with null, out. The session stays over reloads (TENANT-08). */
export const setSession = (session: Session | null): void => replace(session, false)

/** Ends the session that the server no longer knows (AUTH-22), unless somebody has signed in anew since that token was sent. */
export function endSession(token: string): void {
  if (current?.token === token) replace(null, true)
}

/** Keeps in the session what has been learned about its user. */
export function updateSession(change: Partial<Omit<Session, 'token' | 'isAuthenticated'>>): void {
  if (current) replace({ ...current, ...change }, false)
}

// Signing out in one tab signs out the others.
addEventListener('storage', event => {
  if (event.key !== KEY) return
  clearTimeout(timer)
  timer = undefined
  current = read()
  hasEnded = false
  for (const listener of listeners) listener()
})

/** Calls back whenever somebody signs in or out. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSession = (): Session | null => useSyncExternalStore(subscribeSession, getSession)

/** Whether the server ended the last session, and no one has signed in since. */
export const hasSessionEnded = (): boolean => hasEnded

export const useSessionEnded = (): boolean => useSyncExternalStore(subscribeSession, hasSessionEnded)

export const isStaffSession = (session: Session | null): boolean => session !== null && isStaff(session.roles)
