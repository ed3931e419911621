import { useQueryClient } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { TextField } from '../ui/inputs/text-field.tsx'
import { SwitchDirectPaymentsMutation } from './documents.ts'
import { type FranchisePayments, franchisePaymentsQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

const { franchises: FRANCHISES } = TEXTS

/** Switches direct payment of a franchise on or off, from a day on. */
export function DirectSwitchDialog({
  franchise: { franchiseId, name, isOn, today, stamp },
  onClose,
}: {
  franchise: FranchisePayments
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const form = useSubmitForm({
    initialValues: { fromDay: today },
    submit: async values =>
      (await request(SwitchDirectPaymentsMutation, { franchiseId, isOn: !isOn, ...values, seen: stamp }))
        .switchDirectPayments,
    // Somebody may have changed it meanwhile.
    onError: () => void queryClient.invalidateQueries(franchisePaymentsQuery()),
    onSuccess: franchises => {
      queryClient.setQueryData(franchisePaymentsQuery().queryKey, franchises)
      toast({ tone: 'success', message: FRANCHISES.switched })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={isOn ? FRANCHISES.offTitle(name) : FRANCHISES.onTitle(name)}
      short
      disabled={form.values.fromDay === ''}
      submitLabel={isOn ? FRANCHISES.switchOff : FRANCHISES.switchOn}
      onClose={onClose}
    >
      <p>{isOn ? FRANCHISES.offHint : FRANCHISES.onHint}</p>
      <TextField {...form.field('fromDay')} type="date" label={FRANCHISES.fromDay} />
    </FormDialog>
  )
}
