import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../ui/feedback/dialog.tsx'

interface LeaveGuardProps {
  /** Whether the page has unsaved changes. */
  isDirty: boolean
  texts: { title: string; text: string; leave: string; stay: string }
}

/** Asks before a page with unsaved changes is left, also when the tab is closed. Only here: the router marks its blocker as experimental. */
export function LeaveGuard({ isDirty, texts }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      title={texts.title}
      confirmLabel={texts.leave}
      cancelLabel={texts.stay}
      busy={false}
      error={undefined}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {texts.text}
    </ConfirmDialog>
  )
}
