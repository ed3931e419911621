import { useSyncExternalStore } from 'react'
import {
  array,
  boolean,
  type GenericSchema,
  literal,
  nullable,
  nullish,
  number,
  object,
  optional,
  string,
} from 'valibot'
import { isStaff } from '../../../domain/account/roles.ts'
import { readStored } from '../stored.ts'

/** The signed-in user: the login's response, completed by the query API (AUTH-04). */
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
  /** Whether the user wants booking emails. */
  notificationRequests: boolean
  discountType: string | null
  /** Basis points for PERCENT, else cents. */
  discountAmount: number | null
}

/** Fields that are known only after the query API has responded. */
export const NOT_ASKED = {
  isAuthenticated: true,
  notificationRequests: true,
  discountType: null,
  discountAmount: null,
} as const

const SESSION: GenericSchema<unknown, Session> = object({
  token: string(),
  isAuthenticated: optional(literal(true), true),
  id: number(),
  name: string(),
  email: string(),
  roles: array(string()),
  franchiseId: nullable(number()),
  franchiseIds: array(number()),
  vendorId: nullable(number()),
  notificationRequests: optional(boolean(), NOT_ASKED.notificationRequests),
  discountType: nullish(string(), NOT_ASKED.discountType),
  discountAmount: nullish(number(), NOT_ASKED.discountAmount),
})

const KEY = 'auth'
const listeners = new Set<() => void>()
let current = read()
let hasEnded = false

function read(): Session | null {
  return readStored(SESSION, localStorage.getItem(KEY)) ?? null
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

/** Saved one second after the last change, like all state (STATE-01). Signing out is saved immediately: no one may find the token afterwards. */
function replace(session: Session | null, ended: boolean): void {
  current = session
  hasEnded = ended
  clearTimeout(timer)
  if (session) timer = setTimeout(save, SAVE_AFTER_MS)
  else save()
  for (const listener of listeners) listener()
}

// A page that is left within the second must not lose the session.
addEventListener('pagehide', () => {
  if (timer !== undefined) save()
})

/** Signs in or, with null, out. The session survives reloads (TENANT-08). */
export const setSession = (session: Session | null): void => replace(session, false)

/** Ends a session that the server rejects (AUTH-22), unless a user has signed in again since that token was sent. */
export function endSession(token: string): void {
  if (current?.token === token) replace(null, true)
}

/** Updates the session with data about its user. */
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

/** Calls back on every sign-in and sign-out. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSession = (): Session | null => useSyncExternalStore(subscribeSession, getSession)

/** Whether the server ended the last session and no one has signed in since. */
export const hasSessionEnded = (): boolean => hasEnded

export const useSessionEnded = (): boolean => useSyncExternalStore(subscribeSession, hasSessionEnded)

export const isStaffSession = (session: Session | null): boolean => session !== null && isStaff(session.roles)
