import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../platform/api/api.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { useTenant } from '../platform/tenant-context.ts'
import { CheckboxField } from '../ui/inputs/checkbox-field.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { PayLaterSubscriptionMutation } from './documents.ts'
import { TEXTS } from './texts.ts'

/** Requests the payment link and opens it in a new tab (SUBS-07). */
export function PayPlan({ subscriptionId }: { subscriptionId: string }) {
  const { name: business } = useTenant()
  const [savesCard, setSavesCard] = useState(false)
  const pay = useMutation({
    // The click opens the tab: browsers block a tab that is opened after the response.
    mutationFn: async (tab: Window | null) => {
      try {
        const { payLaterSubscription: link } = await request(PayLaterSubscriptionMutation, {
          subscriptionId,
          savesCard,
        })
        if (tab) tab.location.href = link
        else window.location.assign(link)
      } catch (error) {
        tab?.close()
        throw error
      }
    },
  })
  return (
    <>
      <ErrorBanner message={pay.isError ? TEXTS.payFailed : undefined} />
      <CheckboxField label={TEXTS.saveCard(business)} checked={savesCard} onChange={setSavesCard} />
      <Button variant="primary" busy={pay.isPending} onClick={() => pay.mutate(window.open('', '_blank'))}>
        {TEXTS.pay}
      </Button>
    </>
  )
}
