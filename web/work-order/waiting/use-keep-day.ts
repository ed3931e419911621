import { useEffect } from 'react'
import { NOTIFICATIONS_CHANGED, subscribeLive } from '../../platform/api/live.ts'
import { useFranchises } from '../../franchise-choice/franchise.ts'
import { useSession } from '../../platform/session/session.ts'
import { keepDay } from './keep-day.ts'

/** Milliseconds after a change of an order: several often come together. */
const GATHER_MS = 3_000
const AGAIN_MS = 600_000

/** Keeps a technician's work of today and tomorrow on this device, and renews it while there is reception. */
export function useKeepDay(isOffline: boolean): void {
  const { selected } = useFranchises()
  const isTechnician = useSession()?.roles.includes('technician') ?? false
  const id = selected?.id
  const timeZone = selected?.timeZone
  useEffect(() => {
    if (!isTechnician || isOffline || id === undefined || timeZone === undefined) return undefined
    let timer: ReturnType<typeof setTimeout>
    let isStopped = false
    let running = Promise.resolve()
    const later = (delay: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        // What cannot be had now is asked for the next time.
        running = running.then(() => keepDay({ id, timeZone })).catch(() => undefined)
        void running.then(() => (isStopped ? undefined : later(AGAIN_MS)))
      }, delay)
    }
    later(GATHER_MS)
    const unsubscribe = subscribeLive(change => {
      if (change !== NOTIFICATIONS_CHANGED) later(GATHER_MS)
    })
    return () => {
      isStopped = true
      clearTimeout(timer)
      unsubscribe()
    }
  }, [isTechnician, isOffline, id, timeZone])
}
