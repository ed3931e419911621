import { useState } from 'react'
import { ApiError } from '../platform/api/api.ts'
import { TEXTS as CARD_TEXTS } from '../card/texts.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { MoneyField } from '../ui/inputs/money-field.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { TextAreaField } from '../ui/inputs/text-area-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { money } from '../platform/money.ts'
import { amountError, payableAmount, payMethods } from './payable.ts'
import { Remittance } from './remittance.tsx'
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

const cardOption = ({ paymentMethodId, brand, last4 }: CardOnFile) => ({
  value: paymentMethodId,
  label: TEXTS.cardOnFile(CARD_TEXTS.card(brand, last4)),
})

/** Records a manual payment, emails a payment link (PAY-01 to PAY-05, PAY-10), or charges the customer's saved card. */
export function PayDialog({ invoice, idempotencyKey, open, onClose }: PayDialogProps) {
  const { usual, last } = payMethods(invoice)
  const cards = useCardsOnFile(invoice, open)
  const vendor = useVendor(invoice.user.vendorId)
  const [chosen, setChosen] = useState('')
  const [amount, setAmount] = useState<number | undefined>(payableAmount(invoice))
  const [chequeNumber, setChequeNumber] = useState('')
  const [notes, setNotes] = useState('')
  const pay = usePay(invoice, idempotencyKey, onClose)
  const charge = useChargeCard(invoice, idempotencyKey, onClose)

  const method = [...usual, last].find(({ value }) => value === chosen)?.value
  const card = cards.find(({ paymentMethodId }) => paymentMethodId === chosen)
  const later = method === 'payLater'
  const isWhole = later || card !== undefined || (vendor?.isRemittanceOnSubTotal ?? false)
  const paid = isWhole ? payableAmount(invoice) : amount
  const problem = isWhole ? undefined : amountError(invoice, amount)
  const payable = money(payableAmount(invoice), invoice.currency)
  const { error } = card ? charge : pay
  const refused = error instanceof ApiError ? error.fieldMessage('amount') : undefined
  const hint = later
    ? TEXTS.payLaterHint(invoice.billTo.email)
    : card
      ? TEXTS.cardOnFileHint
      : problem
        ? undefined
        : TEXTS.amountOf(payable)
  const submit = () => {
    if (card) charge.mutate(card.paymentMethodId)
    else if (method && paid !== undefined)
      pay.mutate({ method, amount: paid, chequeNumber: chequeNumber.trim(), notes: notes.trim() })
  }
  return (
    <FormDialog
      open={open}
      title={TEXTS.pay}
      busy={pay.isPending || charge.isPending}
      disabled={(!method && !card) || problem !== undefined}
      submitLabel={later ? TEXTS.sendLink : card ? TEXTS.chargeCard(payable) : TEXTS.payButton}
      onSubmit={submit}
      onClose={onClose}
    >
      {error && (
        <Alert tone="danger" title={TEXTS.payTitle}>
          {TEXTS.payFailed(error.message)}
        </Alert>
      )}
      <SelectField
        label={TEXTS.method}
        placeholder={TEXTS.chooseMethod}
        value={chosen}
        onChange={value => {
          setChosen(value)
          charge.reset()
        }}
        options={[...usual, ...cards.map(cardOption), last]}
      />
      <MoneyField
        key={isWhole ? 'whole' : 'typed'}
        label={TEXTS.amount}
        description={hint}
        value={paid}
        onChange={setAmount}
        disabled={isWhole}
        error={problem ?? refused}
      />
      {vendor && vendor.remittance > 0 && paid !== undefined && !problem && (
        <Remittance invoice={invoice} vendor={vendor} amount={paid} />
      )}
      {method === 'cheque' && <TextField label={TEXTS.chequeNumber} value={chequeNumber} onChange={setChequeNumber} />}
      {!later && !card && <TextAreaField label={TEXTS.notes} value={notes} onChange={setNotes} />}
    </FormDialog>
  )
}
