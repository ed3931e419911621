import { useLogOutQuestion } from '../platform/session/log-out-question.ts'
import { ConfirmDialog } from '../ui/feedback/dialog.tsx'
import { TEXTS } from './texts.ts'

/** Warns before a logout that leaves work unsent. No work is lost. */
export function LogOutDialog() {
  const question = useLogOutQuestion()
  return (
    <ConfirmDialog
      open={question !== null}
      title={TEXTS.unsent.title}
      confirmLabel={TEXTS.unsent.confirm}
      cancelLabel={TEXTS.unsent.cancel}
      busy={false}
      error={undefined}
      onConfirm={() => question?.answer(true)}
      onCancel={() => question?.answer(false)}
    >
      {TEXTS.unsent.text(question?.unsent ?? 0)}
    </ConfirmDialog>
  )
}
