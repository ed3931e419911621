import { useRouter } from '@tanstack/react-router'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Page, PageSkeleton } from '../ui/layout/page.tsx'

/** While a page's code is on its way. */
export function PagePending() {
  return <PageSkeleton />
}

/** When a page could not be shown at all. */
export function PageError() {
  const router = useRouter()
  return (
    <Page title="Something went wrong">
      <ErrorState message="Whoops, it looks like something went wrong." onRetry={() => void router.invalidate()} />
    </Page>
  )
}
