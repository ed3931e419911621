import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../platform/api/api.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { usePasswordAgain } from './password-again.tsx'
import { TEXTS } from './texts.ts'

interface ChangeDialogProps<Result> {
  title: string
  text: string
  submitLabel: string
  /** Sends it, with the password if it was asked for. */
  change: (currentPassword: string | null) => Promise<Result>
  onChanged: (result: Result) => void
  onClose: () => void
}

/** Asks before something of the login changes, and for the password when the login is a while ago. */
export function ChangeDialog<Result>(props: ChangeDialogProps<Result>) {
  const { title, text, submitLabel, change, onChanged, onClose } = props
  const changing = useMutation({ mutationFn: change, onSuccess: onChanged })
  const again = usePasswordAgain(changing.error)
  const failure = again.isProblem ? null : changing.error
  return (
    <FormDialog
      title={title}
      short
      busy={changing.isPending}
      disabled={again.isMissing}
      submitLabel={submitLabel}
      onSubmit={() => changing.mutate(again.password)}
      onClose={onClose}
    >
      <p>{text}</p>
      {again.field}
      <ErrorBanner message={failure ? (failure instanceof ApiError ? failure.message : TEXTS.failed) : undefined} />
    </FormDialog>
  )
}
