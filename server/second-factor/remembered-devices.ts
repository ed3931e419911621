import type { Context, SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { notFound } from '../platform/refusal.ts'
import { hashToken, makeToken } from '../session/tokens.ts'

const REMEMBERED_MS = 30 * 86_400_000

/** Lets this browser skip the second step for 30 days. @returns the browser's token; only its hash is stored */
export async function rememberDevice({ clock, userAgent }: Context, db: Database, userId: number): Promise<string> {
  const now = clock.now()
  const { token, hash } = makeToken()
  await db.deleteFrom('remembered_device').where('expires_at', '<=', now).execute()
  await db
    .insertInto('remembered_device')
    .values({
      user_id: userId,
      token_hash: hash,
      user_agent: userAgent?.slice(0, 255),
      created_at: now,
      expires_at: new Date(now.getTime() + REMEMBERED_MS),
    })
    .execute()
  return token
}

/** Checks whether the token belongs to a browser where this user may skip the second step. */
export async function isRemembered({ scope, clock }: Context, userId: number, token: string): Promise<boolean> {
  const row = await scope.db
    .selectFrom('remembered_device')
    .where('token_hash', '=', hashToken(token))
    .where('user_id', '=', userId)
    .where('expires_at', '>', clock.now())
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets one of the actor's browsers, so that it needs the second step again. @throws Refusal 404 when it belongs to another user */
export async function forgetDevice(context: SignedInContext, id: number): Promise<number> {
  const { userId } = context.actor
  const forgotten = await context.scope.db
    .deleteFrom('remembered_device')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!forgotten) throw notFound('device')
  return forgotten.id
}
