import type { ReactNode } from 'react'
import { FormDialog } from '../../ui/feedback/form-dialog.tsx'
import { useInventoryErrors } from '../inventory-errors.tsx'

interface StockFormProps {
  title: string
  submitLabel: string
  busy: boolean
  /** Nothing can be sent yet. */
  disabled: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog that changes the inventory. What fails is told over it, and what was typed stays. */
export function StockForm(props: StockFormProps) {
  const { hasError } = useInventoryErrors()
  return <FormDialog {...props} short covered={hasError} />
}
