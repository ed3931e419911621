import { queryOptions } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import { SavedContactsQuery } from './documents.ts'
import { contactKeys } from './query-keys.ts'

/** Returns the contacts of the signed-in customer, or of the one that staff chose. */
export const savedContactsQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: contactKeys.saved(userId),
    queryFn: async ({ signal }) => (await request(SavedContactsQuery, { userId: userId ?? null }, signal)).contacts,
    enabled: userId !== undefined,
  })
