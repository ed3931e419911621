import type { UseMutationResult } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { InvoiceAction } from '../../domain/payment/invoice-actions.ts'
import { DialogPending } from '../ui/dialog-pending.tsx'
import { CreditDialog } from './credit/credit-dialog.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { TerminalDialog } from './present/terminal-dialog.tsx'
import { RefundDialog } from './refund/refund-dialog.tsx'
import { TEXTS } from './texts.ts'
import type { Invoice } from './use-invoices.ts'
import { VoidDialog } from './void-dialog.tsx'
import { lazyPart } from '../platform/lazy-part.ts'

/** Draws QR codes, which only the US needs. */
const CashAppDialog = lazyPart(() =>
  import('./present/cash-app-dialog.tsx').then(module => ({ default: module.CashAppDialog })),
)

interface InvoiceDialogsProps {
  invoice: Invoice
  shown: InvoiceAction | null
  /** The request of a Cash App payment link. */
  cashApp: UseMutationResult<string, Error, void>
  /** Idempotency key, created when the dialog opened: repeated submissions move money once. */
  idempotencyKey: string
  onClose: () => void
}

/** The dialogs of an invoice (INVOICE-10); one is open at a time. */
export function InvoiceDialogs({ invoice, shown, cashApp, idempotencyKey, onClose }: InvoiceDialogsProps) {
  const common = { invoice, onClose }
  const refundable = invoice.payments.find(({ status, amount }) => status === 'APPROVED' && amount > 0)
  return (
    <>
      <PayDialog {...common} idempotencyKey={idempotencyKey} open={shown === 'manual'} />
      {refundable && shown === 'refund' && (
        <RefundDialog {...common} payment={refundable} of="invoice" idempotencyKey={idempotencyKey} open />
      )}
      <VoidDialog {...common} open={shown === 'void'} />
      <CreditDialog {...common} open={shown === 'credit'} />
      <TerminalDialog {...common} open={shown === 'terminal'} />
      {shown === 'cashApp' && (
        <Suspense fallback={<DialogPending title={TEXTS.cashApp} onClose={onClose} />}>
          <CashAppDialog {...common} start={cashApp} />
        </Suspense>
      )}
    </>
  )
}
