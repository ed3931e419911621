import { replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import { CheckPaymentMutation } from './documents.ts'
import { invoiceKeys } from './query-keys.ts'
import type { Invoice } from './use-invoices.ts'

const PAUSE_MS = 2_000

/**
 * Polls the provider for the status of a reader or Cash App payment (PAY-14, rule W4).
 * @param attempt identifies the payment, so that the response to an earlier one is never mistaken for it; undefined without one
 * @param onChange is called with the invoice when it changed: an older response must not replace newer data from elsewhere
 */
export function useCheckPayment(
  { id: invoiceId }: Invoice,
  attempt: string | undefined,
  onChange: (changed: Invoice) => void,
): void {
  useQuery({
    queryKey: invoiceKeys.check(invoiceId, attempt),
    queryFn: async ({ client, queryKey, signal }) => {
      const { checkPayment } = await request(CheckPaymentMutation, { invoiceId }, signal)
      const before = client.getQueryData<Invoice>(queryKey)
      const after = replaceEqualDeep(before, checkPayment)
      if (after !== before) onChange(after)
      return after
    },
    refetchInterval: PAUSE_MS,
    staleTime: 0,
    gcTime: 0,
    enabled: attempt !== undefined,
  })
}
