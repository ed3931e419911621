import { useEffect } from 'react'

/** After the page itself has loaded. */
const AFTER_MS = 1_500

/** Loads a part that opens on a press shortly after the page, so that the press finds it. A failure is tried again with the press. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), AFTER_MS)
    return () => clearTimeout(timer)
  }, [load])
}
