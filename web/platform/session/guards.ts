import { redirect } from '@tanstack/react-router'
import { managesFranchises, worksWithStock } from '../../../domain/account/roles.ts'
import { PATHS } from '../paths.ts'
import { getSession, isStaffSession } from './session.ts'

/** What everybody who is signed in may open: a logged-out user is sent to login and comes back afterwards (NAV-16). */
export function requireSession({ location }: { location: { href: string } }): void {
  if (!getSession()) throw redirect({ to: PATHS.login, search: { next: location.href } })
}

/** Customer-only pages: staff are sent to work orders (NAV-17). */
export function requireCustomer(context: { location: { href: string } }): void {
  requireSession(context)
  if (isStaffSession(getSession())) throw redirect({ to: PATHS.workOrders })
}

/** Staff pages: customers are sent to their account (NAV-18). */
export function requireStaff(context: { location: { href: string } }): void {
  requireSession(context)
  if (!isStaffSession(getSession())) throw redirect({ to: PATHS.account })
}

/** What only sales do: other staff are sent to `otherwise` (rule W12). */
export const requireSales =
  (otherwise: string) =>
  (context: { location: { href: string } }): void => {
    requireStaff(context)
    if (!getSession()?.roles.includes('sales')) throw redirect({ to: otherwise })
  }

/** The inventory: other staff are sent to work orders (STOCK-01). */
export function requireStock(context: { location: { href: string } }): void {
  requireStaff(context)
  if (!worksWithStock(getSession()?.roles ?? [])) throw redirect({ to: PATHS.workOrders })
}

/** Where somebody of the staff finds their payout statements: a franchise's, those of their vans, or what they sold (PAYOUT-01). */
export function payoutListOf(roles: readonly string[]) {
  if (managesFranchises(roles)) return PATHS.payouts
  return roles.includes('technician') ? PATHS.technicianPayouts : PATHS.salesPayouts
}

/** A list of payout statements that is for some roles: other staff are sent to their own. */
export const requirePayouts =
  (isTheirs: (roles: readonly string[]) => boolean) =>
  (context: { location: { href: string } }): void => {
    requireStaff(context)
    const roles = getSession()?.roles ?? []
    if (!isTheirs(roles)) throw redirect({ to: payoutListOf(roles) })
  }

/** The figures of franchises: other staff are sent to work orders (ROLE-13). */
export function requireManager(context: { location: { href: string } }): void {
  requireStaff(context)
  if (!managesFranchises(getSession()?.roles ?? [])) throw redirect({ to: PATHS.workOrders })
}
