import { plural } from '../../../domain/format/plural.ts'

/** Texts of cancelled orders, and of restoring one. */
export const TEXTS = {
  link: 'Cancelled',
  title: 'Cancelled Work Orders',
  back: 'Work Orders',
  total: (count: number) => plural(count, { one: '1 cancelled order', other: `${count} cancelled orders` }),
  empty: 'No cancelled work orders',
  columns: {
    order: 'Order',
    customer: 'Customer',
    vehicle: 'Vehicle',
    plate: 'Plate or identifier',
    scheduled: 'Was booked for',
    van: 'Van',
    cancelled: 'Cancelled',
    by: 'By',
    why: 'Reason',
  },
  noVan: 'No van',
  when: (date: string, time: string) => `${date}, ${time}`,
  reason: (reason: string, notes: string) => `${reason} ${notes}`.trim(),
  csvName: 'cancelled-orders.csv',

  restore: 'Restore',
  restoreTitle: 'Restore this order?',
  restoreHint: (total: string) => `It comes back with its services and its price, ${total}. We email the customer.`,
  ownTime: 'Its time',
  ownTaken: 'Its time is no longer available. Choose another one.',
  picker: 'Time',
  confirm: (slot: string, isRequest: boolean) =>
    isRequest ? `Restore as a request for ${slot}` : `Restore for ${slot}`,
  keep: 'Keep it cancelled',
  restored: (when: string, van: string) => `Restored for ${when}, ${van}. We emailed the customer.`,
  restoredRequest: (when: string) => `Restored for ${when}. It needs a van. We emailed the customer.`,
} as const
