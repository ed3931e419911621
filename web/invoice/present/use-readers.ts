import { useQuery } from '@tanstack/react-query'
import { request } from '../../platform/api/api.ts'
import { invoiceKeys } from '../query-keys.ts'
import { CardReadersQuery } from './documents.ts'

/** Returns a franchise's readers, refetched whenever the dialog opens: readers are switched on and off. */
export function useReaders(franchiseId: string | undefined, open: boolean) {
  return useQuery({
    queryKey: invoiceKeys.readers(franchiseId),
    queryFn: async ({ signal }) =>
      (await request(CardReadersQuery, { franchiseId: franchiseId ?? '' }, signal)).cardReaders,
    enabled: open && franchiseId !== undefined,
    retry: false,
    staleTime: 0,
  })
}
