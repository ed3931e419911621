import { type ReactNode, useId } from 'react'
import { Button } from '../inputs/button.tsx'
import { Stack } from '../layout/card.tsx'
import { Dialog } from './dialog.tsx'

interface FormDialogProps {
  open?: boolean
  title: string
  /** On a phone a short one rises from the bottom instead of filling the screen. */
  short?: boolean
  /** What was sent is under way. */
  busy: boolean
  /** Another dialog lies over it, and Escape is that one's. */
  covered?: boolean
  /** Nothing can be sent yet. */
  disabled: boolean
  submitLabel: string
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A few fields that are sent together, also by Enter, and once however often it is pressed. What failed is told among them. */
export function FormDialog(props: FormDialogProps) {
  const { open = true, title, short, busy, covered = false, disabled, submitLabel, onSubmit, onClose, children } = props
  const formId = useId()
  return (
    <Dialog
      open={open}
      title={title}
      short={short ?? false}
      busy={busy || covered}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy} disabled={disabled}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (open && !busy && !disabled) onSubmit()
        }}
      >
        <Stack>{children}</Stack>
      </form>
    </Dialog>
  )
}
