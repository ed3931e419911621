import { useMutation } from '@tanstack/react-query'
import { Button } from '../inputs/button.tsx'
import { ErrorBanner } from './alert.tsx'
import classes from './load-more.module.css'

interface Pages {
  data: { pages: readonly unknown[] } | undefined
  hasNextPage: boolean
}

/** A list that comes page after page, as an infinite query is. */
export interface PagedList extends Pages {
  fetchNextPage: (options: { cancelRefetch: false }) => Promise<Pages & { error: Error | null }>
}

/**
 * The end of a list of which there is more. When the next page fails, why stands above the button until it is pressed
 * again, however often the list is refreshed meanwhile. Where the list can become another one, a `key` tells which it is.
 */
export function LoadMore({ list }: { list: PagedList }) {
  const next = useMutation({ mutationFn: () => nextPage(list) })
  if (!list.hasNextPage) return null
  return (
    <div className={classes.more}>
      <ErrorBanner message={next.error?.message} />
      <Button busy={next.isPending} onClick={() => next.mutate()}>
        Load more
      </Button>
    </div>
  )
}

/** Asks until one more page is there: a list that is refreshed, as when an order changes, gives up what it was asked for in between. */
async function nextPage({ data, fetchNextPage }: PagedList): Promise<void> {
  const known = data?.pages.length ?? 0
  let now
  do {
    now = await fetchNextPage({ cancelRefetch: false })
    if (now.error) throw now.error
  } while (now.hasNextPage && now.data?.pages.length === known)
}
