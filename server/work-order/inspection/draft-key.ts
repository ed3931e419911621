import { randomBytes } from 'node:crypto'
import type { SignedInContext } from '../../platform/context.ts'

/** Returns the key that encrypts unsent drafts on this person's phones: 32 random bytes, created once, as base64. It is never returned to anyone else. */
export async function draftKey(context: SignedInContext): Promise<string> {
  const { userId } = context.actor
  const { db } = context.scope
  await db
    .insertInto('draft_key')
    .values({ user_id: userId, key: randomBytes(32), created_at: context.clock.now() })
    .onConflict(conflict => conflict.columns(['tenant_id', 'user_id']).doNothing())
    .execute()
  const { key } = await db.selectFrom('draft_key').where('user_id', '=', userId).select('key').executeTakeFirstOrThrow()
  return key.toString('base64')
}
