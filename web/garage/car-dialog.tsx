import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../platform/api/api.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { TEXTS } from './texts.ts'
import { VehicleErrorDialog } from './vehicle-error-dialog.tsx'
import { vehicleKeys } from '../vehicle/query-keys.ts'

interface CarDialogProps<Input> {
  userId: string
  title: string
  saveLabel?: string
  /** What would be saved; undefined while there is nothing to save yet. */
  input: Input | undefined
  /** What is wrong with it, as a sentence for under the field. */
  check?: (input: Input) => string | undefined
  /** The server's name of the field, whose refusal stands under it. */
  field?: string
  save: (input: Input) => Promise<unknown>
  onClose: () => void
  /** The fields, with the problem of what was last sent. */
  children: (problem: string | undefined) => ReactNode
}

/** Changes something of a car. What was typed stays when it is refused; what is not about the field is told by the error dialog. */
export function CarDialog<Input>(props: CarDialogProps<Input>) {
  const { userId, title, saveLabel = TEXTS.save, input, check, field, save, onClose, children } = props
  const queryClient = useQueryClient()
  const [checked, setChecked] = useState<{ input: Input; problem: string | undefined }>()
  const saving = useMutation({
    mutationFn: async (sent: Input) => {
      await save(sent)
      await queryClient.invalidateQueries({ queryKey: vehicleKeys.saved(userId) })
    },
    onSuccess: onClose,
  })
  const submit = () => {
    if (input === undefined) return
    const problem = check?.(input)
    setChecked({ input, problem })
    if (problem === undefined) saving.mutate(input)
  }
  const refused = field !== undefined && saving.error instanceof ApiError ? saving.error.fieldMessage(field) : undefined
  // A problem is told of what was sent, not of what is typed since.
  const problem = checked?.input === input ? (checked?.problem ?? refused) : undefined
  const failed = saving.isError && refused === undefined
  return (
    <>
      <FormDialog
        title={title}
        busy={saving.isPending}
        covered={failed}
        disabled={input === undefined}
        submitLabel={saveLabel}
        onSubmit={submit}
        onClose={onClose}
      >
        {children(problem)}
      </FormDialog>
      {failed && <VehicleErrorDialog error={saving.error} onClose={() => saving.reset()} />}
    </>
  )
}
