import { FormDialog } from '../../ui/feedback/form-dialog.tsx'
import { useSubmitForm } from '../../ui/form/use-submit-form.ts'
import { RadioCards } from '../../ui/inputs/choice-cards.tsx'
import { TEXTS } from './texts.ts'

interface PickVanDialogProps {
  open: boolean
  vans: readonly { id: string; name: string }[]
  /** Vans that were refused because they are busy at the order's time. */
  taken: readonly string[]
  onConfirm: (vanId: string) => Promise<unknown>
  onClose: () => void
}

/** Asks which of several vans takes the order (WOFLOW-03). */
export function PickVanDialog({ open, vans, taken, onConfirm, onClose }: PickVanDialogProps) {
  const form = useSubmitForm({ initialValues: { vanId: '' }, submit: ({ vanId }) => onConfirm(vanId) })
  const van = vans.find(({ id }) => id === form.values.vanId && !taken.includes(id))
  return (
    <FormDialog
      form={form}
      open={open}
      title={TEXTS.confirmTitle}
      short
      disabled={!van}
      submitLabel={van ? TEXTS.confirmInto(van.name) : TEXTS.confirm}
      onClose={onClose}
    >
      <RadioCards
        legend={TEXTS.vans}
        hideLegend
        value={van?.id}
        onChange={id => form.change({ vanId: id })}
        choices={vans.map(({ id, name }) => ({
          value: id,
          title: name,
          description: taken.includes(id) ? TEXTS.taken : undefined,
          disabled: taken.includes(id),
        }))}
      />
    </FormDialog>
  )
}
