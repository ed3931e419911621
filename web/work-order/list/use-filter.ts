import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PATHS } from '../../platform/paths.ts'

const route = getRouteApi(PATHS.workOrders)
const PAUSE = 300

/** Returns the search input. Debounced before it updates the URL and the list; keystrokes add no history entries. */
export function useFilter(filter: string) {
  const navigate = route.useNavigate()
  const router = useRouter()
  const [typed, setTyped] = useState(filter)
  const [sent, setSent] = useState(filter)
  const [seen, setSeen] = useState(filter)
  // A link that changes the URL updates the field; results of the typed search do not.
  if (filter !== seen) {
    setSeen(filter)
    if (filter !== sent) setTyped(filter)
    setSent(filter)
  }
  useEffect(() => {
    if (typed.trim() === filter) return undefined
    const timer = setTimeout(() => {
      // Following a link discards the pending search, so that it does not navigate back.
      if (router.latestLocation.pathname !== PATHS.workOrders) return
      setSent(typed.trim())
      void navigate({
        search: search => ({ ...search, filter: typed.trim() }),
        state: previous => previous,
        replace: true,
        resetScroll: false,
      })
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [typed, filter, navigate, router])
  return { typed, setTyped }
}
