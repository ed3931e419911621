import { vanNameProblem } from '../../domain/van/van-name.ts'
import { request } from '../platform/api/api.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { TextField } from '../ui/inputs/text-field.tsx'
import { CreateVanMutation, RenameVanMutation } from './documents.ts'
import type { Van } from './queries.ts'
import { TEXTS } from './texts.ts'

interface VanNameDialogProps {
  franchiseId: string
  /** Null adds a new van. */
  van: Van | null
  /** All vans of the franchise. */
  vans: readonly Van[]
  onSaved: () => Promise<void>
  onClose: () => void
}

/** Adds or renames a van. */
export function VanNameDialog({ franchiseId, van, vans, onSaved, onClose }: VanNameDialogProps) {
  const toast = useToast()
  const others = vans.filter(other => other.active && other.id !== van?.id).map(({ name }) => name)
  const form = useSubmitForm({
    initialValues: { name: van?.name ?? '' },
    validate: ({ name }) => ({ name: vanNameProblem(name, van?.active === false ? [] : others) }),
    submit: async ({ name }) => {
      await (van
        ? request(RenameVanMutation, { vanId: van.id, seen: van.stamp, name })
        : request(CreateVanMutation, { franchiseId, name }))
      await onSaved()
    },
    onSuccess: () => {
      toast({ tone: 'success', message: van ? TEXTS.renamed : TEXTS.added })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      short
      title={van ? TEXTS.renameTitle : TEXTS.add}
      submitLabel={van ? TEXTS.save : TEXTS.add}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={TEXTS.name} description={TEXTS.nameHint} />
    </FormDialog>
  )
}
