import { useState } from 'react'
import { MANUAL_METHODS } from '../../../domain/payment/payment.ts'
import { money } from '../../platform/money.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { FormDialog } from '../../ui/feedback/form-dialog.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { MoneyField } from '../../ui/inputs/money-field.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { useReaders } from '../present/use-readers.ts'
import { TEXTS } from '../texts.ts'
import { ReaderRefundDialog } from './reader-refund-dialog.tsx'
import { needsCard, type Payment, type RefundTarget, useRefund } from './use-refund.ts'

interface RefundDialogProps extends RefundTarget {
  open: boolean
  onClose: () => void
}

const isByHand = ({ paymentMethod }: Payment): boolean => MANUAL_METHODS.some(method => method === paymentMethod)

/** Refunds part or all of a payment (PAY-15). Interac goes back at a reader with the card present, in cash or as credit. */
export function RefundDialog({ open, onClose, ...target }: RefundDialogProps) {
  const { invoice, payment, of } = target
  const { currency } = invoice
  const toast = useToast()
  const readers = useReaders(invoice.franchise?.id, open && needsCard(payment))
  const latest = payment.refunds.findLast(({ way }) => way === 'READER')
  // One that ended before the dialog opened is history.
  const [seen, setSeen] = useState(latest?.status === 'PENDING' ? undefined : latest?.id)
  const { form, again } = useRefund(target, onClose)
  const title = of === 'invoice' ? TEXTS.refund : TEXTS.returnMoney
  if (latest && latest.id !== seen)
    return (
      <ReaderRefundDialog
        open={open}
        title={title}
        invoice={invoice}
        refund={latest}
        reader={readers.data?.find(({ id }) => id === latest.readerId)}
        onClose={onClose}
        onAgain={() => {
          setSeen(latest.id)
          again()
        }}
        onDone={() => {
          setSeen(latest.id)
          toast({ tone: 'success', message: TEXTS.refunded(money(latest.amount, currency)) })
          onClose()
        }}
      />
    )
  return (
    <FormDialog
      form={form}
      open={open}
      title={title}
      short
      disabled={!form.isValid}
      submitLabel={of === 'invoice' ? TEXTS.refundButton : TEXTS.returnMoney}
      onClose={onClose}
    >
      {form.error && <Alert tone="danger">{TEXTS.refundFailed(form.error.message)}</Alert>}
      <p>
        {needsCard(payment) ? TEXTS.refundInterac : isByHand(payment) ? TEXTS.refundByHand : TEXTS.refundByProvider}
      </p>
      <MoneyField
        {...form.field('amount')}
        label={TEXTS.amount}
        description={form.isValid ? TEXTS.refundOf(money(payment.returnableAmount, currency)) : undefined}
      />
      {needsCard(payment) && (
        <SelectField
          {...form.field('way')}
          error={undefined}
          label={TEXTS.refundWay}
          placeholder={TEXTS.chooseRefundWay}
          loading={readers.isPending}
          options={[
            ...(readers.data ?? []).map(({ id, label, isOnline }) => ({
              value: id,
              label: TEXTS.refundAtReader(isOnline ? label : TEXTS.offline(label)),
            })),
            { value: 'CASH', label: TEXTS.refundInCash },
            { value: 'CREDIT', label: TEXTS.refundAsCredit },
          ]}
        />
      )}
      {readers.isError && <Alert tone="info">{TEXTS.refundWithoutReaders}</Alert>}
    </FormDialog>
  )
}
