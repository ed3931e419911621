import { IconBell, IconBellOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PATHS } from '../platform/paths.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { EmptyState, ErrorState } from '../ui/feedback/empty-state.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Button, IconButton } from '../ui/inputs/button.tsx'
import classes from './bell.module.css'
import { NotificationList } from './notification-list.tsx'
import { TEXTS } from './texts.ts'
import { useMarkRead, useNotifications, useUnread } from './use-notifications.ts'

/** The bell in the staff's bar: the number of unread notifications, and a panel with the newest. */
export function Bell() {
  const [open, setOpen] = useState(false)
  const [top, setTop] = useState(0)
  const unread = useUnread()
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
      <NotificationPanel open={open} top={top} unread={unread} onClose={() => setOpen(false)} />
    </span>
  )
}

interface NotificationPanelProps {
  open: boolean
  /** Pixels from the top of the window. */
  top: number
  unread: number
  onClose: () => void
}

function NotificationPanel({ open, top, unread, onClose }: NotificationPanelProps) {
  const query = useNotifications(open)
  const mark = useMarkRead()
  const newest = query.data?.pages[0]?.notifications ?? []
  const newestId = newest[0]?.id
  return (
    <Panel
      open={open}
      onClose={onClose}
      title={TEXTS.title}
      top={top}
      action={
        unread > 0 &&
        newestId !== undefined && (
          <Button variant="quiet" size="sm" onClick={() => mark.mutate({ newestId })}>
            {TEXTS.markAll}
          </Button>
        )
      }
      footer={
        <>
          <Link to={PATHS.notifications} className={classes.link} onClick={onClose}>
            {TEXTS.seeAll}
          </Link>
          <Link to={PATHS.staffAccount} hash="notifications" className={classes.link} onClick={onClose}>
            {TEXTS.choose}
          </Link>
        </>
      }
    >
      <ErrorBanner message={mark.isError ? TEXTS.readFailed : undefined} />
      {query.data ? (
        newest.length > 0 ? (
          <NotificationList
            notifications={newest}
            onOpen={({ id, isRead }) => {
              if (!isRead) mark.mutate({ id })
              onClose()
            }}
          />
        ) : (
          <EmptyState icon={<IconBellOff />}>{TEXTS.empty}</EmptyState>
        )
      ) : query.error ? (
        <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        <div className={classes.loading}>
          <Skeleton shape="control" count={6} />
        </div>
      )}
    </Panel>
  )
}
