import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import { PayPayoutReportMutation } from './documents.ts'
import { payoutKeys } from './query-keys.ts'

/** Asks for a statement's payment link and opens it in a new tab. What goes wrong is only logged, and the statement shown anew (PAYOUT-19). */
export function usePayPayout(payoutReportId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    // The tab is opened by the click itself: browsers block one that is opened after the answer.
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
      console.error('We couldn’t start the payment. Please try again.', error)
      void queryClient.invalidateQueries({ queryKey: payoutKeys.detail(payoutReportId) })
    },
  })
}
