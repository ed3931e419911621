import { countryOf } from '../../domain/address/country.ts'
import { lengthProblem, NAME_LENGTH, NOTES_LENGTH } from '../../domain/format/length.ts'
import { cashRounding } from '../../domain/payment/cash-rounding.ts'
import { remittanceFee } from '../../domain/payment/remittance.ts'
import { nameOf } from '../card/texts.ts'
import { useOutbox } from '../outbox/outbox-client.ts'
import { money } from '../platform/money.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { MoneyField } from '../ui/inputs/money-field.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { TextAreaField } from '../ui/inputs/text-area-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { amountError, payableAmount, payMethods, remittanceTerms } from './payable.ts'
import { Remittance } from './remittance.tsx'
import classes from './take/take-payment.module.css'
import { TEXTS } from './texts.ts'
import { type CardOnFile, useCardsOnFile } from './use-cards-on-file.ts'
import { useChargeCard } from './use-charge-card.ts'
import type { Invoice } from './use-invoices.ts'
import { usePay } from './use-pay.ts'
import { useVendor } from './use-vendor.ts'

interface PayDialogProps {
  invoice: Invoice
  /** Idempotency key, created when the dialog opened: repeated submissions count once. */
  idempotencyKey: string
  open: boolean
  onClose: () => void
}

interface PayValues {
  /** A payment method, or the id of a saved card. */
  chosen: string
  /** Cents; undefined while the field has no amount. */
  amount: number | undefined
  chequeNumber: string
  notes: string
}

const cardOption = (card: CardOnFile) => ({
  value: card.paymentMethodId,
  label: TEXTS.cardOnFile(nameOf(card)),
})

/** Records a manual payment, emails a payment link (PAY-01 to PAY-05, PAY-10), or charges the customer's saved card. */
export function PayDialog({ invoice, idempotencyKey, open, onClose }: PayDialogProps) {
  const { usual, last } = payMethods(invoice)
  const cards = useCardsOnFile(invoice, open)
  const vendor = useVendor(invoice)
  const pay = usePay(invoice, idempotencyKey, onClose)
  const charge = useChargeCard(invoice, idempotencyKey, onClose)
  const whole = payableAmount(invoice)
  /** Returns what was chosen, the amount that it pays, and the problem with it. */
  const paymentOf = ({ chosen, amount }: PayValues) => {
    const method = [...usual, last].find(({ value }) => value === chosen)?.value
    const card = cards.find(({ paymentMethodId }) => paymentMethodId === chosen)
    const isWhole = method === 'payLater' || card !== undefined || (vendor?.isRemittanceOnSubTotal ?? false)
    return isWhole
      ? { method, card, isWhole, paid: whole, problem: undefined }
      : { method, card, isWhole, paid: amount, problem: amountError(invoice, amount) }
  }
  const form = useSubmitForm<PayValues, unknown>({
    initialValues: { chosen: '', amount: whole, chequeNumber: '', notes: '' },
    validate: values => ({
      amount: paymentOf(values).problem,
      chequeNumber: lengthProblem(values.chequeNumber, NAME_LENGTH),
      notes: lengthProblem(values.notes, NOTES_LENGTH),
    }),
    validateOn: 'always',
    submit: async values => {
      const { method, card, paid } = paymentOf(values)
      if (card) return await charge.mutateAsync(card.paymentMethodId)
      if (!method || paid === undefined) return undefined
      const { chequeNumber, notes } = values
      return await pay.mutateAsync({ method, amount: paid, chequeNumber: chequeNumber.trim(), notes: notes.trim() })
    },
    describeFailure: () => undefined,
  })
  const { method, card, isWhole, paid, problem } = paymentOf(form.values)
  /** Says what to take in Canadian cash, which is rounded. */
  const cashHint = (amount = 0): string | undefined => {
    if (method !== 'cash') return undefined
    const { currency, remainingAmount, discountSubTotal } = invoice
    const due = amount - remittanceFee(remittanceTerms(vendor), amount, discountSubTotal)
    const rounding = cashRounding(due, { currency, settles: amount === remainingAmount })
    return rounding === 0 ? undefined : TEXTS.collectCash(money(due + rounding, currency), money(due, currency))
  }
  const later = method === 'payLater'
  const isOutOfReach = useOutbox().isOffline && (later || card !== undefined)
  const payable = money(whole, invoice.currency)
  const hint = later
    ? TEXTS.payLaterHint(invoice.billTo.email)
    : card
      ? TEXTS.cardOnFileHint
      : problem
        ? undefined
        : (cashHint(paid) ??
          (paid !== undefined && paid < whole ? TEXTS.stillDue(money(whole - paid, invoice.currency)) : undefined))
  return (
    <FormDialog
      form={form}
      open={open}
      title={TEXTS.pay}
      disabled={(!method && !card) || !form.isValid || isOutOfReach}
      submitLabel={later ? TEXTS.sendLink : card ? TEXTS.chargeCard(payable) : TEXTS.payButton}
      onClose={onClose}
    >
      {form.error && (
        <Alert tone="danger" title={TEXTS.payTitle}>
          {TEXTS.payFailed(form.error.message)}
        </Alert>
      )}
      <div>
        <p className={classes.dim}>{TEXTS.balanceOf(invoice.invoiceNumber, invoice.billTo.name)}</p>
        <p className={classes.amount}>{payable}</p>
      </div>
      <SelectField
        {...form.field('chosen')}
        label={TEXTS.method}
        description={method || card ? undefined : TEXTS.methodNeeded}
        first
        placeholder={TEXTS.chooseMethod}
        options={[...usual, ...cards.map(cardOption), last]}
      />
      <MoneyField
        key={isWhole ? 'whole' : 'typed'}
        {...form.field('amount')}
        label={TEXTS.amount}
        description={hint}
        value={paid}
        disabled={isWhole}
      />
      {isOutOfReach && <Alert tone="warning">{TEXTS.needsReception}</Alert>}
      {vendor && vendor.remittance > 0 && paid !== undefined && !problem && (
        <Remittance invoice={invoice} vendor={vendor} amount={paid} />
      )}
      {method === 'cheque' && (
        <TextField {...form.field('chequeNumber')} label={TEXTS.chequeNumber[countryOf(invoice.currency)]} />
      )}
      {!later && !card && <TextAreaField {...form.field('notes')} label={TEXTS.notes} rows={2} />}
    </FormDialog>
  )
}
