import { sql } from 'kysely'
import { vanNameProblem } from '../../domain/van/van-name.ts'
import { requireFranchise } from '../franchise/policy.ts'
import { orderItem, ordersToDo } from '../franchise/settings/affected-orders.ts'
import { readCalendar } from '../franchise/settings/read-calendar.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField } from '../platform/refusal.ts'
import { type Impact, type ImpactItem, NO_IMPACT } from '../settings/impact.ts'
import { changeSettings, saveSection } from '../settings/save-section.ts'
import { ownVan, type VanContent, type VanSettings } from './read-van.ts'
import { TEXTS } from './texts.ts'

/** Names a van, and the stamp of the version that the page showed. */
export interface SeenVan {
  vanId: number
  seen: string
}

interface VanChange extends SeenVan {
  /** The table that changes. */
  subject: string
  accepted?: string | null | undefined
  impact?: (db: Database, van: VanContent) => Promise<Impact>
  write: (db: Database, van: VanContent) => Promise<void>
}

/** Changes a van of one of the actor's franchises. @throws Refusal 404; 409 as saveSection */
export async function changeVan(context: SignedInContext, change: VanChange): Promise<VanSettings> {
  const { scope, actor } = context
  await ownVan(scope.db, actor, change.vanId)
  await saveSection(context, {
    ...change,
    owner: { rowId: change.vanId },
    read: async (db): Promise<VanContent> => {
      const { openOrders: _open, stockItems: _stock, stamp: _stamp, ...content } = await ownVan(db, actor, change.vanId)
      return content
    },
  })
  return await ownVan(scope.db, actor, change.vanId)
}

/** @throws Refusal 422 under `name` */
async function requireName(db: Database, franchiseId: number, name: string, vanId: number | null): Promise<void> {
  // Two vans that get one name at the same time wait for each other here.
  await db.selectFrom('franchise').where('id', '=', franchiseId).select('id').forNoKeyUpdate().execute()
  const others = await db
    .selectFrom('van')
    .where('franchise_id', '=', franchiseId)
    .where('active', '=', true)
    .$if(vanId !== null, query => query.where('id', '<>', vanId))
    .select('name')
    .execute()
  const problem = vanNameProblem(
    name,
    others.map(van => van.name),
  )
  if (problem !== undefined) throw invalidField('name', problem)
}

/** Adds a van to one of the actor's franchises. @throws Refusal 404; 422 under `name` */
export async function createVan(
  context: SignedInContext,
  { franchiseId, name }: { franchiseId: number; name: string },
): Promise<VanSettings> {
  requireFranchise(context.actor, franchiseId)
  const { id } = await changeSettings(context, async db => {
    await requireName(db, franchiseId, name, null)
    return await db
      .insertInto('van')
      .values({ franchise_id: franchiseId, name: name.trim() })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
  return await ownVan(context.scope.db, context.actor, id)
}

/** Renames a van. @throws Refusal 404; 422 under `name`; 409 as saveSection */
export const renameVan = (
  context: SignedInContext,
  { name, ...van }: SeenVan & { name: string },
): Promise<VanSettings> =>
  changeVan(context, {
    ...van,
    subject: 'van',
    write: async (db, { id, franchiseId, active }) => {
      if (active) await requireName(db, franchiseId, name, id)
      else if (vanNameProblem(name, []) !== undefined) throw invalidField('name', vanNameProblem(name, []) ?? '')
      await db.updateTable('van').set({ name: name.trim() }).where('id', '=', id).execute()
    },
  })

/** Returns the open orders of a van, as impact lists name them. */
export async function vanOrders(db: Database, { id, franchiseId }: VanContent): Promise<ImpactItem[]> {
  const { timeZone } = await readCalendar(db, franchiseId)
  const orders = await ordersToDo(db, sql<boolean>`o.van_id = ${id}`)
  return orders.map(order => orderItem(order, timeZone))
}

/** Open orders and stock keep a van in use. */
async function retiringImpact(db: Database, van: VanContent): Promise<Impact> {
  // A booking locks the van before it takes it.
  await db.selectFrom('van').where('id', '=', van.id).select('id').forUpdate().execute()
  const { count } = await db
    .selectFrom('stock_item')
    .where('van_id', '=', van.id)
    .where('quantity', '>', 0)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const stock = count > 0 ? [{ text: TEXTS.stock(van.name, count) }] : []
  return { blocking: [...(await vanOrders(db, van)), ...stock], warnings: [] }
}

/** Returns what keeps a van in use: its open orders and its stock. @throws Refusal 404 */
export async function previewRetireVan({ scope, actor }: SignedInContext, vanId: number): Promise<Impact> {
  const van = await ownVan(scope.db, actor, vanId)
  return van.active ? await scope.db.transaction().execute(db => retiringImpact(db, van)) : NO_IMPACT
}

/** Retires a van: it gets no more bookings. Its drivers, orders and statements stay. @throws Refusal 404; 409 as saveSection */
export const retireVan = (
  context: SignedInContext,
  van: SeenVan & { accepted?: string | null | undefined },
): Promise<VanSettings> =>
  changeVan(context, {
    ...van,
    subject: 'van',
    impact: retiringImpact,
    write: async (db, { id }) => {
      await db.updateTable('van').set({ active: false }).where('id', '=', id).execute()
    },
  })

/** Brings a retired van back. @throws Refusal 404; 422 under `name` when another van took its name; 409 as saveSection */
export const restoreVan = (context: SignedInContext, van: SeenVan): Promise<VanSettings> =>
  changeVan(context, {
    ...van,
    subject: 'van',
    write: async (db, { id, franchiseId, name }) => {
      await requireName(db, franchiseId, name, id)
      await db.updateTable('van').set({ active: true }).where('id', '=', id).execute()
    },
  })
