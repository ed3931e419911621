import { graphql } from '../platform/api/graphql.ts'

export const UnreadNotificationsQuery = graphql(`
  query UnreadNotifications {
    unreadNotifications
  }
`)

export const NotificationsQuery = graphql(`
  query Notifications($before: ID) {
    notifications(before: $before) {
      hasMore
      notifications {
        id
        kind
        title
        detail
        subjectId
        franchiseId
        franchiseName
        createdAt
        isRead
      }
    }
  }
`)

export const MarkNotificationReadMutation = graphql(`
  mutation MarkNotificationRead($id: ID!) {
    markNotificationRead(id: $id)
  }
`)

export const MarkAllNotificationsReadMutation = graphql(`
  mutation MarkAllNotificationsRead($newestId: ID!) {
    markAllNotificationsRead(newestId: $newestId)
  }
`)

export const NotificationChoicesQuery = graphql(`
  query NotificationChoices {
    notificationChoices {
      kind
      inProduct
      byMail
    }
  }
`)

export const SetNotificationChoiceMutation = graphql(`
  mutation SetNotificationChoice($kind: NotificationKind!, $inProduct: Boolean, $byMail: Boolean) {
    setNotificationChoice(kind: $kind, inProduct: $inProduct, byMail: $byMail) {
      kind
      inProduct
      byMail
    }
  }
`)
