import { redirect } from '@tanstack/react-router'
import { managesFranchises, seesPayoutExtras } from '../../domain/account/roles.ts'
import { PATHS } from '../platform/paths.ts'
import { requireStaff } from '../platform/session/guards.ts'
import { getSession } from '../platform/session/session.ts'

/** Returns a staff member's payout statements page: their franchise's, their vans', or their sales' (PAYOUT-01). */
export function payoutListOf(roles: readonly string[]) {
  if (managesFranchises(roles)) return PATHS.payouts
  return roles.includes('technician') ? PATHS.technicianPayouts : PATHS.salesPayouts
}

/** Guards a list of payout statements that is limited to some roles: other staff are sent to their own. */
export const requirePayouts =
  (isAllowed: (roles: readonly string[]) => boolean) =>
  (context: { location: { href: string } }): void => {
    requireStaff(context)
    const roles = getSession()?.roles ?? []
    if (!isAllowed(roles)) throw redirect({ to: payoutListOf(roles) })
  }

/** Guards settling payouts: other staff are sent to their statements. */
export function requireSettling(context: { location: { href: string } }): void {
  requireStaff(context)
  const roles = getSession()?.roles ?? []
  if (!seesPayoutExtras(roles)) throw redirect({ to: payoutListOf(roles) })
}
