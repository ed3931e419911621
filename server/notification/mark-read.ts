import type { SignedInContext } from '../platform/context.ts'
import { notFoundForActor } from '../platform/refusal.ts'
import { visibleNotifications } from './policy.ts'
import { countUnread } from './read-notifications.ts'

/** Marks one notification of the actor as read. @returns how many are unread now @throws Refusal 404 for one that the actor does not see */
export async function markRead({ scope: { db }, actor, clock }: SignedInContext, id: number): Promise<number> {
  const own = await db
    .selectFrom('notification')
    .where('id', '=', id)
    .where(visibleNotifications(actor))
    .select('id')
    .executeTakeFirst()
  if (!own) throw notFoundForActor('notification')
  await db
    .updateTable('notification')
    .set({ read_at: clock.now() })
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .execute()
  return await countUnread(db, actor)
}

/**
 * Marks the actor's notifications as read, up to the newest that they have seen: one that comes at the same moment stays unread.
 * @returns how many are unread now
 */
export async function markAllRead({ scope: { db }, actor, clock }: SignedInContext, newestId: number): Promise<number> {
  await db
    .updateTable('notification')
    .set({ read_at: clock.now() })
    .where('id', '<=', newestId)
    .where('read_at', 'is', null)
    .where(visibleNotifications(actor))
    .execute()
  return await countUnread(db, actor)
}
