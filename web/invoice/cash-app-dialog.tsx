import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { request } from '../platform/api/api.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Dialog } from '../ui/feedback/dialog.tsx'
import { QrCode } from '../ui/display/qr-code.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { CancelCashAppMutation, CashAppPayMutation } from './documents.ts'
import { money } from '../platform/money.ts'
import { TEXTS } from './texts.ts'
import { useCheckPayment } from './use-check-payment.ts'
import type { Invoice } from './use-invoices.ts'
import { useShowInvoice } from './use-show-invoice.ts'
import classes from './waiting.module.css'

/** Shows the code that the customer scans with Cash App, and waits for the payment (PAY-14). Mounted only while open. */
export function CashAppDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { id: invoiceId, status, currency } = invoice
  const show = useShowInvoice()
  const toast = useToast()
  const start = useMutation({
    mutationFn: async () => (await request(CashAppPayMutation, { invoiceId })).cashAppPay,
  })
  const cancel = useMutation({
    mutationFn: async () => (await request(CancelCashAppMutation, { invoiceId })).cancelCashAppPay,
    onSuccess: changed => {
      show(changed)
      if (changed.status !== 'PAID') onClose()
    },
  })
  const { mutate: begin } = start
  useEffect(() => begin(), [begin])
  useCheckPayment(invoice, start.data)
  const isPaid = status === 'PAID'
  useEffect(() => {
    if (!isPaid) return
    toast({ tone: 'success', message: TEXTS.paid(money(invoice.billedAmount, currency)) })
    onClose()
  }, [isPaid, invoice.billedAmount, currency, onClose, toast])

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
            <Button variant="primary" onClick={() => begin()}>
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
            <QrCode text={start.data} label={TEXTS.cashAppCode} />
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
