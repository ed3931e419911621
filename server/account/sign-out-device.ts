import type { Context } from '../platform/context.ts'
import { notFound, signInNeeded } from '../platform/refusal.ts'

/** Ends one of the actor's own sessions: its token is worth nothing from now on. @throws Refusal 404 when it is none of theirs */
export async function signOutDevice({ scope, actor }: Context, id: number): Promise<number> {
  if (!actor) throw signInNeeded()
  const ended = await scope.db
    .deleteFrom('session')
    .where('id', '=', id)
    .where('user_id', '=', actor.userId)
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw notFound('The device')
  return ended.id
}

/** Ends all of the actor's sessions but the one that asks. @returns how many */
export async function signOutOtherDevices({ scope, actor }: Context): Promise<number> {
  if (!actor) throw signInNeeded()
  const ended = await scope.db
    .deleteFrom('session')
    .where('user_id', '=', actor.userId)
    .where('token_hash', '<>', actor.tokenHash)
    .returning('id')
    .execute()
  return ended.length
}
