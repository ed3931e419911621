import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import { PayPayoutReportMutation } from './documents.ts'
import { payoutKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'

/** Requests a statement's payment link and opens it in a new tab. An error is only logged, and the statement is refetched (PAYOUT-19). */
export function usePayPayout(payoutReportId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    // The click opens the tab, because browsers block tabs that open after the response.
    mutationFn: async (tab: Window | null) => {
      try {
        const { payPayoutReport: link } = await request(PayPayoutReportMutation, { payoutReportId })
        if (tab) tab.location.href = link
        else window.location.assign(link)
      } catch (error) {
        tab?.close()
        throw error
      }
    },
    onError: error => {
      console.error(TEXTS.payFailed, error)
      void queryClient.invalidateQueries({ queryKey: payoutKeys.detail(payoutReportId) })
    },
  })
}
