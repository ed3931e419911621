import { ConfirmDialog } from '../ui/feedback/dialog.tsx'
import { useLogOutQuestion } from '../platform/session/log-out-question.ts'

/** Warns before a logout that leaves work unsent. No work is lost. */
export function LogOutDialog() {
  const question = useLogOutQuestion()
  const count = question?.unsent ?? 0
  return (
    <ConfirmDialog
      open={question !== null}
      title="Log out with unsent work?"
      confirmLabel="Log out"
      cancelLabel="Stay logged in"
      busy={false}
      error={undefined}
      onConfirm={() => question?.answer(true)}
      onCancel={() => question?.answer(false)}
    >
      {count === 1 ? '1 inspection is not sent yet. It stays' : `${count} inspections are not sent yet. They stay`} on
      this phone, encrypted, until you log in again.
    </ConfirmDialog>
  )
}
