import { useEffect } from 'react'
import { NOTIFICATIONS_CHANGED, subscribeLive } from '../../platform/api/live.ts'
import { useFranchises } from '../../franchise-choice/franchise.ts'
import { useSession } from '../../platform/session/session.ts'
import { startRenewal } from './renewal.ts'

/** Keeps a technician's work of today and tomorrow on this device, and renews it while there is reception. */
export function useKeepDay(isOffline: boolean): void {
  const { selected } = useFranchises()
  const isTechnician = useSession()?.roles.includes('technician') ?? false
  const id = selected?.id
  const timeZone = selected?.timeZone
  const inventory = selected?.inventory ?? false
  useEffect(() => {
    if (!isTechnician || isOffline || id === undefined || timeZone === undefined) return undefined
    const renewal = startRenewal(async () => await (await import('./keep-day.ts')).keepDay({ id, timeZone, inventory }))
    const unsubscribe = subscribeLive(change => {
      if (change !== NOTIFICATIONS_CHANGED) renewal.soon()
    })
    return () => {
      renewal.stop()
      unsubscribe()
    }
  }, [isTechnician, isOffline, id, timeZone, inventory])
}
