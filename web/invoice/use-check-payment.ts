import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { request } from '../app/api.ts'
import { CheckPaymentMutation } from './documents.ts'
import type { Invoice } from './use-invoices.ts'
import { useShowInvoice } from './use-show-invoice.ts'

const PAUSE_MS = 2_000

/** Asks the provider again and again where a payment at a reader or in Cash App stands, and shows what it says (PAY-14, rule W4). */
export function useCheckPayment(invoice: Invoice, isUnderWay: boolean): void {
  const show = useShowInvoice()
  const { data } = useQuery({
    queryKey: ['check-payment', invoice.id],
    queryFn: async ({ signal }) =>
      (await request(CheckPaymentMutation, { invoiceId: invoice.id }, signal)).checkPayment,
    refetchInterval: PAUSE_MS,
    staleTime: 0,
    gcTime: 0,
    enabled: isUnderWay,
  })
  const isNews = data !== undefined && data.status !== invoice.status
  useEffect(() => {
    if (isUnderWay && isNews) show(data)
  })
}
