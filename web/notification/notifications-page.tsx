import { createLink } from '@tanstack/react-router'
import { PATHS } from '../platform/paths.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { EmptyState, ErrorState } from '../ui/feedback/empty-state.tsx'
import { LoadMore } from '../ui/feedback/load-more.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { IconBellOff } from '../ui/icon/bell-off.gen.ts'
import { Button, LinkButton } from '../ui/inputs/button.tsx'
import { Page } from '../ui/layout/page.tsx'
import { NotificationList } from './notification-list.tsx'
import classes from './notifications-page.module.css'
import { TEXTS } from './texts.ts'
import { useMarkRead, useNotifications, useUnread } from './use-notifications.ts'

const ButtonLink = createLink(LinkButton)

/** All notifications of the person, page by page. */
export function NotificationsPage() {
  const query = useNotifications()
  const unread = useUnread()
  const mark = useMarkRead()
  const all = query.data?.pages.flatMap(page => page.notifications) ?? []
  const newestId = all[0]?.id
  return (
    <Page
      title={TEXTS.title}
      actions={
        <>
          <ButtonLink to={PATHS.staffAccount} hash="notifications" variant="quiet" size="sm">
            {TEXTS.choose}
          </ButtonLink>
          {newestId !== undefined && (
            <Button size="sm" disabled={unread === 0} onClick={() => mark.mutate({ newestId })}>
              {TEXTS.markAll}
            </Button>
          )}
        </>
      }
    >
      <ErrorBanner message={mark.isError ? TEXTS.readFailed : undefined} />
      {query.data ? (
        all.length > 0 ? (
          <>
            <div className={classes.frame}>
              <NotificationList
                notifications={all}
                onOpen={({ id, isRead }) => {
                  if (!isRead) mark.mutate({ id })
                }}
              />
            </div>
            <LoadMore list={query} />
          </>
        ) : (
          <EmptyState icon={<IconBellOff />}>{TEXTS.empty}</EmptyState>
        )
      ) : query.error ? (
        <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton shape="card" count={4} />
      )}
    </Page>
  )
}
