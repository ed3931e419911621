import { useSyncExternalStore } from 'react'
import { getSession, hasSessionEnded, subscribeSession } from '../platform/session/session.ts'
import {
  afterBooking,
  afterLogOut,
  type Booked,
  type BookingDraft,
  emptyDraft,
  withoutSavedIds,
} from './booking-draft.ts'
import { readDraft, writeDraft } from './stored-draft.ts'

const KEY = 'booking'
const SAVE_AFTER_MS = 1000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let current = ownedBy(getSession()?.id ?? null, readDraft(localStorage.getItem(KEY)) ?? emptyDraft(null))

/** Returns the draft for the user who is signed in now, without the saved data of another account. */
function ownedBy(userId: number | null, draft: BookingDraft): BookingDraft {
  if (userId === draft.ownerId) return draft
  if (userId === null) return withoutSavedIds(draft)
  return draft.ownerId === null ? { ...draft, ownerId: userId } : emptyDraft(userId)
}

function save(): void {
  clearTimeout(timer)
  timer = undefined
  localStorage.setItem(KEY, writeDraft(current))
}

function replace(draft: BookingDraft): void {
  if (draft === current) return
  current = draft
  clearTimeout(timer)
  timer = setTimeout(save, SAVE_AFTER_MS)
  for (const listener of listeners) listener()
}

// A page that is closed or hidden within the second must not lose the last input.
addEventListener('pagehide', () => {
  if (timer !== undefined) save()
})
subscribeSession(() => {
  const userId = getSession()?.id ?? null
  const isLeft = userId === null && current.ownerId !== null && wasLoggedOut()
  replace(isLeft ? afterLogOut(current) : ownedBy(userId, current))
})

/** A logout, in this tab or another, removes the stored address before it ends the session. A session that the server ends keeps it. */
const wasLoggedOut = (): boolean => !hasSessionEnded() && readDraft(localStorage.getItem(KEY))?.address === null

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const getDraft = (): BookingDraft => current

/** The current booking draft; saved to local storage one second after each change (STATE-01). */
export const useDraft = (): BookingDraft => useSyncExternalStore(subscribe, getDraft)

/** Updates parts of the booking. Unchanged parts cause no re-render. */
export function updateDraft(change: Partial<BookingDraft>): void {
  const parts = Object.keys(change) as (keyof BookingDraft)[]
  if (parts.some(part => change[part] !== current[part])) replace({ ...current, ...change })
}

/** Completes this booking with its result; the next booking gets a new idempotency key. */
export function finishDraft(booked: Booked): void {
  replace(afterBooking(current, booked, getSession() !== null))
  save()
}

/** Removes at logout what tells who the user is (AUTH-21). The services and the discount code stay. */
export function forgetUser(): void {
  replace(afterLogOut(current))
  save()
}

/** Clears the booking. */
export function clearDraft(): void {
  replace(emptyDraft(getSession()?.id ?? null))
  save()
}
