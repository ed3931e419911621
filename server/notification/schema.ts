import { NOTIFICATION_KINDS } from '../../domain/notification/kinds.ts'
import { builder } from '../platform/graphql/builder.ts'
import { type ChosenChannels, readChoices, setChoice } from './choices.ts'
import { markAllRead, markRead } from './mark-read.ts'
import { countUnread, type NotificationPage, type ReadNotification, readNotifications } from './read-notifications.ts'

const NotificationKindRef = builder.enumType('NotificationKind', { values: NOTIFICATION_KINDS })

const NotificationRef = builder.objectRef<ReadNotification>('Notification').implement({
  description: 'Something that a member of staff is notified of',
  fields: t => ({
    id: t.exposeID('id'),
    kind: t.field({ type: NotificationKindRef, resolve: ({ kind }) => kind }),
    title: t.exposeString('title'),
    detail: t.exposeString('detail'),
    subjectId: t.exposeID('subjectId', {
      nullable: true,
      description:
        'The order, dispute, statement, stock item, assistance request or quote; null for one that they can no longer open',
    }),
    franchiseId: t.exposeID('franchiseId', { nullable: true, description: 'Null: of the whole business' }),
    franchiseName: t.exposeString('franchiseName', { nullable: true }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    isRead: t.exposeBoolean('isRead'),
  }),
})

const NotificationPageRef = builder.objectRef<NotificationPage>('NotificationPage').implement({
  fields: t => ({
    notifications: t.field({ type: [NotificationRef], resolve: page => page.notifications }),
    hasMore: t.exposeBoolean('hasMore'),
  }),
})

const NotificationChoiceRef = builder.objectRef<ChosenChannels>('NotificationChoice').implement({
  description: 'Where a kind of notification reaches the user',
  fields: t => ({
    kind: t.field({ type: NotificationKindRef, resolve: ({ kind }) => kind }),
    inProduct: t.exposeBoolean('inProduct'),
    byMail: t.exposeBoolean('byMail'),
  }),
})

const forStaff = { staff: true } as const

builder.queryFields(t => ({
  unreadNotifications: t.withAuth(forStaff).int({
    description: 'How many notifications the user has not read, at most 100',
    resolve: (_root, _args, { scope, actor }) => countUnread(scope.db, actor),
  }),
  notifications: t.withAuth(forStaff).field({
    type: NotificationPageRef,
    description: 'A page of the user’s notifications, newest first',
    args: { before: t.arg.id({ description: 'The last one of the page before' }) },
    resolve: (_root, { before }, { scope, actor }) =>
      readNotifications(scope.db, actor, { before: before ?? null, tenant: scope.tenant }),
  }),
  notificationChoices: t.withAuth(forStaff).field({
    type: [NotificationChoiceRef],
    description: 'The kinds that the user’s roles get, and where each reaches the user',
    resolve: (_root, _args, { scope, actor }) => readChoices(scope.db, actor),
  }),
}))

builder.mutationFields(t => ({
  markNotificationRead: t.withAuth(forStaff).int({
    description: 'Marks a notification as read. Returns how many are unread',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => markRead(context, id),
  }),
  markAllNotificationsRead: t.withAuth(forStaff).int({
    description: 'Marks the notifications up to this one as read. Returns how many are unread',
    args: { newestId: t.arg.id({ required: true }) },
    resolve: (_root, { newestId }, context) => markAllRead(context, newestId),
  }),
  setNotificationChoice: t.withAuth(forStaff).field({
    type: [NotificationChoiceRef],
    description: 'Chooses where a kind reaches the user; what is left out stays',
    args: {
      kind: t.arg({ type: NotificationKindRef, required: true }),
      inProduct: t.arg.boolean(),
      byMail: t.arg.boolean(),
    },
    resolve: (_root, { kind, inProduct, byMail }, context) =>
      setChoice(context, { kind, inProduct: inProduct ?? null, byMail: byMail ?? null }),
  }),
}))
