import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** The time, renewed every minute, so that what opens at midnight opens on a page that stayed open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
