import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { isSought } from '../../domain/search/sought.ts'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { SearchQuery } from './documents.ts'

export type Found = ResultOf<typeof SearchQuery>['search']

/** Of each kind. */
const LIMIT = 5
/** Between two keys of somebody who types fast. */
const PAUSE_MS = 120
/** A price, a phone number or a name may have changed. */
const STALE_MS = 5_000

const foundQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: async ({ signal }) => (await request(SearchQuery, { text, limit: LIMIT }, signal)).search,
    staleTime: STALE_MS,
  })

/**
 * Looks for a typed text, after a short pause. Each text has its own answer, so that a late answer never replaces that of a newer text; until it arrives,
 * `found` is the one before, with `isCurrent` false.
 */
export function useFound(typed: string) {
  const text = typed.trim()
  const [asked] = useDebouncedValue(text, PAUSE_MS)
  const isAsked = isSought(asked)
  const queryClient = useQueryClient()
  const query = useQuery({ ...foundQuery(asked), enabled: isAsked, placeholderData: keepPreviousData })
  const isNeeded = isSought(text)
  const error = asked === text && isAsked ? query.error : null
  const isAnswered = asked === text && query.data !== undefined && !query.isPlaceholderData
  const isCurrent = !isNeeded || error !== null || isAnswered
  return {
    found: isNeeded && error === null ? query.data : undefined,
    isCurrent,
    error,
    retry: () => void query.refetch(),
    /** Returns the answer to the text as soon as it is there; undefined when it failed, which `error` says then. */
    answer: (): Promise<Found | undefined> => queryClient.fetchQuery(foundQuery(text)).catch(() => undefined),
  }
}
