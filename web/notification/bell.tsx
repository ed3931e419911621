import { Suspense, useState } from 'react'
import { lazyPart } from '../platform/lazy-part.ts'
import { usePreload } from '../platform/use-preload.ts'
import { PanelPending } from '../ui/feedback/panel-pending.tsx'
import { IconBell } from '../ui/icon/bell.gen.ts'
import { IconButton } from '../ui/inputs/button.tsx'
import classes from './bell.module.css'
import { TEXTS } from './texts.ts'
import { useUnread } from './use-notifications.ts'

const loadPanel = async () => ({ default: (await import('./notification-panel.tsx')).NotificationPanel })
const NotificationPanel = lazyPart(loadPanel)

/** The bell in the staff's bar: the number of unread notifications, and a panel with the newest. */
export function Bell() {
  const [open, setOpen] = useState(false)
  // Undefined until it opens for the first time.
  const [top, setTop] = useState<number>()
  const unread = useUnread()
  usePreload(loadPanel)
  return (
    <span className={classes.bell}>
      <IconButton
        label={TEXTS.bell(unread)}
        aria-haspopup="dialog"
        aria-expanded={open}
        icon={<IconBell />}
        onClick={({ currentTarget }) => {
          // A banner may push the bar down, and scrolling moves it up.
          setTop(currentTarget.getBoundingClientRect().bottom + 8)
          setOpen(true)
        }}
      />
      {unread > 0 && (
        <span className={classes.count} aria-hidden>
          {TEXTS.count(unread)}
        </span>
      )}
      {top !== undefined && (
        <Suspense fallback={open && <PanelPending top={top} />}>
          <NotificationPanel open={open} top={top} unread={unread} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}
