import type { SignedInContext } from '../platform/context.ts'

/** Sets whether the actor gets mails about bookings (ACCT-05). */
export async function setNotifications({ scope, actor }: SignedInContext, checkedEmail: boolean): Promise<boolean> {
  await scope.db
    .updateTable('app_user')
    .set({ notification_requests: checkedEmail })
    .where('id', '=', actor.userId)
    .execute()
  return checkedEmail
}
