import type { Context } from '../platform/context.ts'
import { signInNeeded } from '../platform/refusal.ts'

/** Sets whether the actor gets mails about bookings (ACCT-05). */
export async function setNotifications({ scope, actor }: Context, checkedEmail: boolean): Promise<boolean> {
  if (!actor) throw signInNeeded()
  await scope.db
    .updateTable('app_user')
    .set({ notification_requests: checkedEmail })
    .where('id', '=', actor.userId)
    .execute()
  return checkedEmail
}
