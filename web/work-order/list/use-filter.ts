import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PATHS } from '../../platform/paths.ts'

const route = getRouteApi(PATHS.workOrders)
const PAUSE = 300

/** The words in the search field. They reach the URL, and with it the list, once typing pauses; Back does not walk through every letter. */
export function useFilter(filter: string) {
  const navigate = route.useNavigate()
  const router = useRouter()
  const [typed, setTyped] = useState(filter)
  const [sent, setSent] = useState(filter)
  const [seen, setSeen] = useState(filter)
  // A link that changed the URL empties or fills the field; an answer to what was typed leaves the typing alone.
  if (filter !== seen) {
    setSeen(filter)
    if (filter !== sent) setTyped(filter)
    setSent(filter)
  }
  useEffect(() => {
    if (typed.trim() === filter) return undefined
    const timer = setTimeout(() => {
      // Somebody who has just followed a link is not called back by what they typed before.
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
