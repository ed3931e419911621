import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { actsEverywhere, may } from '../../domain/account/permissions.ts'
import { roleChangeProblem } from '../../domain/account/role-changes.ts'
import { STAFF_ROLES, type StaffRole } from '../../domain/account/roles.ts'
import { byName } from '../../domain/format/natural-order.ts'
import { type InvitationState, invitationState } from '../../domain/staff/invitation.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Actor } from '../platform/scope.ts'

/** More staff than a business of this product has; every list has a limit. */
const MAX_STAFF = 2_000
const MAX_INVITATIONS = 500

/** A member of staff in the list. */
export interface StaffMember {
  id: number
  name: string
  email: string
  roles: StaffRole[]
  /** The names of their franchises; none for owners and admins, who act in all. */
  franchises: string[]
  vans: string[]
  hasSecondFactor: boolean
  /** Rounded down to five minutes; null: no session. */
  lastSeenAt: Date | null
  /** Null: active. */
  deactivatedAt: Date | null
}

/** SQL: whether the actor sees a person of the staff, user `u` with roles `r.roles`: owners and admins see all, managers those who act in their franchises. */
export const seesPerson = (actor: Actor): RawBuilder<SqlBool> =>
  sql`(${actsEverywhere(actor.roles)} or r.roles && '{owner,admin}'
    or exists (select from franchise_member m where m.user_id = u.id and m.franchise_id = any(${[...actor.franchiseIds]})))`

/** Returns the staff visible to the actor: owners and admins all, managers those who act in their franchises. */
export async function staffMembers({ scope, actor }: SignedInContext): Promise<StaffMember[]> {
  const { rows } = await sql<StaffMember>`
    select u.id, u.name, u.email, u.deactivated_at as "deactivatedAt", r.roles, coalesce(f.names, '{}') as franchises, coalesce(v.names, '{}') as vans,
      exists (select from totp_factor t where t.user_id = u.id) or exists (select from passkey p where p.user_id = u.id) as "hasSecondFactor",
      (select max(s.last_used_at) from session s where s.user_id = u.id) as "lastSeenAt"
    from (select user_id, array_agg(role order by role) as roles from user_role group by user_id) r
    join app_user u on u.id = r.user_id
    left join lateral (select array_agg(x.name order by x.name) as names from franchise_member m join franchise x on x.id = m.franchise_id
      where m.user_id = u.id and not r.roles && '{owner,admin}') f on true
    left join lateral (select array_agg(x.name order by x.name) as names from van_technician d join van x on x.id = d.van_id
      where d.user_id = u.id) v on true
    where ${seesPerson(actor)}
    order by u.deactivated_at is not null, lower(u.name), u.id limit ${MAX_STAFF}`.execute(scope.db)
  return rows
}

/** An invitation in the list. */
export interface Invitation {
  id: number
  name: string
  email: string
  roles: StaffRole[]
  franchises: string[]
  invitedBy: string
  expiresAt: Date
  state: Extract<InvitationState, 'open' | 'expired'>
  /** Whether the actor may send it again and revoke it. */
  isChangeable: boolean
}

const mayGive = ({ actor }: SignedInContext, roles: readonly StaffRole[]): boolean =>
  roleChangeProblem({
    actor: { id: actor.userId, roles: actor.roles },
    person: { id: 0, roles: [] },
    roles,
    otherOwners: 1,
  }) === null

/** Returns the invitations that were neither accepted nor revoked: owners and admins see all, managers those for their franchises. */
export async function waitingInvitations(context: SignedInContext): Promise<Invitation[]> {
  const { scope, actor, clock } = context
  const { rows } = await sql<Omit<Invitation, 'state' | 'isChangeable'>>`
    select i.id, i.name, i.email, i.roles, i.expires_at as "expiresAt", u.name as "invitedBy",
      array(select f.name from franchise f where f.id = any(i.franchise_ids) order by f.name) as franchises
    from invitation i join app_user u on u.id = i.invited_by_id
    where i.accepted_at is null and i.revoked_at is null
      and (${actsEverywhere(actor.roles)} or (cardinality(i.franchise_ids) > 0 and i.franchise_ids <@ ${[...actor.franchiseIds]}::bigint[]))
    order by i.id desc limit ${MAX_INVITATIONS}`.execute(scope.db)
  return rows.map(row => {
    const state = invitationState({ acceptedAt: null, revokedAt: null, expiresAt: row.expiresAt }, clock.now())
    return { ...row, state: state === 'open' ? 'open' : 'expired', isChangeable: mayGive(context, row.roles) }
  })
}

interface Named {
  id: number
  name: string
}

/** What the actor can give a member of staff. */
export interface StaffChoices {
  roles: StaffRole[]
  franchises: (Named & { vans: Named[] })[]
  vendors: Named[]
}

/** Returns the roles, franchises with vans, and vendors that the actor can give. Managers give no vendors. */
export async function staffChoices(context: SignedInContext): Promise<StaffChoices> {
  const { scope, actor } = context
  const franchiseIds = actor.franchiseIds.length > 0 ? [...actor.franchiseIds] : [0]
  const [franchises, vans, vendors] = await Promise.all([
    scope.db
      .selectFrom('franchise')
      .where('id', 'in', franchiseIds)
      .where('archived_at', 'is', null)
      .select(['id', 'name'])
      .execute(),
    scope.db
      .selectFrom('van')
      .where('franchise_id', 'in', franchiseIds)
      .where('active', '=', true)
      .select(['id', 'name', 'franchise_id'])
      .execute(),
    may(actor.roles, 'staff.change')
      ? scope.db.selectFrom('vendor').where('archived_at', 'is', null).select(['id', 'name']).execute()
      : [],
  ])
  return {
    roles: STAFF_ROLES.filter(role => mayGive(context, [role])),
    franchises: byName(franchises).map(franchise => ({
      ...franchise,
      vans: byName(vans.filter(van => van.franchise_id === franchise.id)).map(({ id, name }) => ({ id, name })),
    })),
    vendors: byName(vendors),
  }
}
