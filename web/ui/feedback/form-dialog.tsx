import { type ReactNode, useId } from 'react'
import { Button } from '../inputs/button.tsx'
import { Stack } from '../layout/card.tsx'
import { Dialog } from './dialog.tsx'

interface FormDialogProps {
  open?: boolean
  title: string
  /** On a phone, a short dialog is a bottom sheet instead of full screen. */
  short?: boolean
  /** Whether the submission is in flight. */
  busy: boolean
  /** Whether another dialog is on top and handles Escape. */
  covered?: boolean
  /** Whether the form cannot be submitted yet. */
  disabled: boolean
  submitLabel: string
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A short form in a dialog, also submitted by Enter, and only once when pressed repeatedly. Shows errors among its fields. */
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
