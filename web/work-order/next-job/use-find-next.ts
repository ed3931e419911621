import { useEffect } from 'react'

/** What a paged list says of its next page. */
interface PagedList {
  hasNextPage: boolean
  isFetching: boolean
  isFetchNextPageError: boolean
  fetchNextPage: (options: { cancelRefetch: false }) => Promise<unknown>
}

/** Loads further pages while none of the loaded jobs is the next one: many unfinished jobs may come before it. Stops at an error. */
export function useFindNext(isMissing: boolean, list: PagedList): void {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  const isNeeded = isMissing && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (isNeeded) void fetchNextPage({ cancelRefetch: false })
  }, [isNeeded, fetchNextPage])
}
