import { useState } from 'react'
import { formatDateTime } from '../../domain/format/dates.ts'
import type { Currency } from '../../domain/format/money.ts'
import { PAYMENT_METHOD_LABELS } from '../../domain/payment/payment.ts'
import { money } from '../platform/money.ts'
import { useSession } from '../platform/session/session.ts'
import { type Column, DataTable } from '../ui/display/data-table.tsx'
import { StatusBadge, type Tone } from '../ui/display/status-badge.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { MovePaymentDialog } from './credit/move-payment-dialog.tsx'
import classes from './invoice-payments.module.css'
import { RefundDialog } from './refund/refund-dialog.tsx'
import { MOVE_TEXTS, PAYMENT_STATUS_LABELS, TEXTS } from './texts.ts'
import type { Invoice } from './use-invoices.ts'

type Payment = Invoice['payments'][number]

const TONES: Record<string, Tone> = { APPROVED: 'success', PENDING: 'info', DECLINED: 'danger' }

function Method({ payment, currency }: { payment: Payment; currency: Currency }) {
  const label = PAYMENT_METHOD_LABELS[payment.paymentMethod] ?? payment.paymentMethod
  const method = payment.chequeNumber ? TEXTS.chequeWithNumber(label, payment.chequeNumber) : label
  const { charge } = payment
  return (
    <span className={classes.method}>
      <span>{payment.notes ? TEXTS.methodWithNotes(method, payment.notes) : method}</span>
      {charge && charge.kind !== 'cashapp' && <span className={classes.detail}>{charge.name}</span>}
      {payment.cashRounding !== 0 && (
        <span className={classes.detail}>
          {TEXTS.cashRounding(
            money(payment.paidAmount + payment.cashRounding, currency),
            money(payment.cashRounding, currency),
          )}
        </span>
      )}
      {payment.movedFromInvoice && <span className={classes.detail}>{MOVE_TEXTS.from(payment.movedFromInvoice)}</span>}
      {payment.movedAmount > 0 && (
        <span className={classes.detail}>{MOVE_TEXTS.movedOut(money(payment.movedAmount, currency))}</span>
      )}
      {charge && charge.receipt.length > 0 && (
        <span className={classes.detail}>
          {charge.receipt.map(({ label: name, value }) => TEXTS.receiptLine(name, value)).join(' · ')}
        </span>
      )}
    </span>
  )
}

/** Whether staff can return money of it, or a refund waits at a reader. */
const canReturn = ({ returnableAmount, refunds }: Payment): boolean =>
  returnableAmount > 0 || refunds.some(({ way, status }) => way === 'READER' && status === 'PENDING')

const columnsIn = (currency: Currency, zone: string): readonly Column<Payment>[] => [
  {
    key: 'method',
    header: TEXTS.payment,
    primary: true,
    render: payment => <Method payment={payment} currency={currency} />,
  },
  {
    key: 'status',
    header: TEXTS.status,
    render: ({ status }) => (
      <StatusBadge tone={TONES[status] ?? 'neutral'}>{PAYMENT_STATUS_LABELS[status] ?? status}</StatusBadge>
    ),
  },
  { key: 'by', header: TEXTS.author, render: payment => payment.authorName },
  { key: 'at', header: TEXTS.date, render: payment => formatDateTime(new Date(payment.takenAt), zone) },
  { key: 'amount', header: TEXTS.amount, align: 'end', render: payment => money(payment.amount, currency) },
]

/** The columns for vendor fees and refunds are shown only when there are any. */
const extraColumns = (payments: readonly Payment[], currency: Currency): readonly Column<Payment>[] => [
  ...(payments.some(payment => payment.remittanceFee > 0)
    ? [
        {
          key: 'fee',
          header: TEXTS.remittance,
          align: 'end' as const,
          render: (payment: Payment) => money(payment.remittanceFee, currency),
        },
        {
          key: 'paid',
          header: TEXTS.paidAmount,
          align: 'end' as const,
          render: (payment: Payment) => money(payment.paidAmount, currency),
        },
      ]
    : []),
  ...(payments.some(payment => payment.refundedAmount > 0)
    ? [
        {
          key: 'refunded',
          header: TEXTS.refundedAmount,
          align: 'end' as const,
          render: (payment: Payment) => money(payment.refundedAmount, currency),
        },
      ]
    : []),
]

/** Shows the payments of an invoice, and who recorded them (INVOICE-04). */
export function InvoicePayments({ invoice, zone }: { invoice: Invoice; zone: string }) {
  const { payments, currency } = invoice
  const isManager = useSession()?.roles.includes('manager') ?? false
  const [chosen, setChosen] = useState<{ id: string; key: string; action: 'return' | 'move' }>()
  const payment = payments.find(({ id }) => id === chosen?.id)
  const newInvoice =
    isManager && invoice.newInvoice && invoice.newInvoice.remainingAmount > 0 ? invoice.newInvoice : null
  const choose = (id: string, action: 'return' | 'move') => setChosen({ id, action, key: crypto.randomUUID() })
  const close = () => setChosen(undefined)
  const actions: readonly Column<Payment>[] = payments.some(canReturn)
    ? [
        {
          key: 'return',
          header: '',
          wide: true,
          render: row =>
            canReturn(row) && (
              <span className={classes.actions}>
                {newInvoice && row.returnableAmount > 0 && (
                  <Button onClick={() => choose(row.id, 'move')}>{MOVE_TEXTS.title}</Button>
                )}
                <Button onClick={() => choose(row.id, 'return')}>{TEXTS.returnMoney}</Button>
              </span>
            ),
        },
      ]
    : []
  return (
    <Card title={TEXTS.payments}>
      <DataTable
        caption={TEXTS.payments}
        columns={[...columnsIn(currency, zone), ...extraColumns(payments, currency), ...actions]}
        rows={{ status: 'ready', data: payments }}
        rowKey={row => row.id}
        empty={<p>{TEXTS.noPayments}</p>}
      />
      {payment && newInvoice && chosen?.action === 'move' && (
        <MovePaymentDialog
          key={chosen.key}
          invoice={invoice}
          payment={payment}
          newInvoice={newInvoice}
          idempotencyKey={chosen.key}
          onClose={close}
        />
      )}
      {payment && chosen?.action === 'return' && (
        <RefundDialog
          key={chosen.key}
          invoice={invoice}
          payment={payment}
          of="payment"
          idempotencyKey={chosen.key}
          open
          onClose={close}
        />
      )}
    </Card>
  )
}
