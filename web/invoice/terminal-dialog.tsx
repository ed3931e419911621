import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { request } from '../platform/api/api.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Stack } from '../ui/layout/card.tsx'
import { Dialog } from '../ui/feedback/dialog.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { CancelTerminalMutation, CardReadersQuery, SendToTerminalMutation } from './documents.ts'
import { money } from '../platform/money.ts'
import { invoiceKeys } from './query-keys.ts'
import { TerminalProgress } from './terminal-progress.tsx'
import { TEXTS } from './texts.ts'
import { useCheckPayment } from './use-check-payment.ts'
import type { Invoice } from './use-invoices.ts'
import { useShowInvoice } from './use-show-invoice.ts'

interface TerminalDialogProps {
  invoice: Invoice
  open: boolean
  onClose: () => void
}

/** Sends the whole invoice to a card reader and waits for the card (PAY-11 to PAY-13). The payment continues when the dialog is closed, and shows again when it reopens. */
export function TerminalDialog({ invoice, open, onClose }: TerminalDialogProps) {
  const { id: invoiceId, payments, status } = invoice
  const pending = payments.find(payment => payment.paymentMethod === 'terminal' && payment.status === 'PENDING')
  const readers = useReaders(invoice.franchise?.id, open)
  const [chosen, setChosen] = useState('')
  const readerId = pending?.readerId ?? chosen
  const reader = readers.data?.find(({ id }) => id === readerId)
  const show = useShowInvoice()
  const toast = useToast()
  const send = useMutation({
    mutationFn: async () => (await request(SendToTerminalMutation, { invoiceId, readerId })).sendToTerminal,
    onSuccess: show,
  })
  const cancel = useMutation({
    mutationFn: async () => (await request(CancelTerminalMutation, { readerId, invoiceId })).cancelTerminalPayment,
    onSuccess: changed => {
      send.reset()
      show(changed)
    },
  })
  useCheckPayment(invoice, open ? pending?.id : undefined)
  const isPaid = status === 'PAID'
  useEffect(() => {
    if (!open || !isPaid) return
    toast({ tone: 'success', message: TEXTS.paid(money(invoice.billedAmount, invoice.currency)) })
    onClose()
  }, [open, isPaid, invoice, onClose, toast])

  const wasDeclined = send.isSuccess && !pending && payments.at(-1)?.status === 'DECLINED'
  const failed = send.error ?? cancel.error
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={TEXTS.terminal}
      short
      busy={send.isPending || cancel.isPending}
      actions={
        pending ? (
          <Button variant="danger" busy={cancel.isPending} disabled={readerId === ''} onClick={() => cancel.mutate()}>
            {TEXTS.cancelTerminal}
          </Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={send.isPending}>
              {TEXTS.cancel}
            </Button>
            <Button variant="primary" busy={send.isPending} disabled={!reader} onClick={() => send.mutate()}>
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
          <TerminalProgress amount={money(pending.amount, invoice.currency)} reader={reader} />
        ) : readers.data?.length === 0 ? (
          <p>{TEXTS.noReaders}</p>
        ) : (
          <SelectField
            label={TEXTS.reader}
            placeholder={TEXTS.chooseReader}
            value={chosen}
            onChange={setChosen}
            loading={readers.isPending}
            options={(readers.data ?? []).map(({ id, label, isOnline }) => ({
              value: id,
              label: isOnline ? label : TEXTS.offline(label),
              disabled: !isOnline,
            }))}
          />
        )}
      </Stack>
    </Dialog>
  )
}

/** Returns a franchise's readers, refetched whenever the dialog opens: readers are switched on and off. */
function useReaders(franchiseId: string | undefined, open: boolean) {
  return useQuery({
    queryKey: invoiceKeys.readers(franchiseId),
    queryFn: async ({ signal }) =>
      (await request(CardReadersQuery, { franchiseId: franchiseId ?? '' }, signal)).cardReaders,
    enabled: open && franchiseId !== undefined,
    retry: false,
    staleTime: 0,
  })
}
