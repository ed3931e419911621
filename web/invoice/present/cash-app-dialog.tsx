import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { request } from '../../platform/api/api.ts'
import { money } from '../../platform/money.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { TEXTS } from '../texts.ts'
import type { Invoice } from '../use-invoices.ts'
import { useShowPaid } from '../use-show-paid.ts'
import { CancelCashAppMutation } from './documents.ts'
import { useCashAppCode } from './use-cash-app-code.ts'
import { useCheckPayment } from './use-check-payment.ts'
import classes from './waiting.module.css'

interface CashAppDialogProps {
  invoice: Invoice
  /** The request of the payment link; the button that opens the dialog starts it. */
  start: UseMutationResult<string, Error, void>
  onClose: () => void
}

/** Shows the code that the customer scans with Cash App, and waits for the payment (PAY-14). Mounted only while open. */
export function CashAppDialog({ invoice, start, onClose }: CashAppDialogProps) {
  const { id: invoiceId, currency } = invoice
  const show = useShowPaid(invoice, onClose)
  const cancel = useMutation({
    mutationFn: async () => (await request(CancelCashAppMutation, { invoiceId })).cancelCashAppPay,
    onSuccess: changed => {
      show(changed)
      if (changed.status !== 'PAID') onClose()
    },
  })
  useCheckPayment(invoice, start.data, show)
  const code = useCashAppCode(invoiceId, start.data)

  const last = invoice.payments.findLast(({ paymentMethod }) => paymentMethod === 'cashApp')
  const wasDeclined = start.isSuccess && last?.status === 'DECLINED'
  const failed = start.error ?? cancel.error
  const leave = () => (start.isSuccess ? cancel.mutate() : onClose())
  return (
    <Dialog
      open
      onClose={leave}
      title={TEXTS.cashApp}
      short
      busy={cancel.isPending}
      actions={
        <>
          <Button onClick={leave} busy={cancel.isPending}>
            {TEXTS.cancel}
          </Button>
          {(failed || wasDeclined) && (
            <Button variant="primary" onClick={() => start.mutate()}>
              {TEXTS.tryAgain}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.waiting}>
        {failed || wasDeclined ? (
          <Alert tone="danger" title={TEXTS.cashApp}>
            {failed?.message ?? TEXTS.cashAppDeclined}
          </Alert>
        ) : start.data === undefined ? (
          <Skeleton shape="card" />
        ) : (
          <>
            {code.data ? (
              <img className={classes.code} src={code.data.imageUrl} alt={TEXTS.cashAppCode} />
            ) : (
              <Skeleton shape="card" />
            )}
            <p role="status">{TEXTS.scan(money(invoice.remainingAmount, currency))}</p>
            <a href={start.data} target="_blank" rel="noreferrer">
              {TEXTS.openCashApp}
            </a>
          </>
        )}
      </div>
    </Dialog>
  )
}
