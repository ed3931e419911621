import { movableAmount, moveProblem } from '../../../domain/payment/move-payment.ts'
import { ApiError, request } from '../../platform/api/api.ts'
import { money } from '../../platform/money.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { FormDialog } from '../../ui/feedback/form-dialog.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useSubmitForm } from '../../ui/form/use-submit-form.ts'
import { MoneyField } from '../../ui/inputs/money-field.tsx'
import { MovePaymentMutation } from '../documents.ts'
import { TEXTS as INVOICE, MOVE_TEXTS as TEXTS } from '../texts.ts'
import type { Invoice } from '../use-invoices.ts'
import { useShowInvoice } from '../use-show-invoice.ts'

type Payment = Invoice['payments'][number]

interface MovePaymentDialogProps {
  invoice: Invoice
  payment: Payment
  newInvoice: NonNullable<Invoice['newInvoice']>
  /** Created when the dialog opened: repeated submissions move once. */
  idempotencyKey: string
  onClose: () => void
}

/** Moves money of a credited invoice to the new invoice of its order. */
export function MovePaymentDialog({ invoice, payment, newInvoice, idempotencyKey, onClose }: MovePaymentDialogProps) {
  const { currency } = invoice
  const show = useShowInvoice()
  const toast = useToast()
  const most = movableAmount(payment.returnableAmount, newInvoice.remainingAmount)
  const form = useSubmitForm<{ amount: number | undefined }, Invoice>({
    initialValues: { amount: most },
    validate: ({ amount }) => ({
      amount: amount === undefined ? INVOICE.amountNeeded : (moveProblem(amount, most) ?? undefined),
    }),
    validateOn: 'always',
    submit: async ({ amount = 0 }) =>
      (await request(MovePaymentMutation, { idempotencyKey, paymentId: payment.id, amount })).movePayment,
    describeFailure: error => (error instanceof ApiError && error.statusCode === 422 ? undefined : error.message),
    onSuccess: (changed, { amount = 0 }) => {
      show(changed)
      onClose()
      toast({ tone: 'success', message: TEXTS.moved(money(amount, currency), newInvoice.invoiceNumber) })
    },
  })
  return (
    <FormDialog
      form={form}
      open
      title={TEXTS.title}
      short
      disabled={!form.isValid}
      submitLabel={TEXTS.title}
      onClose={onClose}
    >
      {form.error && <Alert tone="danger">{TEXTS.failed(form.error.message)}</Alert>}
      <p>{TEXTS.hint(newInvoice.invoiceNumber, money(newInvoice.remainingAmount, currency))}</p>
      <MoneyField
        {...form.field('amount')}
        label={INVOICE.amount}
        description={form.isValid ? TEXTS.upTo(money(most, currency)) : undefined}
      />
    </FormDialog>
  )
}
