import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { request } from '../../platform/api/api.ts'
import { money } from '../../platform/money.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useSubmitForm } from '../../ui/form/use-submit-form.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { Stack } from '../../ui/layout/card.tsx'
import { TEXTS } from '../texts.ts'
import type { Invoice } from '../use-invoices.ts'
import { useShowPaid } from '../use-show-paid.ts'
import { CancelTerminalMutation, SendToTerminalMutation } from './documents.ts'
import { TerminalProgress } from './terminal-progress.tsx'
import { useCheckPayment } from './use-check-payment.ts'
import { useReaders } from './use-readers.ts'
import { keepUsualReader, usualReader } from './usual-reader.ts'

interface TerminalDialogProps {
  invoice: Invoice
  open: boolean
  onClose: () => void
}

/** Sends the whole invoice to a card reader and waits for the card (PAY-11 to PAY-13); the one that this device used last is chosen already. The payment continues when the dialog is closed, and shows again when it reopens. */
export function TerminalDialog({ invoice, open, onClose }: TerminalDialogProps) {
  const { id: invoiceId, payments, status } = invoice
  const formId = useId()
  const pending = payments.find(payment => payment.paymentMethod === 'terminal' && payment.status === 'PENDING')
  const readers = useReaders(invoice.franchise?.id, open)
  const [isSent, setSent] = useState(false)
  const show = useShowPaid(invoice, onClose)
  const form = useSubmitForm({
    initialValues: { chosen: usualReader(invoice.franchise?.id) },
    submit: async ({ chosen }) =>
      (await request(SendToTerminalMutation, { invoiceId, readerId: chosen })).sendToTerminal,
    onSuccess: (changed, { chosen }) => {
      keepUsualReader(invoice.franchise?.id, chosen)
      setSent(true)
      show(changed)
    },
  })
  const readerId = pending?.readerId ?? form.values.chosen
  const reader = readers.data?.find(({ id }) => id === readerId)
  const cancel = useMutation({
    mutationFn: async () => (await request(CancelTerminalMutation, { readerId, invoiceId })).cancelTerminalPayment,
    onSuccess: changed => {
      setSent(false)
      show(changed)
    },
  })
  const { check } = useCheckPayment(invoice, open ? pending?.id : undefined, show)
  const wasDeclined = isSent && !form.busy && !pending && payments.at(-1)?.status === 'DECLINED'
  const failed = form.error ?? cancel.error
  return (
    <Dialog
      // Someone else may have paid it.
      open={open && status !== 'PAID'}
      onClose={onClose}
      title={TEXTS.terminal}
      short
      busy={form.busy || cancel.isPending}
      actions={
        pending ? (
          <>
            <Button busy={cancel.isPending} disabled={readerId === ''} onClick={() => cancel.mutate()}>
              {TEXTS.cancelTerminal}
            </Button>
            <Button variant="primary" onClick={check}>
              {TEXTS.checkNow}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose} disabled={form.busy}>
              {TEXTS.cancel}
            </Button>
            <Button type="submit" form={formId} variant="primary" busy={form.busy} disabled={!reader}>
              {TEXTS.sendToTerminal(money(invoice.remainingAmount, invoice.currency))}
            </Button>
          </>
        )
      }
    >
      <Stack>
        {(failed || wasDeclined) && (
          <Alert tone="danger" title={TEXTS.terminalTitle}>
            {failed ? TEXTS.terminalFailed(failed.message) : TEXTS.declined}
          </Alert>
        )}
        {readers.error && (
          <Alert tone="danger" action={<Button onClick={() => void readers.refetch()}>{TEXTS.tryAgain}</Button>}>
            {TEXTS.readersFailed}
          </Alert>
        )}
        {pending ? (
          <TerminalProgress
            text={TEXTS.waitingForCard(money(pending.amount, invoice.currency), reader?.label)}
            reader={reader}
          />
        ) : readers.data?.length === 0 ? (
          <p>{TEXTS.noReaders}</p>
        ) : (
          <Form id={formId} form={form} disabled={!reader}>
            <SelectField
              label={TEXTS.reader}
              placeholder={TEXTS.chooseReader}
              {...form.field('chosen')}
              loading={readers.isPending}
              options={(readers.data ?? []).map(({ id, label, isOnline }) => ({
                value: id,
                label: isOnline ? label : TEXTS.offline(label),
              }))}
            />
          </Form>
        )}
      </Stack>
    </Dialog>
  )
}
