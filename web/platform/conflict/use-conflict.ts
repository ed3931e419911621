import { useState } from 'react'
import { ApiError } from '../api/api.ts'

/** What somebody else saved while a dialog was open. */
export interface Conflict<Values> {
  /** Who; null if it is not known. */
  by: string | null
  /** When, ISO 8601. */
  at: string | null
  saved: Values
}

/** Holds what a dialog was filled from, and what somebody else saved since. */
interface SeenValues<Values> {
  /** What the next save builds on. */
  seen: Values
  conflict: Conflict<Values> | null
  /** Call it with each failure. */
  note: (error: Error, read?: () => Promise<Values>) => Promise<void>
}

/**
 * Notes that a save was refused because somebody else saved first: the answer has what is there now, or `read` loads it. The next save builds on that, so that it keeps
 * the person's own input.
 */
export function useConflict<Values extends object>(opened: Values): SeenValues<Values> {
  const [seen, setSeen] = useState(opened)
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null)
  return {
    seen,
    conflict,
    note: async (error, read) => {
      if (!(error instanceof ApiError) || error.error !== 'CHANGED_MEANWHILE') return
      const { changedBy, changedAt, saved } = error.details
      const now = read ? await read() : (saved as Values)
      setSeen(now)
      setConflict({
        by: typeof changedBy === 'string' ? changedBy : null,
        at: typeof changedAt === 'string' ? changedAt : null,
        saved: now,
      })
    },
  }
}

/** Whether a failure is one that the other change explains. */
export const isConflict = (error: Error): boolean => error instanceof ApiError && error.error === 'CHANGED_MEANWHILE'
