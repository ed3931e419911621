import { Link } from '@tanstack/react-router'
import { PATHS } from '../platform/paths.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { EmptyState, ErrorState } from '../ui/feedback/empty-state.tsx'
import { Panel } from '../ui/feedback/panel.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { IconBellOff } from '../ui/icon/bell-off.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import classes from './bell.module.css'
import { NotificationList } from './notification-list.tsx'
import { TEXTS } from './texts.ts'
import { useMarkRead, useNotifications } from './use-notifications.ts'

interface NotificationPanelProps {
  open: boolean
  /** Pixels from the top of the window. */
  top: number
  unread: number
  onClose: () => void
}

/** The newest notifications, below the bell. Apart from it, because every page of staff loads the bell. */
export function NotificationPanel({ open, top, unread, onClose }: NotificationPanelProps) {
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
