import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Currency } from '../../../domain/format/money.ts'
import { CARD_CONSENT_VERSION } from '../../../domain/payment/card-consent.ts'
import { savedCardsQuery } from '../../card/queries.ts'
import { SaveCardField } from '../../card/save-card-field.tsx'
import { nameOf } from '../../card/texts.ts'
import { ApiError, request } from '../../platform/api/api.ts'
import { money } from '../../platform/money.ts'
import { useSession } from '../../platform/session/session.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { FormDialog } from '../../ui/feedback/form-dialog.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { RadioCards } from '../../ui/inputs/choice-cards.tsx'
import { OwnInvoiceLinkMutation, PayOwnInvoiceMutation } from '../documents.ts'
import { OWN_TEXTS as TEXTS } from '../texts.ts'
import { openPayLink } from './open-pay-link.ts'

/** The customer's own invoice; cents. */
interface OwnInvoice {
  id: string
  invoiceNumber: string
  remainingAmount: number
  currency: Currency
}

interface PayOwnInvoiceProps {
  invoice: OwnInvoice
  /** The button's text, by default with the amount. */
  label?: string
  onPaid: () => unknown
}

/** Pays the customer's own invoice with a saved card, or with a new one on the provider's page. */
export function PayOwnInvoice({ invoice, label, onPaid }: PayOwnInvoiceProps) {
  const [key, setKey] = useState<string | null>(null)
  return (
    <>
      <Button variant="primary" onClick={() => setKey(crypto.randomUUID())}>
        {label ?? TEXTS.pay(money(invoice.remainingAmount, invoice.currency))}
      </Button>
      {key !== null && (
        <PayDialog invoice={invoice} idempotencyKey={key} onPaid={onPaid} onClose={() => setKey(null)} />
      )}
    </>
  )
}

const NEW_CARD = 'new'

interface PayDialogProps extends PayOwnInvoiceProps {
  idempotencyKey: string
  onClose: () => void
}

function PayDialog({ invoice, idempotencyKey, onPaid, onClose }: PayDialogProps) {
  const session = useSession()
  const toast = useToast()
  const cards = useQuery(savedCardsQuery(String(session?.id ?? '')))
  const [chosen, setChosen] = useState<string | undefined>()
  const [savesCard, setSavesCard] = useState(false)
  // A declined card is a new charge; a lost response is repeated with the same key.
  const [declines, setDeclines] = useState(0)
  const amount = money(invoice.remainingAmount, invoice.currency)
  const value = chosen ?? cards.data?.find(card => card.isDefault)?.paymentMethodId ?? cards.data?.[0]?.paymentMethodId
  const way = value ?? NEW_CARD
  const pay = useMutation({
    mutationFn: async (tab: Window | null) => {
      const { id: invoiceId } = invoice
      if (way === NEW_CARD) {
        const variables = { invoiceId, savesCard, consentVersion: CARD_CONSENT_VERSION }
        const { ownInvoiceLink } = await request(OwnInvoiceLinkMutation, variables)
        await openPayLink(ownInvoiceLink, tab)
        return 'page' as const
      }
      const charge = { idempotencyKey: `${idempotencyKey}-${declines}`, invoiceId, paymentMethodId: way }
      const { payOwnInvoice } = await request(PayOwnInvoiceMutation, charge)
      return payOwnInvoice.status === 'PAID' ? ('paid' as const) : ('waiting' as const)
    },
    onSuccess: async result => {
      onClose()
      if (result !== 'page') toast({ tone: 'success', message: result === 'paid' ? TEXTS.paid(amount) : TEXTS.waiting })
      await onPaid()
    },
    onError: (error, tab) => {
      tab?.close()
      if (error instanceof ApiError && error.statusCode === 400) setDeclines(count => count + 1)
    },
  })
  // The click opens the tab: browsers block one that is opened after the response.
  const submit = () => pay.mutate(way === NEW_CARD ? window.open('', '_blank') : null)
  return (
    <FormDialog
      busy={pay.isPending}
      onSubmit={submit}
      title={TEXTS.title(invoice.invoiceNumber)}
      short
      disabled={cards.isPending}
      submitLabel={way === NEW_CARD ? TEXTS.goOn : TEXTS.pay(amount)}
      onClose={onClose}
    >
      {pay.error && <Alert tone="danger">{pay.error.message}</Alert>}
      {cards.isPending ? (
        <Skeleton shape="card" />
      ) : (
        <RadioCards
          legend={TEXTS.method}
          value={way}
          onChange={setChosen}
          choices={[
            ...(cards.data ?? []).map(card => ({ value: card.paymentMethodId, title: nameOf(card) })),
            { value: NEW_CARD, title: TEXTS.newCard, description: TEXTS.newCardHint },
          ]}
        />
      )}
      {way === NEW_CARD && <SaveCardField checked={savesCard} onChange={setSavesCard} />}
    </FormDialog>
  )
}
