import { useTransition } from 'react'
import { Button } from './button.tsx'
import { ErrorBanner } from './alert.tsx'
import classes from './load-more.module.css'

interface Pages {
  data: { pages: readonly unknown[] } | undefined
  hasNextPage: boolean
}

/** A list that comes page after page, as an infinite query is. */
export interface PagedList extends Pages {
  isFetchNextPageError: boolean
  error: Error | null
  fetchNextPage: (options: { cancelRefetch: false }) => Promise<Pages & { isError: boolean }>
}

/** The end of a list of which there is more. When the next page fails, why stands above the button, which tries again. */
export function LoadMore({ list }: { list: PagedList }) {
  const [busy, startTransition] = useTransition()
  if (!list.hasNextPage) return null
  return (
    <div className={classes.more}>
      <ErrorBanner message={list.isFetchNextPageError && !busy ? list.error?.message : undefined} />
      <Button busy={busy} onClick={() => startTransition(() => nextPage(list))}>
        Load more
      </Button>
    </div>
  )
}

/** Asks until one more page is there: a list that is refreshed, as when an order changes, gives up what it was asked for in between. */
async function nextPage({ data, fetchNextPage }: PagedList): Promise<void> {
  const known = data?.pages.length ?? 0
  let now
  do now = await fetchNextPage({ cancelRefetch: false })
  while (!now.isError && now.hasNextPage && now.data?.pages.length === known)
}
