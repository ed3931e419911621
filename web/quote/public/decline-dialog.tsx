import { nameProblem } from '../../../domain/account/name.ts'
import { FormDialog } from '../../ui/feedback/form-dialog.tsx'
import { useSubmitForm } from '../../ui/form/use-submit-form.ts'
import { TextAreaField } from '../../ui/inputs/text-area-field.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import type { LinkedQuote } from './linked-quote.ts'
import { TEXTS } from './texts.ts'

const REASON_LENGTH = 500

interface DeclineDialogProps {
  name: string
  decline: (values: { name: string; reason: string }) => Promise<LinkedQuote>
  onDeclined: (answered: LinkedQuote) => void
  onClose: () => void
}

/** Declines a quote with a reason. */
export function DeclineDialog({ name, decline, onDeclined, onClose }: DeclineDialogProps) {
  const form = useSubmitForm({
    initialValues: { name, reason: '' },
    validate: values => ({ name: nameProblem(values.name) ?? undefined }),
    submit: decline,
    onSuccess: onDeclined,
  })
  return (
    <FormDialog
      title={TEXTS.answer.declineTitle}
      short
      stays
      form={form}
      submitLabel={TEXTS.answer.confirmDecline}
      cancelLabel={TEXTS.answer.keep}
      onClose={onClose}
    >
      <p>{TEXTS.answer.declineText}</p>
      <TextField label={TEXTS.answer.name} autoComplete="name" {...form.field('name')} />
      <TextAreaField label={TEXTS.answer.reason} most={REASON_LENGTH} {...form.field('reason')} />
    </FormDialog>
  )
}
