import { useSyncExternalStore } from 'react'
import { API_URL, request } from '../../platform/api/api.ts'
import { ReleaseHoldMutation } from './documents.ts'
import { noteHoldKey } from './hold-key.ts'

/** The start that the server keeps for this page. */
export interface Hold {
  holdKey: string
  /** ISO, UTC. */
  date: string
  franchiseId: string
  /** On the server's clock, ISO. */
  expiresAt: string
  /** How many minutes it was kept when it was taken. */
  minutes: number
  canKeepLonger: boolean
  /** Cents that the start takes off. */
  nearbyCents: number
}

const listeners = new Set<() => void>()
let current: Hold | null = null

const notify = (): void => {
  for (const listener of listeners) listener()
}

/** Notes what the server keeps. */
export function noteHold(hold: Hold | null): void {
  current = hold
  if (hold) noteHoldKey(hold.holdKey)
  notify()
}

/** Forgets the hold and its key, because the booking is made. */
export function forgetHold(): void {
  noteHoldKey(null)
  noteHold(null)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const getHold = (): Hold | null => current
export const useStoredHold = (): Hold | null => useSyncExternalStore(subscribe, getHold)

/** Gives the start back when the page closes. A beacon arrives also after that. */
export function releaseByBeacon(): void {
  if (!current) return
  const body = new Blob([JSON.stringify({ holdKey: current.holdKey })], { type: 'application/json' })
  navigator.sendBeacon(`${API_URL}/holds/release`, body)
  noteHold(null)
}

/** Gives the start back while the page stays open. It is over soon also if this fails. */
export function releaseHold(): void {
  if (!current) return
  void request(ReleaseHoldMutation, { holdKey: current.holdKey }).catch(() => undefined)
  noteHold(null)
}
