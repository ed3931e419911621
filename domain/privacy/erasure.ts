/** What must end before somebody is erased, and how many there are of each. */
export interface ErasureObstacles {
  appointments: number
  invoices: number
  plans: number
}

const some = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`

/** What must end first, in words for the customer; empty when nothing stands in the way. */
export function obstacleTexts({ appointments, invoices, plans }: ErasureObstacles): string[] {
  return [
    ...(appointments > 0
      ? [`${some(appointments, 'upcoming appointment', 'upcoming appointments')}: please cancel or wait until done`]
      : []),
    ...(invoices > 0 ? [`${some(invoices, 'unpaid invoice', 'unpaid invoices')}: please pay first`] : []),
    ...(plans > 0 ? [`${some(plans, 'care plan', 'care plans')}: please cancel first`] : []),
  ]
}

/** What stands in place of an erased customer's name. */
export const FORMER_CUSTOMER = 'Former customer'

/** An address that belongs to nobody (RFC 2606), one for each erased account. */
export const erasedEmail = (userId: number): string => `erased-${userId}@erased.invalid`
