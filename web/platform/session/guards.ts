import { redirect } from '@tanstack/react-router'
import { answersDisputes, managesFranchises, readsBooks, worksWithStock } from '../../../domain/account/roles.ts'
import { PATHS } from '../paths.ts'
import { getSession, isStaffSession } from './session.ts'

/** Guards pages for any signed-in user: others are sent to login and return afterwards (NAV-16). */
export function requireSession({ location }: { location: { href: string } }): void {
  if (!getSession()) throw redirect({ to: PATHS.login, search: { next: location.href } })
}

/** Guards customer-only pages: staff are sent to work orders (NAV-17). */
export function requireCustomer(context: { location: { href: string } }): void {
  requireSession(context)
  if (isStaffSession(getSession())) throw redirect({ to: PATHS.workOrders })
}

/** Guards staff pages: customers are sent to their account (NAV-18). */
export function requireStaff(context: { location: { href: string } }): void {
  requireSession(context)
  if (!isStaffSession(getSession())) throw redirect({ to: PATHS.account })
}

/** Guards sales-only pages: other staff are sent to `fallbackPath` (rule W12). */
export const requireSales =
  (fallbackPath: string) =>
  (context: { location: { href: string } }): void => {
    requireStaff(context)
    if (!getSession()?.roles.includes('sales')) throw redirect({ to: fallbackPath })
  }

/** Guards the pages of the business's money: other staff, also testers, are sent to work orders. */
export function requireBusinessManager(context: { location: { href: string } }): void {
  requireStaff(context)
  if (!getSession()?.roles.includes('manager')) throw redirect({ to: PATHS.workOrders })
}

/** Guards the inventory: other staff are sent to work orders (STOCK-01). */
export function requireStock(context: { location: { href: string } }): void {
  requireStaff(context)
  if (!worksWithStock(getSession()?.roles ?? [])) throw redirect({ to: PATHS.workOrders })
}

/** Guards the franchise analytics: other staff are sent to work orders (ROLE-13). */
export function requireManager(context: { location: { href: string } }): void {
  requireStaff(context)
  if (!managesFranchises(getSession()?.roles ?? [])) throw redirect({ to: PATHS.workOrders })
}

/** Guards the disputes and assistance requests: other staff are sent to work orders. */
export function requireAnswering(context: { location: { href: string } }): void {
  requireStaff(context)
  if (!answersDisputes(getSession()?.roles ?? [])) throw redirect({ to: PATHS.workOrders })
}

/** Guards the accountant's reports: other staff are sent to work orders. */
export function requireBooks(context: { location: { href: string } }): void {
  requireStaff(context)
  if (!readsBooks(getSession()?.roles ?? [])) throw redirect({ to: PATHS.workOrders })
}
