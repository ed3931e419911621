import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { mayWithGrants, type Permission } from '../../domain/account/permissions.ts'
import * as roles from '../../domain/account/roles.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { denial, notFoundForActor, Refusal } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { TEXTS } from './texts.ts'

/** Staff act only on franchises they belong to (ROLE-10). @throws Refusal 404 for any other */
export function requireFranchise(actor: Actor, franchiseId: number | null): asserts franchiseId is number {
  if (franchiseId === null || !actor.franchiseIds.includes(franchiseId)) throw notFoundForActor('franchise')
}

/**
 * Checks a permission in one franchise: it is the actor's, and if only some franchises grant it to their managers, this one does.
 * @throws Refusal 404 for another franchise; 403 when it does not grant it
 */
export async function requireMay(
  db: Database,
  actor: Actor,
  permission: Permission,
  franchiseId: number | null,
): Promise<void> {
  requireFranchise(actor, franchiseId)
  const { manager_rights: rights } = await db
    .selectFrom('franchise')
    .where('id', '=', franchiseId)
    .select('manager_rights')
    .executeTakeFirstOrThrow()
  if (!mayWithGrants(actor.roles, permission, rights)) throw denial(new Refusal(403, 'NOT_GRANTED', TEXTS.notGranted))
}

/** @throws Refusal 404 unless all vans are of these franchises */
export async function requireVans(
  db: Database,
  franchiseIds: readonly number[],
  vanIds: readonly number[],
): Promise<void> {
  if (vanIds.length === 0) return
  const vans = await db.selectFrom('van').where('id', 'in', vanIds).select('franchise_id').execute()
  if (vans.length < new Set(vanIds).size || vans.some(van => !franchiseIds.includes(van.franchise_id)))
    throw notFoundForActor('van')
}

/** Checks whether this person sees only the vans that they drive, as technicians do (ROLE-09). */
export const seesOwnVansOnly = (actor: Actor): boolean => roles.seesOwnVansOnly(actor.roles)

/**
 * SQL: whether staff see a van. Technicians see the vans that they drive, other staff all vans (ROLE-09).
 * @param column the column with the van's id, such as `work_order.van_id`
 */
export const seesVan = (actor: Actor, column: string): RawBuilder<SqlBool> =>
  seesOwnVansOnly(actor)
    ? sql`${sql.ref(column)} in (select driven.van_id from van_technician driven where driven.user_id = ${actor.userId})`
    : sql`true`

/**
 * SQL: whether a franchise takes bookings, so that its service area counts.
 * @param column the column with the franchise's id, such as `service_area.franchise_id`
 */
export const isFranchiseInUse = (column: string): RawBuilder<SqlBool> =>
  sql`exists (select from franchise in_use where in_use.id = ${sql.ref(column)} and in_use.archived_at is null)`
