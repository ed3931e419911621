import { actsEverywhere } from '../../domain/account/permissions.ts'
import type { StaffRole } from '../../domain/account/roles.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { notFoundForActor } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { requireMayGive } from './policy.ts'

/** Checks whether somebody sees an invitation: owners and admins all, managers those for their franchises. */
export const seesInvitation = (actor: Actor, franchiseIds: readonly number[]): boolean =>
  actsEverywhere(actor.roles) || (franchiseIds.length > 0 && franchiseIds.every(id => actor.franchiseIds.includes(id)))

/**
 * Locks an invitation that somebody wants to change.
 * @throws Refusal 404 when they do not see it; 403 when they may not give its roles
 */
export async function lockInvitation(db: Database, actor: Actor, id: number) {
  const invitation = await db
    .selectFrom('invitation')
    .where('id', '=', id)
    .select(['id', 'accepted_at', 'revoked_at', 'roles', 'franchise_ids'])
    .forUpdate()
    .executeTakeFirst()
  if (!invitation || !seesInvitation(actor, invitation.franchise_ids)) throw notFoundForActor('invitation')
  requireMayGive(actor, invitation.roles as StaffRole[])
  return invitation
}
