import { queryOptions } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import { SavedContactsQuery } from './documents.ts'

/** As savedAddressesQuery. */
export const savedContactsQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['contacts', userId],
    queryFn: async ({ signal }) => (await request(SavedContactsQuery, { userId: userId ?? null }, signal)).contacts,
    enabled: userId !== undefined,
  })
