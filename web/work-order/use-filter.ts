import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PATHS } from '../app/paths.ts'

const route = getRouteApi(PATHS.workOrders)
const PAUSE = 300

/** The words in the search field. They reach the URL, and with it the list, once typing pauses; Back does not walk through every letter. */
export function useFilter(filter: string) {
  const navigate = route.useNavigate()
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
      setSent(typed.trim())
      void navigate({ search: search => ({ ...search, filter: typed.trim() }), replace: true, resetScroll: false })
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [typed, filter, navigate])
  return { typed, setTyped }
}
