import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'

const PAUSE_MS = 300

/**
 * Returns the text of a search field whose search is in the address. It is searched after a short pause in typing.
 * @param searched as in the address @param path of the page @param onSearch puts a text into the address
 */
export function useTypedSearch(searched: string, path: string, onSearch: (text: string) => void) {
  const router = useRouter()
  const [typed, setTyped] = useState(searched)
  const [sent, setSent] = useState(searched)
  const [seen, setSeen] = useState(searched)
  // A link that changes the address updates the field; results of the typed search do not.
  if (searched !== seen) {
    setSeen(searched)
    if (searched !== sent) setTyped(searched)
    setSent(searched)
  }
  const send = useEffectEvent(() => {
    // Following a link discards the pending search, so that it does not navigate back.
    if (router.latestLocation.pathname !== path) return
    setSent(typed.trim())
    onSearch(typed.trim())
  })
  useEffect(() => {
    if (typed.trim() === searched) return undefined
    const timer = setTimeout(send, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, searched])
  return { typed, setTyped }
}
