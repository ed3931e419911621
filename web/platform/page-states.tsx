import { useRouter } from '@tanstack/react-router'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Page, PageSkeleton } from '../ui/layout/page.tsx'
import { TEXTS } from './texts.ts'

/** Shown while a page's code is loading. */
export function PagePending() {
  return <PageSkeleton />
}

/** Shown when a page cannot be displayed. */
export function PageError() {
  const router = useRouter()
  return (
    <Page title={TEXTS.errorTitle}>
      <ErrorState message={TEXTS.errorText} onRetry={() => void router.invalidate()} />
    </Page>
  )
}
