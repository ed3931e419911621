import { useQueryClient } from '@tanstack/react-query'
import { countryOf } from '../../domain/address/country.ts'
import { SETTLED_WAYS, type SettledWay, settledWayLabel } from '../../domain/dispute/labels.ts'
import { formatPhone } from '../../domain/format/phone.ts'
import { request } from '../platform/api/api.ts'
import { money } from '../platform/money.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { SettleFailedRefundMutation } from './documents.ts'
import { disputeKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'
import type { FailedRefund } from './use-disputes.ts'

interface SettleValues {
  way: SettledWay | ''
  note: string
}

/** Records how money was paid that the provider could not return. */
export function FailedRefundDialog({ refund, onClose }: { refund: FailedRefund; onClose: () => void }) {
  const client = useQueryClient()
  const toast = useToast()
  const country = countryOf(refund.currency)
  const options = SETTLED_WAYS.map((value): { value: SettledWay | ''; label: string } => ({
    value,
    label: settledWayLabel(value, country),
  }))
  const form = useSubmitForm<SettleValues, unknown>({
    initialValues: { way: '', note: '' },
    validate: ({ way }) => ({ way: way === '' ? TEXTS.wayNeeded : undefined }),
    submit: ({ way, note }) =>
      request(SettleFailedRefundMutation, { id: refund.id, way: way === '' ? 'notOwed' : way, note }),
    onSuccess: () => {
      onClose()
      toast({ tone: 'success', message: TEXTS.recorded })
      void client.invalidateQueries({ queryKey: disputeKeys.all() })
    },
  })
  return (
    <FormDialog form={form} title={TEXTS.recordTitle} short submitLabel={TEXTS.record} onClose={onClose}>
      <p>{TEXTS.recordHint(money(refund.amount, refund.currency), refund.payeeName)}</p>
      {refund.phoneNumber && <p>{TEXTS.phone(formatPhone(refund.phoneNumber))}</p>}
      <SelectField {...form.field('way')} label={TEXTS.way} placeholder={TEXTS.chooseWay} options={options} />
      <TextField {...form.field('note')} label={TEXTS.note} />
    </FormDialog>
  )
}
