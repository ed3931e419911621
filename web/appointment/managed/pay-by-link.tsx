import { useMutation } from '@tanstack/react-query'
import { type Currency, formatMoney } from '../../../domain/format/money.ts'
import { openPayLink } from '../../invoice/own/open-pay-link.ts'
import { request } from '../../platform/api/api.ts'
import { ErrorBanner } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { LinkedInvoiceLinkMutation } from './documents.ts'
import { TEXTS } from './texts.ts'

interface PayByLinkProps {
  link: string
  /** The balance due, in cents. */
  amount: number
  currency: Currency
}

/** Pays the open invoice of a linked appointment on the provider's page. Saved cards need a login. */
export function PayByLink({ link, amount, currency }: PayByLinkProps) {
  const pay = useMutation({
    mutationFn: async (tab: Window | null) => {
      const { linkedInvoiceLink } = await request(LinkedInvoiceLinkMutation, { link })
      await openPayLink(linkedInvoiceLink, tab)
    },
    onError: (_error, tab) => tab?.close(),
  })
  return (
    <>
      <p>{TEXTS.payHint}</p>
      <ErrorBanner message={pay.error?.message} />
      {/* The click opens the tab: browsers block one that is opened after the response. */}
      <Button variant="primary" busy={pay.isPending} onClick={() => pay.mutate(window.open('', '_blank'))}>
        {TEXTS.pay(formatMoney(amount, currency))}
      </Button>
    </>
  )
}
