import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Page, PageSkeleton } from '../ui/layout/page.tsx'
import { isReachable } from './api/reachable.ts'
import { LostFile } from './lost-files.ts'
import { PATHS } from './paths.ts'
import { TEXTS } from './texts.ts'

/** Shown while a page's code is loading. */
export function PagePending() {
  return <PageSkeleton />
}

/** Shown when a page cannot be displayed. */
export function PageError({ error }: { error: unknown }) {
  const router = useRouter()
  if (error instanceof LostFile) return <PageOffline />
  return (
    <Page title={TEXTS.errorTitle}>
      <ErrorState message={TEXTS.errorText} onRetry={() => void router.invalidate()} />
    </Page>
  )
}

/** A browser does not import a lost module again, so the whole page is loaded; without the server that would show the browser's error. */
async function loadAgain(): Promise<void> {
  if (await isReachable()) location.reload()
}

/** Shown instead of a page whose code the network lost, until the server answers again. */
function PageOffline() {
  const [isRetrying, setRetrying] = useState(false)
  const retry = async () => {
    setRetrying(true)
    await loadAgain()
    setRetrying(false)
  }
  useEffect(() => {
    const loadNow = () => void loadAgain()
    addEventListener('online', loadNow)
    return () => removeEventListener('online', loadNow)
  }, [])
  const isBooking = location.pathname.startsWith(PATHS.book)
  return (
    <Page title={isBooking ? TEXTS.offlineBooking : TEXTS.offline}>
      <ErrorState
        message={TEXTS.offlineText}
        retryLabel={TEXTS.tryAgain}
        isRetrying={isRetrying}
        onRetry={() => void retry()}
      />
    </Page>
  )
}
