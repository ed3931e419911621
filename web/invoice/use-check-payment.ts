import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { request } from '../platform/api/api.ts'
import { CheckPaymentMutation } from './documents.ts'
import type { Invoice } from './use-invoices.ts'
import { useShowInvoice } from './use-show-invoice.ts'

const PAUSE_MS = 2_000

/**
 * Asks the provider again and again where a payment at a reader or in Cash App stands, and shows what it says (PAY-14, rule W4).
 * @param attempt names the payment, so that the answer to an earlier one is never taken for it; undefined while there is none
 */
export function useCheckPayment({ id: invoiceId }: Invoice, attempt: string | undefined): void {
  const show = useShowInvoice()
  const { data } = useQuery({
    queryKey: ['check-payment', invoiceId, attempt],
    queryFn: async ({ signal }) => (await request(CheckPaymentMutation, { invoiceId }, signal)).checkPayment,
    refetchInterval: PAUSE_MS,
    staleTime: 0,
    gcTime: 0,
    enabled: attempt !== undefined,
  })
  // Only news are shown: an older answer must not replace what the page has learned in another way since.
  useEffect(() => {
    if (data) show(data)
  }, [data, show])
}
