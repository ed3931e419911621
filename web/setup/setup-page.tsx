import { useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { ApiError } from '../platform/api/api.ts'
import { EmptyState, ErrorState } from '../ui/feedback/empty-state.tsx'
import { IconLinkOff } from '../ui/icon/link-off.gen.ts'
import { Page, PageSkeleton } from '../ui/layout/page.tsx'
import { setupKeys } from './query-keys.ts'
import { checkLink, linkToken } from './setup-calls.ts'
import { SetupForm } from './setup-form.tsx'
import { TEXTS } from './texts.ts'

/** The first run: makes the business and its owner. Only for who has the link that the server prints. */
export function SetupPage() {
  const link = useQuery({ queryKey: setupKeys.link(linkToken()), queryFn: checkLink, retry: false })
  if (link.isPending) return <PageSkeleton />
  if (link.isSuccess) return <SetupForm />
  const { error } = link
  if (error instanceof ApiError && error.statusCode === 404) throw notFound()
  const isWrong = error instanceof ApiError && error.statusCode === 403
  return (
    <Page title={isWrong ? TEXTS.wrongLinkTitle : TEXTS.title} width="narrow">
      {isWrong ? (
        <EmptyState icon={<IconLinkOff />}>{error.message}</EmptyState>
      ) : (
        <ErrorState message={error.message} onRetry={() => void link.refetch()} />
      )}
    </Page>
  )
}
