import { redirect } from '@tanstack/react-router'
import { PATHS } from '../platform/paths.ts'
import { requireStaff } from '../platform/session/guards.ts'
import { openedOrder } from './detail/opened-order.ts'

/** Returns the order of a path, else the order opened last (WODETAIL-01). */
export const orderIdOf = (named: string): string | undefined => (/^\d+$/.test(named) ? named : openedOrder()?.id)

/** Guards an order's page: without an order, staff are sent to the list (WODETAIL-01). */
export function requireOrder(context: { location: { href: string }; params: { id: string } }): void {
  requireStaff(context)
  if (orderIdOf(context.params.id) === undefined) throw redirect({ to: PATHS.workOrders, replace: true })
}
