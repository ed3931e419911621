import { plural } from '../../../domain/format/plural.ts'
import type { OrderSort } from '../../../domain/work-order/list-sorts.ts'
import type { WorkOrderList } from '../../../domain/work-order/transitions.ts'

/** Texts of the list of orders, and of confirming one. */
export const TEXTS = {
  title: 'Work Orders',
  requestedTab: 'Requested Work Orders',
  vans: 'Vans',
  when: 'Upcoming or past',
  upcoming: 'Upcoming',
  past: 'Past',
  search: 'Search work orders',
  searchHint: 'Customer, street or order number',
  sort: 'Order',
  sorts: {
    soonest: 'Soonest first',
    latest: 'Latest first',
    newest: 'Last booked first',
    customer: 'Customer A to Z',
    cancelled: 'Latest cancelled first',
  } satisfies Record<OrderSort, string>,
  phoneBooking: 'Phone booking',
  refresh: 'Refresh',
  empty: {
    requested: 'No requested work orders',
    upcoming: 'No upcoming work orders',
    past: 'No completed work orders',
    cancelled: 'No cancelled work orders',
  } satisfies Record<WorkOrderList, string>,
  noMatch: (filter: string) => `Nothing matches “${filter}”.`,
  clearSearch: 'Clear the search',
  noFranchise: 'You do not belong to a franchise yet. Ask your manager to add you.',
  newOrders: (count: number) => plural(count, { one: '1 new order', other: `${count} new orders` }),
  onDay: (day: string, time: string) => `${day}, ${time}`,
  moreServices: (count: number) => ` + ${count} more`,
  confirm: 'Confirm Order',
  confirmed: (van: string) => `Confirmed for ${van}. We emailed the customer.`,
  confirmTitle: 'Which van takes this order?',
  confirmInto: (van: string) => `Confirm for ${van}`,
  confirmFailed: 'Order not confirmed',
  noneFree: 'No van is free at this time. Move the order to another time.',
  confirmedMeanwhile: 'Somebody else confirmed this order.',
  noVans: 'You have no van to confirm this order for. Ask your manager to assign you one.',
} as const

/** Texts of the orders as a file. */
export const CSV_TEXTS = {
  name: 'work-orders.csv',
  order: 'Order',
  scheduled: 'Scheduled',
  customer: 'Customer',
  vehicle: 'Vehicle',
  plate: 'Plate or identifier',
  services: 'Services',
  city: 'City',
  van: 'Van',
} as const
