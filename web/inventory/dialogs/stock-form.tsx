import type { ReactNode } from 'react'
import { FormDialog } from '../../ui/feedback/form-dialog.tsx'
import type { SubmittedForm } from '../../ui/form/use-submit-form.ts'
import { useInventoryErrors } from '../inventory-errors.tsx'

interface StockFormProps {
  form: SubmittedForm
  title: string
  submitLabel: string
  /** Whether the form cannot be submitted yet. */
  disabled: boolean
  onClose: () => void
  children: ReactNode
}

/** A dialog that changes the stock. The dialog of errors opens on top of it. */
export function StockForm(props: StockFormProps) {
  const { hasError } = useInventoryErrors()
  return <FormDialog {...props} short covered={hasError} />
}
