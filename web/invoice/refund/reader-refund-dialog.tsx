import { useMutation } from '@tanstack/react-query'
import { request } from '../../platform/api/api.ts'
import { money } from '../../platform/money.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { TerminalProgress } from '../present/terminal-progress.tsx'
import { useCheckPayment } from '../present/use-check-payment.ts'
import { READER_FAILURES, TEXTS } from '../texts.ts'
import type { Invoice } from '../use-invoices.ts'
import { useShowInvoice } from '../use-show-invoice.ts'
import { CancelReaderRefundMutation } from './documents.ts'
import type { Payment } from './use-refund.ts'

interface ReaderRefundDialogProps {
  open: boolean
  title: string
  invoice: Invoice
  refund: Payment['refunds'][number]
  reader: { label: string; simulatorUrl: string | null } | undefined
  onClose: () => void
  /** Shows the form again, for another attempt. */
  onAgain: () => void
  onDone: () => void
}

/** Waits at a reader for the card that paid, and says what happened. The refund continues when the dialog is closed, and shows again when it reopens. */
export function ReaderRefundDialog(props: ReaderRefundDialogProps) {
  const { open, title, invoice, refund, reader, onClose, onAgain, onDone } = props
  const show = useShowInvoice()
  const isWaiting = refund.status === 'PENDING'
  const isDone = refund.status === 'SUCCEEDED'
  const showAnswer = (changed: Invoice) => {
    show(changed)
    const refunds = changed.payments.flatMap(payment => payment.refunds)
    if (refunds.some(({ id, status }) => id === refund.id && status === 'SUCCEEDED')) onDone()
  }
  const { check } = useCheckPayment(invoice, open && isWaiting ? `refund ${refund.id}` : undefined, showAnswer)
  const cancel = useMutation({
    mutationFn: async () => (await request(CancelReaderRefundMutation, { refundId: refund.id })).cancelReaderRefund,
    onSuccess: showAnswer,
  })
  const amount = money(refund.amount, invoice.currency)
  return (
    <Dialog
      open={open}
      onClose={isDone ? onDone : onClose}
      title={title}
      short
      busy={cancel.isPending}
      actions={
        isWaiting ? (
          <>
            <Button variant="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
              {TEXTS.cancelRefund}
            </Button>
            <Button onClick={check}>{TEXTS.checkNow}</Button>
          </>
        ) : isDone ? (
          <Button onClick={onDone}>{TEXTS.close}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{TEXTS.close}</Button>
            <Button variant="primary" onClick={onAgain}>
              {TEXTS.tryAgain}
            </Button>
          </>
        )
      }
    >
      {cancel.error && <Alert tone="danger">{cancel.error.message}</Alert>}
      {isWaiting ? (
        <TerminalProgress text={TEXTS.waitingForRefundCard(amount, reader?.label)} reader={reader} />
      ) : isDone ? (
        // The invoice was loaded again meanwhile, so no answer of the reader closed the dialog.
        <Alert tone="success">{TEXTS.refunded(amount)}</Alert>
      ) : (
        <Alert tone="danger" title={TEXTS.refundNotMade(amount)}>
          {READER_FAILURES[refund.failure ?? 'declined']}
        </Alert>
      )}
    </Dialog>
  )
}
