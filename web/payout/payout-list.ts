import { managesFranchises } from '../../domain/account/roles.ts'
import { PATHS } from '../platform/paths.ts'

/** Returns a staff member's payout statements page: their franchise's, their vans', or their sales' (PAYOUT-01). */
export function payoutListOf(roles: readonly string[]) {
  if (managesFranchises(roles)) return PATHS.payouts
  return roles.includes('technician') ? PATHS.technicianPayouts : PATHS.salesPayouts
}
