import type { Context } from '../platform/context.ts'

/** POST auth/logout: the token is worth nothing from now on. Without a session there is nothing to do. */
export async function logOut({ scope, actor }: Context): Promise<void> {
  if (actor) await scope.db.deleteFrom('session').where('token_hash', '=', actor.tokenHash).execute()
}
