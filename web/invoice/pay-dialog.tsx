import { useState } from 'react'
import { ApiError } from '../app/api.ts'
import { Alert } from '../ui/alert.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { money } from './money.ts'
import { amountError, payableAmount, payMethods } from './payable.ts'
import { Remittance } from './remittance.tsx'
import { TEXTS } from './texts.ts'
import type { Invoice } from './use-invoices.ts'
import { usePay } from './use-pay.ts'
import { useVendor } from './use-vendor.ts'

interface PayDialogProps {
  invoice: Invoice
  /** Made when the dialog was opened: however often it is sent, the money counts once. */
  idempotencyKey: string
  open: boolean
  onClose: () => void
}

/** Records a payment taken by hand, or mails a payment link (PAY-01 to PAY-05, PAY-10). */
export function PayDialog({ invoice, idempotencyKey, open, onClose }: PayDialogProps) {
  const methods = payMethods(invoice)
  const vendor = useVendor(invoice.user.vendorId)
  const [chosen, setChosen] = useState('')
  const [amount, setAmount] = useState<number | undefined>(payableAmount(invoice))
  const [chequeNumber, setChequeNumber] = useState('')
  const [notes, setNotes] = useState('')
  const pay = usePay(invoice, idempotencyKey, onClose)

  const method = methods.find(({ value }) => value === chosen)?.value
  const later = method === 'payLater'
  const isWhole = later || (vendor?.isRemittanceOnSubTotal ?? false)
  const paid = isWhole ? payableAmount(invoice) : amount
  const problem = isWhole ? undefined : amountError(invoice, amount)
  const refused = pay.error instanceof ApiError ? pay.error.fieldMessage('amount') : undefined
  const submit = () => {
    if (!method || paid === undefined) return
    pay.mutate({ method, amount: paid, chequeNumber: chequeNumber.trim(), notes: notes.trim() })
  }
  return (
    <FormDialog
      open={open}
      title={TEXTS.pay}
      busy={pay.isPending}
      disabled={!method || problem !== undefined}
      submitLabel={later ? TEXTS.sendLink : TEXTS.payButton}
      onSubmit={submit}
      onClose={onClose}
    >
      {pay.error && (
        <Alert tone="danger" title={TEXTS.payTitle}>
          {TEXTS.payFailed} {pay.error.message}
        </Alert>
      )}
      <SelectField
        label={TEXTS.method}
        placeholder={TEXTS.chooseMethod}
        value={chosen}
        onChange={setChosen}
        options={methods}
      />
      <MoneyField
        key={isWhole ? 'whole' : 'typed'}
        label={TEXTS.amount}
        description={
          later
            ? TEXTS.payLaterHint(invoice.billTo.email)
            : problem
              ? undefined
              : TEXTS.amountOf(money(payableAmount(invoice), invoice.currency))
        }
        value={paid}
        onChange={setAmount}
        disabled={isWhole}
        error={problem ?? refused}
      />
      {vendor && vendor.remittance > 0 && paid !== undefined && !problem && (
        <Remittance invoice={invoice} vendor={vendor} amount={paid} />
      )}
      {method === 'cheque' && <TextField label={TEXTS.chequeNumber} value={chequeNumber} onChange={setChequeNumber} />}
      {!later && <TextAreaField label={TEXTS.notes} value={notes} onChange={setNotes} />}
    </FormDialog>
  )
}
