import { redirect } from '@tanstack/react-router'
import { seesPayoutExtras } from '../../domain/account/roles.ts'
import { requireStaff } from '../platform/session/guards.ts'
import { getSession } from '../platform/session/session.ts'
import { payoutListOf } from './payout-list.ts'

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
