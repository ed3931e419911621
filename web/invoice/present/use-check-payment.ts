import { replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { request } from '../../platform/api/api.ts'
import { InvoiceByNumberQuery } from '../documents.ts'
import { invoiceKeys } from '../query-keys.ts'
import type { Invoice } from '../use-invoices.ts'
import { CheckPaymentMutation } from './documents.ts'

const PAUSE_MS = 2_000
/** The provider limits calls, and usually an event tells us first. */
const ASK_EVERY_MS = 10_000

/**
 * Watches a payment or refund at a reader or in Cash App: reads our own invoice every two seconds, and asks the provider when it starts, every ten seconds, and
 * on request (PAY-14, rule W4).
 * @param attempt identifies the payment, so that the response to an earlier one is never mistaken for it; undefined without one
 * @param onChange is called with the invoice when it changed: an older response must not replace newer data from elsewhere
 */
export function useCheckPayment(
  { id: invoiceId, invoiceNumber }: Invoice,
  attempt: string | undefined,
  onChange: (changed: Invoice) => void,
): { check: () => void } {
  const lastCheck = useRef<{ attempt: string | undefined; at: number }>({ attempt: undefined, at: 0 })
  const watched = useQuery({
    queryKey: invoiceKeys.check(invoiceId, attempt),
    queryFn: async ({ client, queryKey, signal }) => {
      const last = lastCheck.current
      const isTime = last.attempt !== attempt || Date.now() - last.at >= ASK_EVERY_MS
      if (isTime) lastCheck.current = { attempt, at: Date.now() }
      const answer = isTime
        ? (await request(CheckPaymentMutation, { invoiceId }, signal)).checkPayment
        : (await request(InvoiceByNumberQuery, { invoiceNumber }, signal)).invoiceByNumber
      const before = client.getQueryData<Invoice>(queryKey)
      const after = replaceEqualDeep(before, answer)
      if (after !== before) onChange(after)
      return after
    },
    refetchInterval: PAUSE_MS,
    staleTime: 0,
    gcTime: 0,
    enabled: attempt !== undefined,
  })
  return {
    check: () => {
      lastCheck.current = { attempt: undefined, at: 0 }
      void watched.refetch({ cancelRefetch: true })
    },
  }
}
