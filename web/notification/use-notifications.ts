import { type InfiniteData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { ALL_CHANGES, NOTIFICATIONS_CHANGED, subscribeLive } from '../platform/api/live.ts'
import { useSession } from '../platform/session/session.ts'
import {
  MarkAllNotificationsReadMutation,
  MarkNotificationReadMutation,
  NotificationsQuery,
  UnreadNotificationsQuery,
} from './documents.ts'
import { notificationKeys } from './query-keys.ts'

type Page = ResultOf<typeof NotificationsQuery>['notifications']
export type Notification = Page['notifications'][number]

/** Batches the refetches of events that arrive together. */
const GATHER_MS = 300

const useUserId = (): number => useSession()?.id ?? 0

/** Loads how many notifications are unread, and again when the server says that they changed. */
export function useUnread(): number {
  const userId = useUserId()
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      timer = undefined
      void client.invalidateQueries({ queryKey: notificationKeys.all(userId) })
    }
    const unsubscribe = subscribeLive(change => {
      if (change === NOTIFICATIONS_CHANGED || change === ALL_CHANGES) timer ??= setTimeout(refresh, GATHER_MS)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [client, userId])
  const query = useQuery({
    queryKey: notificationKeys.unread(userId),
    queryFn: async ({ signal }) => (await request(UnreadNotificationsQuery, {}, signal)).unreadNotifications,
  })
  return query.data ?? 0
}

/** Loads the notifications, newest first, page by page. */
export function useNotifications(isNeeded = true) {
  return useInfiniteQuery({
    queryKey: notificationKeys.list(useUserId()),
    queryFn: async ({ signal, pageParam }) =>
      (await request(NotificationsQuery, { before: pageParam }, signal)).notifications,
    initialPageParam: null as string | null,
    getNextPageParam: last => (last.hasMore ? last.notifications.at(-1)?.id : undefined),
    enabled: isNeeded,
    staleTime: 0,
  })
}

/** Marks one notification, or all up to the newest that is shown, as read: shown at once, and undone if it fails. */
export function useMarkRead() {
  const userId = useUserId()
  const client = useQueryClient()
  const show = (isNowRead: (notification: Notification) => boolean): void => {
    client.setQueryData(
      notificationKeys.list(userId),
      (cachedPages: InfiniteData<Page> | undefined) =>
        cachedPages && {
          ...cachedPages,
          pages: cachedPages.pages.map(page => ({
            ...page,
            notifications: page.notifications.map(one => (isNowRead(one) ? { ...one, isRead: true } : one)),
          })),
        },
    )
  }
  return useMutation({
    mutationFn: async (which: { id: string } | { newestId: string }) =>
      'id' in which
        ? (await request(MarkNotificationReadMutation, which)).markNotificationRead
        : (await request(MarkAllNotificationsReadMutation, which)).markAllNotificationsRead,
    onMutate: which => {
      show(one => ('id' in which ? one.id === which.id : Number(one.id) <= Number(which.newestId)))
    },
    onSuccess: unread => client.setQueryData(notificationKeys.unread(userId), unread),
    onError: () => client.invalidateQueries({ queryKey: notificationKeys.all(userId) }),
  })
}
