import { LOCALE } from '../../domain/format/locale.ts'
import { byName } from '../../domain/format/natural-order.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { notFoundForActor } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { allFranchises, type ServingFranchise } from './place.ts'
import { requireFranchise, seesOwnVansOnly, seesVan } from './policy.ts'

/** Returns the franchises that staff belong to, with the fields for staff only. Archived ones only if asked for: nobody works there any more. */
export async function franchisesOf(
  db: Database,
  actor: Actor,
  { withArchived }: { withArchived: boolean },
): Promise<(ServingFranchise & { features: string[] })[]> {
  const details = await db.selectFrom('franchise').select(['id', 'features']).execute()
  const mine = (await allFranchises(db)).filter(
    franchise => actor.franchiseIds.includes(franchise.id) && (withArchived || !franchise.isArchived),
  )
  return mine.map(franchise => ({
    ...franchise,
    features: details.find(row => row.id === franchise.id)?.features ?? [],
  }))
}

/** Returns the active vans of one of the actor's franchises, by name; for technicians, the vans that they drive. @throws Refusal 404 for another franchise */
export async function staffVans(
  db: Database,
  actor: Actor,
  franchiseId: number,
): Promise<{ id: number; name: string }[]> {
  requireFranchise(actor, franchiseId)
  const vans = await db
    .selectFrom('van')
    .where('franchise_id', '=', franchiseId)
    .where('active', '=', true)
    .where(seesVan(actor, 'van.id'))
    .select(['id', 'name'])
    .execute()
  return byName(vans)
}

/** Returns all vans of franchises with one statement, in the order of the ids: active ones first, each in natural order of the names. */
export async function vansOfFranchises(
  db: Database,
  franchiseIds: readonly number[],
): Promise<{ id: number; name: string; active: boolean }[][]> {
  const vans = await db
    .selectFrom('van')
    .where('franchise_id', 'in', [...franchiseIds])
    .select(['id', 'name', 'active', 'franchise_id'])
    .execute()
  const sorted = vans.toSorted(
    (a, b) =>
      Number(b.active) - Number(a.active) || a.name.localeCompare(b.name, LOCALE, { numeric: true }) || a.id - b.id,
  )
  const byFranchise = Map.groupBy(sorted, van => van.franchise_id)
  return franchiseIds.map(id => byFranchise.get(id) ?? [])
}

/** Returns the active vans of a technician in the actor's franchises, by name (SCHED-07). @throws Refusal 404 for a technician who asks for another's vans */
export async function technicianVans(
  db: Database,
  actor: Actor,
  technicianId: number,
): Promise<{ id: number; name: string }[]> {
  if (seesOwnVansOnly(actor) && technicianId !== actor.userId) throw notFoundForActor('technician')
  if (actor.franchiseIds.length === 0) return []
  const vans = await db
    .selectFrom('van')
    .innerJoin('van_technician as t', 't.van_id', 'van.id')
    .innerJoin('app_user as u', 'u.id', 't.user_id')
    .where('u.deactivated_at', 'is', null)
    .where('t.user_id', '=', technicianId)
    .where('van.franchise_id', 'in', actor.franchiseIds)
    .where('van.active', '=', true)
    .select(['van.id', 'van.name'])
    .execute()
  return byName(vans)
}

/**
 * Returns a franchise with the vans that this person may book: technicians the vans that they drive, everyone else all vans (ROLE-09, ROLE-11). A
 * technician therefore sees an hour as free only if they can book it.
 */
export async function withVansFor(
  db: Database,
  actor: Actor | null,
  franchise: ServingFranchise,
): Promise<ServingFranchise> {
  if (!actor || !seesOwnVansOnly(actor) || !actor.franchiseIds.includes(franchise.id)) return franchise
  const own = (await technicianVans(db, actor, actor.userId)).map(van => van.id)
  return { ...franchise, vans: franchise.vans.filter(van => own.includes(van.id)) }
}
