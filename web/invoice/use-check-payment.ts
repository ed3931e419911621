import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { request } from '../platform/api/api.ts'
import { CheckPaymentMutation } from './documents.ts'
import { invoiceKeys } from './query-keys.ts'
import type { Invoice } from './use-invoices.ts'
import { useShowInvoice } from './use-show-invoice.ts'

const PAUSE_MS = 2_000

/**
 * Polls the provider for the status of a reader or Cash App payment, and shows it (PAY-14, rule W4).
 * @param attempt identifies the payment, so that the response to an earlier one is never mistaken for it; undefined without one
 */
export function useCheckPayment({ id: invoiceId }: Invoice, attempt: string | undefined): void {
  const show = useShowInvoice()
  const { data } = useQuery({
    queryKey: invoiceKeys.check(invoiceId, attempt),
    queryFn: async ({ signal }) => (await request(CheckPaymentMutation, { invoiceId }, signal)).checkPayment,
    refetchInterval: PAUSE_MS,
    staleTime: 0,
    gcTime: 0,
    enabled: attempt !== undefined,
  })
  // Shows changes only: an older response must not replace newer data from elsewhere.
  useEffect(() => {
    if (data) show(data)
  }, [data, show])
}
