import type { Context } from '../platform/context.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'

/** POST auth/logout: ends the session. Does nothing without one. */
export async function logOut(context: Context): Promise<void> {
  const { scope, actor } = context
  if (!actor) return
  await scope.db.transaction().execute(async db => {
    await db.deleteFrom('session').where('token_hash', '=', actor.tokenHash).execute()
    await recordSecurityEvent(context, { kind: 'logout' }, db)
  })
}
