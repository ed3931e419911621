import { useSyncExternalStore } from 'react'
import { getSession, hasSessionEnded, subscribeSession } from '../platform/session/session.ts'
import {
  afterBooking,
  type Booked,
  type BookingDraft,
  emptyDraft,
  withoutPostalCode,
  withoutSavedIds,
} from './booking-draft.ts'
import { readDraft, writeDraft } from './stored-draft.ts'

const KEY = 'booking'
const SAVE_AFTER_MS = 1000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let current = ownedBy(getSession()?.id ?? null, readDraft(localStorage.getItem(KEY)) ?? emptyDraft(null))

/** The same draft in the hands of whoever is signed in now: an account's saved things are nobody else's. */
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

// A page that is closed or put away within the second must not lose what was typed last.
addEventListener('pagehide', () => {
  if (timer !== undefined) save()
})
subscribeSession(() => {
  const userId = getSession()?.id ?? null
  replace(ownedBy(userId, userId === null && wasLoggedOut() ? withoutPostalCode(current) : current))
})

/** A logout, here or in another tab, removes the stored address before it ends the session. A session that the server ends keeps it. */
const wasLoggedOut = (): boolean => !hasSessionEnded() && readDraft(localStorage.getItem(KEY))?.address === null

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const getDraft = (): BookingDraft => current

/** The booking that is being made; saved to local storage a second after each change (STATE-01). */
export const useDraft = (): BookingDraft => useSyncExternalStore(subscribe, getDraft)

/** Changes parts of the booking. Parts that are as they were wake nobody. */
export function updateDraft(change: Partial<BookingDraft>): void {
  const parts = Object.keys(change) as (keyof BookingDraft)[]
  if (parts.some(part => change[part] !== current[part])) replace({ ...current, ...change })
}

/** Ends this booking with its success; the next one has a new idempotency key. */
export function finishDraft(booked: Booked): void {
  replace(afterBooking(current, booked, getSession() !== null))
  save()
}

/** Forgets the postal code of the booking at a logout (AUTH-21). What else was chosen stays. */
export function forgetPostalCode(): void {
  replace(withoutPostalCode(current))
  save()
}

/** Forgets the booking. */
export function clearDraft(): void {
  replace(emptyDraft(getSession()?.id ?? null))
  save()
}
