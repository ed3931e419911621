import { useLayoutEffect, useSyncExternalStore } from 'react'
import { isRecordablePage } from '../../../domain/analytics/recordable-page.ts'

const KEY = 'recording'
export type RecordingChoice = 'agreed' | 'declined'

const content = document.querySelector<HTMLMetaElement>('meta[name="session-recording"]')?.content

/** Whether this site has a recorder. Without one, no consent is requested. */
export const hasRecorder = Number(content ?? 0) > 0

/** Whether this visit is in the configured sample that is recorded after consent (TENANT-10). */
const isChosen = Math.random() * 100 < Number(content ?? 0)

const listeners = new Set<() => void>()

function choice(): RecordingChoice | null {
  const stored = localStorage.getItem(KEY)
  return stored === 'agreed' || stored === 'declined' ? stored : null
}

/** Stores the visitor's choice in this browser; null asks again. */
export function chooseRecording(chosen: RecordingChoice | null): void {
  if (chosen === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, chosen)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The visitor's choice; null before they have chosen. */
export const useRecordingChoice = (): RecordingChoice | null => useSyncExternalStore(subscribe, choice)

/** Records the visit while there is consent and the page may be recorded. Loads the recorder only then. */
export function useSessionRecording(path: string): void {
  const wanted = useRecordingChoice() === 'agreed' && isChosen && isRecordablePage(path)
  // Stops before a page that must not be recorded renders.
  useLayoutEffect(() => {
    if (!wanted) return undefined
    let stop: (() => void) | undefined
    let left = false
    const start = async () => {
      const { recordSession } = await import('./record-session.ts')
      if (!left) stop = recordSession()
    }
    void start()
    return () => {
      left = true
      stop?.()
    }
  }, [wanted])
}
