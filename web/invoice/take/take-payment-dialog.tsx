import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../platform/api/api.ts'
import { money } from '../../platform/money.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { CashAppDialog } from '../present/cash-app-dialog.tsx'
import { CashAppPayMutation } from '../present/documents.ts'
import { TerminalDialog } from '../present/terminal-dialog.tsx'
import { leftToPay } from '../payable.ts'
import { PayDialog } from '../pay-dialog.tsx'
import { type Invoice, useInvoice } from '../use-invoices.ts'
import { CashPanel } from './cash-panel.tsx'
import { ChargePanel } from './charge-panel.tsx'
import { LinkPanel } from './link-panel.tsx'
import type { PaymentStep } from './payment-step.ts'
import { PaymentWays } from './payment-ways.tsx'
import classes from './take-payment.module.css'
import { TEXTS } from './texts.ts'

interface TakePaymentDialogProps {
  invoiceNumber: string
  /** Created when the dialog opened: repeated presses move money once. */
  idempotencyKey: string
  onClose: () => void
}

/** Takes the balance of an invoice from the customer who stands there: the amount large, then the ways to pay. */
export function TakePaymentDialog({ invoiceNumber, idempotencyKey, onClose }: TakePaymentDialogProps) {
  const query = useInvoice(invoiceNumber)
  const invoice = query.data
  if (invoice) return <TakePayment invoice={invoice} idempotencyKey={idempotencyKey} onClose={onClose} />
  return (
    <Dialog open title={TEXTS.title} onClose={onClose}>
      {query.error ? (
        <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton shape="card" count={3} />
      )}
    </Dialog>
  )
}

interface TakePaymentProps {
  invoice: Invoice
  idempotencyKey: string
  onClose: () => void
}

function TakePayment({ invoice, idempotencyKey, onClose }: TakePaymentProps) {
  const [step, setStep] = useState<PaymentStep>('ways')
  const cashApp = useMutation({
    mutationFn: async () => (await request(CashAppPayMutation, { invoiceId: invoice.id })).cashAppPay,
  })
  const common = { invoice, onClose }
  const back = () => setStep('ways')
  if (step === 'terminal')
    return <TerminalDialog invoice={invoice} open onClose={invoice.status === 'PAID' ? onClose : back} />
  if (step === 'manual') return <PayDialog {...common} idempotencyKey={idempotencyKey} open />
  if (step === 'cashApp') return <CashAppDialog {...common} start={cashApp} />
  if (step === 'cash') return <CashPanel {...common} idempotencyKey={idempotencyKey} onBack={back} />
  if (step === 'link') return <LinkPanel {...common} onBack={back} />
  if (typeof step === 'object') return <ChargePanel {...common} card={step.card} onBack={back} />
  const due = leftToPay(invoice)
  return (
    <Dialog
      open
      title={TEXTS.title}
      onClose={onClose}
      actions={
        <Button size="xl" onClick={onClose}>
          {TEXTS.close}
        </Button>
      }
    >
      <div>
        <p className={classes.amount}>{money(due, invoice.currency)}</p>
        <p className={classes.dim}>{TEXTS.balance(invoice.invoiceNumber, invoice.billTo.name)}</p>
      </div>
      {due === 0 ? (
        <Alert tone="success">{TEXTS.nothingDue(money(invoice.billedAmount, invoice.currency))}</Alert>
      ) : (
        <PaymentWays
          invoice={invoice}
          onChoose={chosen => {
            if (chosen === 'cashApp') cashApp.mutate()
            setStep(chosen)
          }}
        />
      )}
    </Dialog>
  )
}
