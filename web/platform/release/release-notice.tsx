import { useEffect, useState, useSyncExternalStore } from 'react'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { AbovePage } from '../../ui/layout/page.tsx'
import { isCalm } from './calm.ts'
import { TEXTS } from './texts.ts'
import { doingNow, isOldRelease, subscribeRelease, watchRelease } from './watch-release.ts'

const LOOK_EVERY_MS = 1_000

/**
 * Asks to load the page again once the server has a newer release, at a calm moment. Then it stays: what appears and disappears would move the page.
 * @param isSending something that the person did waits to be sent
 */
export function ReleaseNotice({ isSending = false }: { isSending?: boolean }) {
  const isOld = useSyncExternalStore(subscribeRelease, isOldRelease)
  const [isAsking, setAsking] = useState(false)
  useEffect(watchRelease, [])
  useEffect(() => {
    if (!isOld || isAsking) return undefined
    const look = (): void => {
      if (isCalm(doingNow(isSending))) setAsking(true)
    }
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isOld, isAsking, isSending])
  if (!isAsking) return null
  return (
    <AbovePage>
      <Alert
        tone="info"
        title={TEXTS.title}
        action={
          <Button size="sm" onClick={() => location.reload()}>
            {TEXTS.reload}
          </Button>
        }
      >
        {TEXTS.text}
      </Alert>
    </AbovePage>
  )
}
