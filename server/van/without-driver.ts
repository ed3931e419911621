import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { byName } from '../../domain/format/natural-order.ts'
import { isFranchiseInUse } from '../franchise/policy.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { Actor } from '../platform/scope.ts'

/** A van in use that nobody drives, and its franchise. */
export interface DriverlessVan {
  id: number
  name: string
  franchiseId: number
  franchiseName: string
}

/** SQL: whether van `v` is in use and nobody who can log in drives it. */
export const isDriverless: RawBuilder<SqlBool> = sql`(v.active and ${isFranchiseInUse('v.franchise_id')} and not exists (
  select from van_technician t join app_user u on u.id = t.user_id where t.van_id = v.id and u.deactivated_at is null))`

/** Returns the vans without a driver of the actor's franchises, by franchise and name. */
export async function driverlessVans(db: Database, actor: Actor): Promise<DriverlessVan[]> {
  const { rows } = await sql<DriverlessVan>`
    select v.id, v.name, v.franchise_id as "franchiseId", f.name as "franchiseName" from van v join franchise f on f.id = v.franchise_id
    where v.franchise_id = any (${[...actor.franchiseIds]}::bigint[]) and ${isDriverless} order by f.name, v.franchise_id`.execute(
    db,
  )
  const ofFranchise = Map.groupBy(rows, ({ franchiseId }) => franchiseId)
  return [...ofFranchise.values()].flatMap(vans => byName(vans))
}
