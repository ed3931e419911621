import type { ReactNode } from 'react'
import { FormDialog } from '../../ui/feedback/form-dialog.tsx'
import type { SubmittedForm } from '../../ui/form/use-submit-form.ts'
import type { Order } from '../order.ts'
import { OtherChanges } from './order-conflict.tsx'
import { TEXTS } from './texts.ts'
import { UpdateFailed } from './update-failed.tsx'
import type { OrderConflict } from './use-order-version.ts'

interface EditDialogProps {
  title: string
  /** From useOrderForm. */
  form: SubmittedForm & { error: Error | null; conflict: OrderConflict; order: Order }
  submitLabel?: string
  cancelLabel?: string
  disabled?: boolean
  short?: boolean
  /**
   * Shows a failure, where it is not that of a change of the order's content.
   * @param isExplained the changes of others are listed below it
   */
  renderFailure?: (error: Error, isExplained: boolean) => ReactNode
  /** Says why the order is closed for this dialog; by default that it was completed or cancelled. */
  closedTitle?: string
  onClose: () => void
  children: ReactNode
}

/**
 * A form dialog for a work order: shows errors first and keeps the input. When somebody else changed the order meanwhile it says who and what, and offers to
 * save the own input or to keep the other change.
 */
export function EditDialog(props: EditDialogProps) {
  const { form, disabled = false, renderFailure, closedTitle, submitLabel = TEXTS.save, children, ...dialog } = props
  const { conflict, order, error } = form
  const isChoice = conflict.isRefused && !conflict.isClosed
  const isExplained = conflict.isRefused && conflict.changes.length > 0
  return (
    <FormDialog
      {...dialog}
      form={form}
      submitLabel={isChoice ? TEXTS.keepMine : submitLabel}
      {...(isChoice && { cancelLabel: TEXTS.takeOther })}
      {...(conflict.isClosed && { cancelLabel: TEXTS.close })}
      disabled={disabled || conflict.isClosed}
    >
      {renderFailure ? (
        error && renderFailure(error, isExplained)
      ) : (
        <UpdateFailed error={error} isExplained={isExplained} />
      )}
      {!form.busy && <OtherChanges order={order} conflict={conflict} closedTitle={closedTitle} />}
      {children}
    </FormDialog>
  )
}
