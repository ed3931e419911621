import { useQuery } from '@tanstack/react-query'
import { request } from '../../platform/api/api.ts'
import { invoiceKeys } from '../query-keys.ts'
import { CashAppCodeQuery } from './documents.ts'

/** A code is replaced shortly before it expires, so that nobody scans a dead one. */
const MARGIN_MS = 2_000
const MIN_PAUSE_MS = 10_000

/**
 * Loads the code to scan of a waiting Cash App payment, and a new one before it expires.
 * @param attempt identifies the payment; undefined without one
 */
export function useCashAppCode(invoiceId: string, attempt: string | undefined) {
  return useQuery({
    queryKey: invoiceKeys.cashAppCode(invoiceId, attempt),
    queryFn: async ({ signal }) => (await request(CashAppCodeQuery, { invoiceId }, signal)).cashAppCode,
    refetchInterval: ({ state: { data } }) =>
      data ? Math.max(MIN_PAUSE_MS, new Date(data.expiresAt).getTime() - Date.now() - MARGIN_MS) : MIN_PAUSE_MS,
    staleTime: 0,
    gcTime: 0,
    enabled: attempt !== undefined,
  })
}
