import type { NotificationKind } from '../../domain/notification/kinds.ts'

export const TEXTS = {
  mail: {
    action: {
      request: 'View request',
      assistance: 'Answer',
      assigned: 'View appointment',
      moved: 'View appointment',
      cancelled: 'View appointment',
      work_answered: 'View work order',
      dispute: 'View dispute',
      statement: 'View statement',
      low_stock: 'View inventory',
      low_rating: 'View work order',
      quote_answered: 'View quote',
      closed_day: 'View work order',
    } satisfies Record<NotificationKind, string>,
    franchise: 'Franchise',
    closing: 'You choose which emails you get in your account.',
  },
} as const
