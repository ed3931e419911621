import { useMutation } from '@tanstack/react-query'
import { Button } from '../inputs/button.tsx'
import { TEXTS } from '../texts.ts'
import { ErrorBanner } from './alert.tsx'
import classes from './load-more.module.css'

interface Pages {
  data: { pages: readonly unknown[] } | undefined
  hasNextPage: boolean
}

/** A paged list, as returned by an infinite query. */
export interface PagedList extends Pages {
  fetchNextPage: (options: { cancelRefetch: false }) => Promise<Pages & { error: Error | null }>
}

/**
 * Shows the end of a list that has more pages. An error of the next page stays above the button until it is pressed
 * again, even if the list is refreshed. If the list can change, set a `key` that identifies it.
 */
export function LoadMore({ list }: { list: PagedList }) {
  const next = useMutation({ mutationFn: () => nextPage(list) })
  if (!list.hasNextPage) return null
  return (
    <div className={classes.more}>
      <ErrorBanner message={next.error?.message} />
      <Button busy={next.isPending} onClick={() => next.mutate()}>
        {TEXTS.loadMore}
      </Button>
    </div>
  )
}

/** Retries until the next page has loaded: refreshing the list, as when an order changes, cancels a page in flight. */
async function nextPage({ data, fetchNextPage }: PagedList): Promise<void> {
  const loadedPages = data?.pages.length ?? 0
  let now
  do {
    now = await fetchNextPage({ cancelRefetch: false })
    if (now.error) throw now.error
  } while (now.hasNextPage && now.data?.pages.length === loadedPages)
}
