import { queryOptions } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import { AddressSuggestionsQuery, ResolveAddressQuery, SavedAddressesQuery, ServiceAreaQuery } from './documents.ts'

export const MINUTE = 60_000

/** Whether we come to a postal code, and whose territory it is (INFO-15). */
export const serviceAreaQuery = (code: string | undefined) =>
  queryOptions({
    queryKey: ['service-area', code],
    queryFn: async ({ signal }) => (await request(ServiceAreaQuery, { code: code ?? '' }, signal)).postalCodeCheck,
    enabled: code !== undefined,
    staleTime: MINUTE,
  })

/** `userId` is the signed-in customer or the one staff chose; undefined when there is none. */
export const savedAddressesQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['addresses', userId],
    queryFn: async ({ signal }) => (await request(SavedAddressesQuery, { userId: userId ?? null }, signal)).addresses,
    enabled: userId !== undefined,
  })

/** Addresses in Canada and the US for what was typed (INFO-10). */
export const suggestionsQuery = (search: string, session: string) =>
  queryOptions({
    queryKey: ['address-suggestions', search],
    queryFn: async ({ signal }) =>
      (await request(AddressSuggestionsQuery, { search, session }, signal)).addressSuggestions,
    enabled: search.trim().length >= 3,
    staleTime: 10 * 60_000,
  })

export const CHOSEN_PLACE = 'chosen-place'

/** The place behind a suggestion that came without it; null when there is none. */
export const chosenPlaceQuery = (id: string, session: string) =>
  queryOptions({
    queryKey: [CHOSEN_PLACE, id],
    queryFn: async ({ signal }) => (await request(ResolveAddressQuery, { id, session }, signal)).resolveAddress,
  })
