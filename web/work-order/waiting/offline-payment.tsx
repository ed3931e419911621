import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { lengthProblem, NOTES_LENGTH } from '../../../domain/format/length.ts'
import { cashRounding } from '../../../domain/payment/cash-rounding.ts'
import {
  amountProblem,
  MANUAL_METHODS,
  type ManualMethod,
  PAYMENT_METHOD_LABELS,
} from '../../../domain/payment/payment.ts'
import type { PaymentContent } from '../../invoice/send-payment.ts'
import { outbox, useOutbox } from '../../outbox/outbox-client.ts'
import { money } from '../../platform/money.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { FormDialog } from '../../ui/feedback/form-dialog.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useSubmitForm } from '../../ui/form/use-submit-form.ts'
import { IconCash } from '../../ui/icon/cash.gen.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { MoneyField } from '../../ui/inputs/money-field.tsx'
import { SelectField } from '../../ui/inputs/select-field.tsx'
import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'
import { Card, Row } from '../../ui/layout/card.tsx'
import type { Order } from '../order.ts'
import type { CompleteContent } from './contents.ts'
import classes from './waiting.module.css'
import { ACTION_LABELS, WAITING_TEXTS as TEXTS } from './texts.ts'

/** Takes the payment of an order whose completion waits on this phone: its invoice does not exist yet. Nothing for all other orders. */
export function OfflinePayment({ order }: { order: Order }) {
  const { waiting } = useOutbox()
  const own = waiting.filter(({ orderId, refused, isAttended }) => orderId === order.id && !refused && !isAttended)
  const completion = own.find(({ kind }) => kind === 'complete')?.content as CompleteContent | undefined
  if (!completion) return null
  const paid = own
    .filter(({ kind }) => kind === 'payment')
    .reduce((sum, { content }) => sum + ((content as PaymentContent | undefined)?.variables.amount ?? 0), 0)
  return <PaymentCard order={order} due={completion.total - paid} paid={paid} />
}

interface PaymentCardProps {
  order: Order
  /** Cents. */
  due: number
  paid: number
}

function PaymentCard({ order, due, paid }: PaymentCardProps) {
  const [choosing, setChoosing] = useState(false)
  const { currency } = order
  const record = useRecordPayment(order)
  // A plan or a code can pay for all of it.
  if (due <= 0 && paid === 0) return null
  const cash = due + cashRounding(due, { currency, settles: true })
  return (
    <Card title={due > 0 ? TEXTS.takePayment : ACTION_LABELS.payment} description={due > 0 && TEXTS.takePaymentHint}>
      {paid > 0 && <p>{TEXTS.paidHere(money(paid, currency))}</p>}
      {due > 0 && (
        <>
          <p className={classes.due}>{money(due, currency)}</p>
          <Button
            variant="primary"
            size="xl"
            wide
            icon={<IconCash />}
            busy={record.isPending}
            onClick={() => record.mutate({ paymentMethod: 'cash', amount: due, notes: '' })}
          >
            {TEXTS.cashTaken(money(cash, currency))}
          </Button>
          <Row>
            <Button onClick={() => setChoosing(true)}>{TEXTS.otherWay}</Button>
          </Row>
          <Alert
            tone="info"
            action={
              <Button size="sm" onClick={() => void outbox.askAgain()}>
                {TEXTS.tryAgain}
              </Button>
            }
          >
            {TEXTS.cardsNeedReception}
          </Alert>
          {choosing && <OtherWayDialog order={order} due={due} onClose={() => setChoosing(false)} />}
        </>
      )}
    </Card>
  )
}

function OtherWayDialog({ order, due, onClose }: { order: Order; due: number; onClose: () => void }) {
  const record = useRecordPayment(order)
  const form = useSubmitForm<{ method: ManualMethod; amount: number | undefined; notes: string }, unknown>({
    initialValues: { method: 'cash', amount: due, notes: '' },
    validate: ({ amount, notes }) => ({
      amount: amount === undefined ? TEXTS.amountNeeded : (amountProblem(amount, due) ?? undefined),
      notes: lengthProblem(notes, NOTES_LENGTH),
    }),
    validateOn: 'always',
    submit: async ({ method: paymentMethod, amount, notes }) =>
      amount === undefined ? undefined : await record.mutateAsync({ paymentMethod, amount, notes: notes.trim() }),
    onSuccess: onClose,
  })
  return (
    <FormDialog
      form={form}
      open
      title={TEXTS.takePayment}
      submitLabel={TEXTS.record}
      disabled={!form.isValid}
      onClose={onClose}
    >
      <SelectField
        {...form.field('method')}
        label={TEXTS.method}
        options={MANUAL_METHODS.map(value => ({ value, label: PAYMENT_METHOD_LABELS[value] ?? value }))}
        onChange={method => form.change({ method })}
      />
      <MoneyField {...form.field('amount')} label={TEXTS.amount} />
      <TextAreaField {...form.field('notes')} label={TEXTS.notes} />
    </FormDialog>
  )
}

/** Keeps a payment on this phone, behind the completion of its order. */
function useRecordPayment(order: Order) {
  const toast = useToast()
  return useMutation({
    mutationFn: async (variables: { paymentMethod: ManualMethod; amount: number; notes: string }) => {
      const content: PaymentContent = { variables, currency: order.currency }
      await outbox.keep({ orderId: order.id, kind: 'payment', version: null, content })
      void outbox.flush()
    },
    onSuccess: (_nothing, { amount }) =>
      toast({ tone: 'success', message: TEXTS.recorded(money(amount, order.currency)) }),
  })
}
