import type { ReactNode } from 'react'
import { FormDialog } from '../../ui/feedback/form-dialog.tsx'
import type { SubmittedForm } from '../../ui/form/use-submit-form.ts'
import { TEXTS } from './texts.ts'
import { UpdateFailed } from './update-failed.tsx'

interface EditDialogProps {
  title: string
  /** From useOrderForm. */
  form: SubmittedForm & { error: Error | null }
  submitLabel?: string
  disabled?: boolean
  onClose: () => void
  children: ReactNode
}

/** A form dialog for a work order: shows errors first and keeps the input. */
export function EditDialog({ form, submitLabel = TEXTS.save, children, ...dialog }: EditDialogProps) {
  return (
    <FormDialog {...dialog} form={form} submitLabel={submitLabel}>
      <UpdateFailed error={form.error} />
      {children}
    </FormDialog>
  )
}
