import type { SignedInContext } from '../platform/context.ts'

/** Checks whether the actor has turned off the referral popup (REF-01). */
export async function isReferralPopupDisabled({ scope, actor }: SignedInContext): Promise<boolean> {
  const user = await scope.db
    .selectFrom('app_user')
    .where('id', '=', actor.userId)
    .select('referral_popup_disabled')
    .executeTakeFirstOrThrow()
  return user.referral_popup_disabled
}

/** Turns off the referral popup for the actor on all devices (REF-02). */
export async function disableReferralPopup({ scope, actor }: SignedInContext): Promise<boolean> {
  await scope.db.updateTable('app_user').set({ referral_popup_disabled: true }).where('id', '=', actor.userId).execute()
  return true
}
