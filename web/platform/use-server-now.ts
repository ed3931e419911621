import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { onServerClockChange, serverAheadMs, serverNow } from './server-clock.ts'

/**
 * Returns the time on the server's clock when the page opened, or when an answer showed that the device's clock is wrong: the first answer may come
 * after the page is drawn.
 * @param refreshMs how often it is read again; not at all by default
 */
export function useServerNow(refreshMs?: number): Date {
  const aheadMs = useSyncExternalStore(onServerClockChange, serverAheadMs)
  const [tick, setTick] = useState(0)
  useEffect(() => {
    if (refreshMs === undefined) return undefined
    const timer = setInterval(() => setTick(count => count + 1), refreshMs)
    return () => clearInterval(timer)
  }, [refreshMs])
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- Both say that the clock has to be read again.
  return useMemo(serverNow, [aheadMs, tick])
}
