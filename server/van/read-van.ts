import { sql } from 'kysely'
import { byName } from '../../domain/format/natural-order.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { notFoundForActor } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { stampOf } from '../settings/stamp.ts'

/** Somebody who drives or drove a van. */
export interface Driver {
  userId: number
  name: string
  /** ISO 8601; null: from the beginning. */
  since: string | null
  /** ISO 8601; null: still drives. */
  until: string | null
}

/** Who runs a van on their own account from a day on. */
export interface VanPayee {
  /** Local day (yyyy-mm-dd). */
  fromDay: string
  userId: number
  name: string
}

/** What the settings of a van consist of. */
export interface VanContent {
  id: number
  franchiseId: number
  name: string
  active: boolean
  drivers: Driver[]
  payees: VanPayee[]
}

/** A van with what depends on it, and the stamp of its content. */
export interface VanSettings extends VanContent {
  openOrders: number
  /** Kinds of stock, not pieces. */
  stockItems: number
  stamp: string
}

interface VanRow extends VanContent {
  openOrders: number
  stockItems: number
}

const readVans = async (db: Database, condition: ReturnType<typeof sql<boolean>>): Promise<VanSettings[]> => {
  const { rows } = await sql<VanRow>`
    select v.id, v.franchise_id as "franchiseId", v.name, v.active,
      coalesce((select jsonb_agg(jsonb_build_object('userId', a.user_id, 'name', u.name,
          'since', case when a.started_at > 'epoch' then a.started_at end, 'until', a.ended_at) order by a.ended_at desc nulls first, a.started_at, a.id)
        from staff_assignment a join app_user u on u.id = a.user_id where a.van_id = v.id), '[]') as drivers,
      coalesce((select jsonb_agg(jsonb_build_object('fromDay', p.from_day, 'userId', p.user_id, 'name', u.name) order by p.from_day)
        from van_payee p join app_user u on u.id = p.user_id where p.van_id = v.id), '[]') as payees,
      (select count(*)::int from work_order o where o.van_id = v.id and o.status = 'ASSIGNED') as "openOrders",
      (select count(*)::int from stock_item s where s.van_id = v.id and s.quantity > 0) as "stockItems"
    from van v where ${condition} order by v.id`.execute(db)
  return rows.map(({ openOrders, stockItems, ...content }) => ({
    ...content,
    openOrders,
    stockItems,
    stamp: stampOf(content),
  }))
}

/** Returns the vans of a franchise: those in use first, each in natural order of the names. */
export async function vansOf(db: Database, franchiseId: number): Promise<VanSettings[]> {
  const vans = await readVans(db, sql<boolean>`v.franchise_id = ${franchiseId}`)
  return [...byName(vans.filter(van => van.active)), ...byName(vans.filter(van => !van.active))]
}

/** Returns a van of one of the actor's franchises. @throws Refusal 404 for another */
export async function ownVan(db: Database, actor: Actor, vanId: number): Promise<VanSettings> {
  const [van] = await readVans(db, sql<boolean>`v.id = ${vanId}`)
  if (!van || !actor.franchiseIds.includes(van.franchiseId)) throw notFoundForActor('van')
  return van
}

/** Returns the technicians of a franchise, by name. */
export async function techniciansOf(db: Database, franchiseId: number): Promise<{ id: number; name: string }[]> {
  const people = await db
    .selectFrom('franchise_member as m')
    .innerJoin('user_role as r', join => join.onRef('r.user_id', '=', 'm.user_id').on('r.role', '=', 'technician'))
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .where('m.franchise_id', '=', franchiseId)
    .where('u.deactivated_at', 'is', null)
    .select(['u.id', 'u.name'])
    .execute()
  return byName(people)
}
