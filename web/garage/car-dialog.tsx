import type { ReactNode } from 'react'
import { conflictLabels } from '../platform/conflict/other-change.tsx'
import type { Conflict } from '../platform/conflict/use-conflict.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import type { SubmittedForm } from '../ui/form/use-submit-form.ts'
import { TEXTS } from './texts.ts'
import { VehicleErrorDialog } from './vehicle-error-dialog.tsx'

interface CarDialogProps {
  title: string
  saveLabel?: string
  /** What somebody else saved meanwhile. */
  conflict?: Conflict<unknown> | null
  /** From useCarForm. */
  form: SubmittedForm & { error: Error | null; clearFailure: () => void }
  /** Whether there is nothing to save yet. */
  disabled: boolean
  onClose: () => void
  children: ReactNode
}

/** Changes a car. An error that no field shows opens a dialog of its own (CARS-13). */
export function CarDialog({ form, saveLabel = TEXTS.save, conflict = null, ...dialog }: CarDialogProps) {
  const hasFailed = form.failure !== undefined
  return (
    <>
      <FormDialog
        {...dialog}
        form={{ ...form, failure: undefined }}
        covered={hasFailed}
        submitLabel={saveLabel}
        {...conflictLabels(conflict)}
      />
      {hasFailed && <VehicleErrorDialog error={form.error} onClose={form.clearFailure} />}
    </>
  )
}
