import { useState } from 'react'
import { cashDue, changeOf, usualCash } from '../../../domain/payment/cash-change.ts'
import { money } from '../../platform/money.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { MoneyField } from '../../ui/inputs/money-field.tsx'
import { TEXTS as INVOICE_TEXTS } from '../texts.ts'
import type { Invoice } from '../use-invoices.ts'
import { usePay } from '../use-pay.ts'
import classes from './take-payment.module.css'
import { TEXTS } from './texts.ts'

interface CashPanelProps {
  invoice: Invoice
  idempotencyKey: string
  onBack: () => void
  onClose: () => void
}

/** Takes the whole balance in cash: what to collect, what the customer gives, and the change. */
export function CashPanel({ invoice, idempotencyKey, onBack, onClose }: CashPanelProps) {
  const { remainingAmount, currency } = invoice
  const due = cashDue(remainingAmount, currency)
  const [given, setGiven] = useState<number | undefined>(due)
  /** A press on an amount replaces what was typed. */
  const [round, setRound] = useState(0)
  const pay = usePay(invoice, idempotencyKey, onClose)
  const show = (cents: number) => money(cents, currency)
  const change = given === undefined ? null : changeOf(given, due)
  return (
    <Dialog
      open
      title={TEXTS.cash}
      busy={pay.isPending}
      onClose={onClose}
      actions={
        <>
          <Button size="xl" onClick={onBack} disabled={pay.isPending}>
            {TEXTS.back}
          </Button>
          <Button
            variant="primary"
            size="xl"
            busy={pay.isPending}
            disabled={change === null}
            onClick={() => pay.mutate({ method: 'cash', amount: remainingAmount, chequeNumber: '', notes: '' })}
          >
            {TEXTS.record(show(due))}
          </Button>
        </>
      }
    >
      {pay.error && (
        <Alert tone="danger" title={INVOICE_TEXTS.payTitle}>
          {INVOICE_TEXTS.payFailed(pay.error.message)}
        </Alert>
      )}
      <div>
        <p className={classes.dim}>{TEXTS.collect}</p>
        <p className={classes.amount}>{show(due)}</p>
        {due !== remainingAmount && (
          <p className={classes.dim}>{INVOICE_TEXTS.collectCash(show(due), show(remainingAmount))}</p>
        )}
      </div>
      <div className={classes.notes}>
        {usualCash(due).map(amount => (
          <Button
            key={amount}
            size="xl"
            aria-pressed={amount === given}
            onClick={() => {
              setGiven(amount)
              setRound(count => count + 1)
            }}
          >
            {show(amount)}
          </Button>
        ))}
      </div>
      <MoneyField key={round} label={TEXTS.given} size="xl" value={given} onChange={setGiven} />
      <p className={classes.change} role="status">
        {change === null
          ? TEXTS.notEnough(show(due - (given ?? 0)))
          : change === 0
            ? TEXTS.noChange
            : TEXTS.change(show(change))}
      </p>
    </Dialog>
  )
}
