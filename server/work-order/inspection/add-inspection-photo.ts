import { isPhotoSubject } from '../../../domain/work-order/inspection-items.ts'
import type { OwnAction } from '../../own-action/own-action.ts'
import type { SignedInContext } from '../../platform/context.ts'
import { invalidField } from '../../platform/refusal.ts'
import { takeFile } from '../../upload/take-file.ts'
import { changeOrderOnce } from '../change-order.ts'
import { TEXTS } from '../texts.ts'

/**
 * Adds an uploaded photo of the vehicle to a confirmed order, from its day on. A photo that was queued offline may arrive after the inspection is finished or
 * the order completed; repeated uploads count once.
 * @throws Refusal 422 for a picture that this person did not upload, and for an unknown subject; 409 before the order's day, or once it is cancelled
 */
export async function addInspectionPhoto(
  context: SignedInContext,
  { location, subject, ...seen }: OwnAction & { id: number; location: string; subject?: string | null },
): Promise<void> {
  if (subject != null && !isPhotoSubject(subject)) throw invalidField('subject', TEXTS.subjectUnknown)
  await changeOrderOnce(context, { ...seen, kind: 'photo' }, 'addPhoto', async ({ db, now }) => {
    if (!(await takeFile(context, location, db))) throw invalidField('location', TEXTS.pictureMissing)
    await db
      .insertInto('work_order_photo')
      .values({ work_order_id: seen.id, location, kind: 'inspection', subject: subject ?? null, created_at: now })
      .onConflict(conflict => conflict.columns(['tenant_id', 'work_order_id', 'location']).doNothing())
      .execute()
  })
}
