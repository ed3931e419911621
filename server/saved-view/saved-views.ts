import { sql } from 'kysely'
import { MAX_VIEWS, VIEW_QUERY_LENGTH, type ViewPage, viewNameProblem } from '../../domain/saved-view/saved-view.ts'
import { TEXTS } from '../../domain/saved-view/texts.ts'
import { requireVans } from '../franchise/policy.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, Refusal } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'

export interface SavedView {
  id: number
  name: string
  /** As in the address, without the question mark. */
  query: string
  vanId: number | null
}

/** Returns the actor's own views of a list, by name. */
export const savedViews = (db: Database, { userId }: Actor, page: ViewPage): Promise<SavedView[]> =>
  db
    .selectFrom('saved_view')
    .where('user_id', '=', userId)
    .where('page', '=', page)
    .select(['id', 'name', 'query', 'van_id as vanId'])
    .orderBy(sql`lower(name)`)
    .execute()

/**
 * Saves filters under a name, replacing those that have it. @returns the views of the list
 * @throws Refusal 404 for a van of another franchise; 409 for more than 20; 422 for a name or filters that are too long
 */
export async function saveView(
  { scope: { db }, actor, clock }: SignedInContext,
  view: Omit<SavedView, 'id'> & { page: ViewPage },
): Promise<SavedView[]> {
  const problem = viewNameProblem(view.name)
  if (problem !== undefined) throw invalidField('name', problem)
  if (view.query.length > VIEW_QUERY_LENGTH) throw invalidField('name', TEXTS.queryTooLong)
  if (view.vanId !== null) await requireVans(db, actor.franchiseIds, [view.vanId])
  await db.transaction().execute(async trx => {
    // One save of a person at a time, so that the limit holds.
    await trx.selectFrom('app_user').where('id', '=', actor.userId).select('id').forUpdate().execute()
    await trx
      .insertInto('saved_view')
      .values({
        user_id: actor.userId,
        page: view.page,
        name: view.name.trim(),
        query: view.query,
        van_id: view.vanId,
        created_at: clock.now(),
      })
      .onConflict(conflict =>
        conflict.expression(sql`tenant_id, user_id, page, lower(name)`).doUpdateSet(eb => ({
          name: eb.ref('excluded.name'),
          query: eb.ref('excluded.query'),
          van_id: eb.ref('excluded.van_id'),
        })),
      )
      .execute()
    const views = await savedViews(trx, actor, view.page)
    if (views.length > MAX_VIEWS) throw new Refusal(409, 'TOO_MANY_VIEWS', TEXTS.tooMany)
  })
  return await savedViews(db, actor, view.page)
}

/** Deletes one of the actor's own views; one that is gone already stays gone. @returns the views of the list */
export async function deleteView(
  db: Database,
  actor: Actor,
  { id, page }: { id: number; page: ViewPage },
): Promise<SavedView[]> {
  await db.deleteFrom('saved_view').where('id', '=', id).where('user_id', '=', actor.userId).execute()
  return await savedViews(db, actor, page)
}
