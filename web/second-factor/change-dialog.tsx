import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { describeFailure } from './describe-failure.ts'
import { PasswordAgain, usePasswordAgain } from './password-again.tsx'

interface ChangeDialogProps<Result> {
  title: string
  text: string
  submitLabel: string
  /** Sends the change, with the password if the server asked for it. */
  change: (currentPassword: string | null) => Promise<Result>
  onChanged: (result: Result) => void
  onClose: () => void
}

/** Confirms a change of the login, and asks for the password if the login is not recent. */
export function ChangeDialog<Result>(props: ChangeDialogProps<Result>) {
  const { title, text, submitLabel, change, onChanged, onClose } = props
  const again = usePasswordAgain()
  const form = useSubmitForm({
    initialValues: { currentPassword: '' },
    submit: values => change(again.sent(values)),
    onSuccess: onChanged,
    onError: again.ask,
    describeFailure,
  })
  return (
    <FormDialog
      title={title}
      short
      form={form}
      disabled={again.isMissing(form.values)}
      submitLabel={submitLabel}
      onClose={onClose}
    >
      <p>{text}</p>
      {again.isAsked && <PasswordAgain {...form.field('currentPassword')} />}
    </FormDialog>
  )
}
