import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** Returns the current time, refreshed every minute, so that an open page updates at midnight. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
