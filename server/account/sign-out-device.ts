import type { SignedInContext } from '../platform/context.ts'
import { notFound } from '../platform/refusal.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'

/** Ends one of the actor's sessions. @throws Refusal 404 when it belongs to another user */
export async function signOutDevice(context: SignedInContext, id: number): Promise<number> {
  const { scope, actor } = context
  return await scope.db.transaction().execute(async db => {
    const ended = await db
      .deleteFrom('session')
      .where('id', '=', id)
      .where('user_id', '=', actor.userId)
      .returning('id')
      .executeTakeFirst()
    if (!ended) throw notFound('device')
    await recordSecurityEvent(context, { kind: 'session_ended', details: { sessionId: ended.id } }, db)
    return ended.id
  })
}

/** Ends all of the actor's other sessions. @returns how many */
export async function signOutOtherDevices(context: SignedInContext): Promise<number> {
  const { scope, actor } = context
  return await scope.db.transaction().execute(async db => {
    const ended = await db
      .deleteFrom('session')
      .where('user_id', '=', actor.userId)
      .where('token_hash', '<>', actor.tokenHash)
      .returning('id')
      .execute()
    if (ended.length > 0)
      await recordSecurityEvent(context, { kind: 'session_ended', details: { sessions: ended.length } }, db)
    return ended.length
  })
}
