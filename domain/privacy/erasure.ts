import { TEXTS } from './texts.ts'

/** What must end before a user is erased, with the number of each. */
export interface ErasureObstacles {
  appointments: number
  invoices: number
  plans: number
}

/** Returns what must end first, in words for the customer; empty if nothing does. */
export function obstacleTexts({ appointments, invoices, plans }: ErasureObstacles): string[] {
  return [
    ...(appointments > 0 ? [TEXTS.appointments(appointments)] : []),
    ...(invoices > 0 ? [TEXTS.invoices(invoices)] : []),
    ...(plans > 0 ? [TEXTS.plans(plans)] : []),
  ]
}

/** Returns a reserved address without a mailbox (RFC 2606), one for each erased account. */
export const erasedEmail = (userId: number): string => `erased-${userId}@erased.invalid`
