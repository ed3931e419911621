import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CARD_CONSENT_VERSION } from '../../domain/payment/card-consent.ts'
import { SaveCardField } from '../card/save-card-field.tsx'
import { openPayLink } from '../invoice/own/open-pay-link.ts'
import { request } from '../platform/api/api.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { PayLaterSubscriptionMutation } from './documents.ts'
import { TEXTS } from './texts.ts'

interface PayPlanProps {
  subscriptionId: string
  /** The first choice is a saved card. */
  isSecond?: boolean
}

/** Requests the payment link, begins its payment and opens the provider's page in a new tab (SUBS-07). */
export function PayPlan({ subscriptionId, isSecond = false }: PayPlanProps) {
  const [savesCard, setSavesCard] = useState(false)
  const pay = useMutation({
    // The click opens the tab: browsers block a tab that is opened after the response.
    mutationFn: async (tab: Window | null) => {
      try {
        const { payLaterSubscription: link } = await request(PayLaterSubscriptionMutation, {
          subscriptionId,
          savesCard,
          consentVersion: CARD_CONSENT_VERSION,
        })
        await openPayLink(link, tab)
      } catch (error) {
        tab?.close()
        throw error
      }
    },
  })
  return (
    <>
      <ErrorBanner message={pay.isError ? TEXTS.payFailed : undefined} />
      <SaveCardField checked={savesCard} onChange={setSavesCard} />
      <Button
        variant={isSecond ? 'secondary' : 'primary'}
        busy={pay.isPending}
        onClick={() => pay.mutate(window.open('', '_blank'))}
      >
        {TEXTS.pay}
      </Button>
    </>
  )
}
