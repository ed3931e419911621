import { type ReactNode, useId } from 'react'
import { Form } from '../form/form.tsx'
import type { SubmittedForm } from '../form/use-submit-form.ts'
import { Button } from '../inputs/button.tsx'
import { Stack } from '../layout/card.tsx'
import { TEXTS } from '../texts.ts'
import { ErrorBanner } from './alert.tsx'
import { Dialog } from './dialog.tsx'

interface DialogProps {
  open?: boolean
  title: string
  /** On a phone, a short dialog is a bottom sheet instead of full screen. */
  short?: boolean
  /** Wide, for content that is read line by line. */
  wide?: boolean
  /** A click outside does nothing: the input took effort. */
  stays?: boolean
  /** Whether another dialog is on top and handles Escape. */
  covered?: boolean
  /** Whether the form cannot be submitted yet. */
  disabled?: boolean
  submitLabel: string
  cancelLabel?: string
  onClose: () => void
  children: ReactNode
}

interface FormProps {
  /** From useSubmitForm. */
  form: SubmittedForm
}

interface OwnStateProps {
  /** Whether the submission is in flight. */
  busy: boolean
  onSubmit: () => void
}

/** A form in a dialog, also submitted by Enter, and only once when pressed repeatedly. Shows its failure below the fields. */
export function FormDialog(props: DialogProps & (FormProps | OwnStateProps)) {
  const { open = true, title, short = false, wide = false, stays = false, covered = false, disabled = false } = props
  const { submitLabel, cancelLabel = TEXTS.cancel, onClose, children } = props
  const form = 'form' in props ? props.form : ownForm(props)
  const formId = useId()
  return (
    <Dialog
      open={open}
      title={title}
      short={short}
      wide={wide}
      stays={stays}
      busy={form.busy || covered}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={form.busy}>
            {cancelLabel}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy} disabled={disabled}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} disabled={!open || disabled}>
        <Stack>
          {children}
          <ErrorBanner message={form.failure} />
        </Stack>
      </Form>
    </Dialog>
  )
}

const ownForm = ({ busy, onSubmit }: OwnStateProps): SubmittedForm => ({
  busy,
  failure: undefined,
  submit: () => {
    if (!busy) onSubmit()
  },
})
