/** What must end before a user is erased, with the number of each. */
export interface ErasureObstacles {
  appointments: number
  invoices: number
  plans: number
}

const some = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`

/** Returns what must end first, in words for the customer; empty if nothing does. */
export function obstacleTexts({ appointments, invoices, plans }: ErasureObstacles): string[] {
  return [
    ...(appointments > 0
      ? [`${some(appointments, 'upcoming appointment', 'upcoming appointments')}: please cancel or wait until done`]
      : []),
    ...(invoices > 0 ? [`${some(invoices, 'unpaid invoice', 'unpaid invoices')}: please pay first`] : []),
    ...(plans > 0 ? [`${some(plans, 'care plan', 'care plans')}: please cancel first`] : []),
  ]
}

/** Replaces the name of an erased customer. */
export const FORMER_CUSTOMER = 'Former customer'

/** Returns a reserved address without a mailbox (RFC 2606), one for each erased account. */
export const erasedEmail = (userId: number): string => `erased-${userId}@erased.invalid`
