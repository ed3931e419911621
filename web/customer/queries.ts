import { queryOptions } from '@tanstack/react-query'
import { request } from '../app/api.ts'
import { AddressSuggestionsQuery } from './documents.ts'

/** Addresses in Canada and the US for what was typed (INFO-10). */
export const suggestionsQuery = (search: string) =>
  queryOptions({
    queryKey: ['address-suggestions', search],
    queryFn: async ({ signal }) => (await request(AddressSuggestionsQuery, { search }, signal)).addressSuggestions,
    enabled: search.trim().length >= 3,
    staleTime: 10 * 60_000,
  })
