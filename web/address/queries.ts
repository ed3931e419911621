import { queryOptions } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import { AddressSuggestionsQuery, ResolveAddressQuery, SavedAddressesQuery, ServiceAreaQuery } from './documents.ts'
import { addressKeys } from './query-keys.ts'

export const MINUTE = 60_000

/** Returns whether we serve a postal code, and its franchises (INFO-15). */
export const serviceAreaQuery = (code: string | undefined) =>
  queryOptions({
    queryKey: addressKeys.serviceArea(code),
    queryFn: async ({ signal }) => (await request(ServiceAreaQuery, { code: code ?? '' }, signal)).postalCodeCheck,
    enabled: code !== undefined,
    staleTime: MINUTE,
  })

/** Returns the addresses of the signed-in customer, or of the one that staff chose. */
export const savedAddressesQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: addressKeys.saved(userId),
    queryFn: async ({ signal }) => (await request(SavedAddressesQuery, { userId: userId ?? null }, signal)).addresses,
    enabled: userId !== undefined,
  })

/** Returns addresses in Canada and the US that match the typed text (INFO-10). */
export const suggestionsQuery = (search: string, session: string) =>
  queryOptions({
    queryKey: addressKeys.suggestions(search),
    queryFn: async ({ signal }) =>
      (await request(AddressSuggestionsQuery, { search, session }, signal)).addressSuggestions,
    enabled: search.trim().length >= 3,
    staleTime: 10 * 60_000,
  })

/** Returns the place of a suggestion that came without one; null if it has none. */
export const chosenPlaceQuery = (id: string, session: string) =>
  queryOptions({
    queryKey: addressKeys.chosenPlace(id),
    queryFn: async ({ signal }) => (await request(ResolveAddressQuery, { id, session }, signal)).resolveAddress,
  })
