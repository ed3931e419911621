import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isEmail } from '../../domain/account/email.ts'
import { request } from '../platform/api/api.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { ConfirmDialog } from '../ui/feedback/dialog.tsx'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { Button } from '../ui/inputs/button.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { Row } from '../ui/layout/card.tsx'
import { SendPayLinkAgainMutation, WithdrawPayLinkMutation } from './documents.ts'
import { LINK_TEXTS as TEXTS } from './texts.ts'
import type { Invoice } from './use-invoices.ts'
import { useShowInvoice } from './use-show-invoice.ts'

type Link = Invoice['payments'][number]

/** The payment link that waits for the customer, or that they are paying now. */
export const linkOf = ({ payments }: Pick<Invoice, 'payments'>): Link | undefined =>
  payments.find(
    ({ paymentMethod, status }) => paymentMethod === 'payLater' && (status === 'SENT' || status === 'PENDING'),
  )

/** Says where the payment link was sent, sends it again, also to a corrected address, and withdraws it. */
export function PayLinkPanel({ invoice, link }: { invoice: Invoice; link: Link }) {
  const [shown, setShown] = useState<'again' | 'withdraw' | null>(null)
  const email = link.linkEmail ?? invoice.billTo.email
  const close = () => setShown(null)
  return (
    <Alert tone="info">
      <p>{link.status === 'SENT' ? TEXTS.sent(email) : TEXTS.begun(email)}</p>
      <Row>
        <Button size="sm" onClick={() => setShown('again')}>
          {TEXTS.again}
        </Button>
        <Button size="sm" onClick={() => setShown('withdraw')}>
          {TEXTS.withdraw}
        </Button>
      </Row>
      {shown === 'again' && <AgainDialog invoice={invoice} email={email} onClose={close} />}
      {shown === 'withdraw' && <WithdrawDialog invoice={invoice} onClose={close} />}
    </Alert>
  )
}

function AgainDialog({ invoice, email, onClose }: { invoice: Invoice; email: string; onClose: () => void }) {
  const show = useShowInvoice()
  const toast = useToast()
  const form = useSubmitForm<{ email: string }, Invoice>({
    initialValues: { email },
    validate: values => ({ email: isEmail(values.email) ? undefined : TEXTS.emailInvalid }),
    submit: async values =>
      (await request(SendPayLinkAgainMutation, { invoiceId: invoice.id, email: values.email.trim() })).sendPayLinkAgain,
    onSuccess: (changed, values) => {
      show(changed)
      onClose()
      toast({ tone: 'success', message: TEXTS.sentAgain(values.email.trim()) })
    },
  })
  return (
    <FormDialog form={form} title={TEXTS.again} short submitLabel={TEXTS.send} onClose={onClose}>
      <TextField {...form.field('email')} label={TEXTS.email} type="email" />
    </FormDialog>
  )
}

function WithdrawDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const show = useShowInvoice()
  const withdraw = useMutation({
    mutationFn: async () => (await request(WithdrawPayLinkMutation, { invoiceId: invoice.id })).withdrawPayLink,
    onSuccess: changed => {
      show(changed)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title={TEXTS.withdraw}
      confirmLabel={TEXTS.withdrawConfirm}
      cancelLabel={TEXTS.keep}
      busy={withdraw.isPending}
      error={withdraw.error?.message}
      onConfirm={() => withdraw.mutate()}
      onCancel={onClose}
    >
      <p>{TEXTS.withdrawHint}</p>
    </ConfirmDialog>
  )
}
