import { plural } from '../../domain/format/plural.ts'

export const TEXTS = {
  title: 'Notifications',
  bell: (unread: number) =>
    unread === 0
      ? 'Notifications, none unread'
      : plural(unread, {
          one: 'Notifications, 1 unread',
          other: unread > 99 ? 'Notifications, more than 99 unread' : `Notifications, ${unread} unread`,
        }),
  count: (unread: number) => (unread > 99 ? '99+' : String(unread)),
  markAll: 'Mark all as read',
  seeAll: 'See all',
  choose: 'Choose what you get',
  empty: 'Nothing yet. We tell you here when something needs you.',
  unread: 'Unread',
  today: 'Today',
  yesterday: 'Yesterday',
  readFailed: 'This could not be marked as read. Please try again.',
  choices: {
    title: 'What you are notified of',
    description: 'In the app, by email, both or neither. A change counts from the next event.',
    inProduct: 'In the app',
    byMail: 'Email',
    saveFailed: 'Your choice was not saved. Please try again.',
  },
} as const
