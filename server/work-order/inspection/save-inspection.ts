import { countryOf } from '../../../domain/address/country.ts'
import { countCharacters, NAME_LENGTH, NOTES_LENGTH } from '../../../domain/format/length.ts'
import { mileageProblem, mileageUnitOf } from '../../../domain/vehicle/mileage.ts'
import { type InspectionDraft, missingInInspection } from '../../../domain/work-order/inspection.ts'
import type { OwnAction } from '../../own-action/own-action.ts'
import { depthProblem } from '../../../domain/work-order/tread-depth.ts'
import type { SignedInContext } from '../../platform/context.ts'
import { isVin, normaliseVin, vinProblem } from '../../../domain/vehicle/vin.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { invalidField } from '../../platform/refusal.ts'
import { addEvent, changeOrderOnce, updateOrder } from '../change-order.ts'
import { TEXTS } from '../texts.ts'
import { priceRecommended } from './price-recommended.ts'

/** The customer is asked about recommended work only while the technician is probably still there, in milliseconds. Later the mail after the visit asks. */
const MAILED_WITHIN_MS = 15 * 60_000

/**
 * Saves the inspection as a draft or, with `finish`, as final (WOFLOW-04, WOFLOW-05). A repeated key finishes it once. A car without a VIN gets the one that was read.
 * @throws Refusal 422 when it is to be finished and something is missing, or mileage or VIN is impossible; 409 when it is not the order's day
 */
export async function saveInspection(
  context: SignedInContext,
  {
    id,
    inspection,
    finish,
    idempotencyKey,
    at,
  }: OwnAction & { id: number; inspection: InspectionDraft; finish: boolean },
): Promise<void> {
  const missing = finish ? missingInInspection(inspection) : []
  if (missing.length > 0) throw invalidField('inspection', TEXTS.inspection.missing(missing))
  if (countCharacters(inspection.notes) > NOTES_LENGTH) throw invalidField('notes', TEXTS.notesTooLong)
  if (countCharacters(inspection.tireSize) > NAME_LENGTH)
    throw invalidField('tireSize', TEXTS.inspection.tireSizeTooLong)
  if (inspection.mileage !== null && inspection.mileage < 1)
    throw invalidField('mileage', TEXTS.inspection.mileageTooLow)
  if (inspection.engineHours !== null && inspection.engineHours < 0)
    throw invalidField('engineHours', TEXTS.inspection.engineHoursTooLow)
  for (const { treadMm, padMm } of Object.values(inspection.corners)) {
    const problem = depthProblem(treadMm) ?? depthProblem(padMm)
    if (problem) throw invalidField('corners', problem)
  }
  const vin = normaliseVin(inspection.vin)
  const wrongVin = finish && vin !== '' ? vinProblem(vin) : undefined
  if (wrongVin) throw invalidField('vin', wrongVin)
  const recommended = await priceRecommended(context, { id, inspection })
  // A draft may be saved again without harm, and a device saves one every few seconds.
  const own = { at, kind: 'finish' as const, ...(finish && { idempotencyKey }) }
  await changeOrderOnce(context, { id, ...own }, 'inspect', async change => {
    const { db, order, actor, now, arrivedAt } = change
    const unit = mileageUnitOf(countryOf(order.currency))
    const problem = finish && inspection.mileage !== null && mileageProblem(inspection.mileage, null, unit)
    if (problem) throw invalidField('mileage', problem)
    const values = {
      corners: JSON.stringify(inspection.corners),
      tire_size: inspection.tireSize,
      engine_hours: inspection.engineHours,
      windshields_condition: inspection.windshieldsCondition,
      brake_fluid: inspection.brakeFluid,
      windshield_fluid: inspection.windshieldFluid,
      leak_inspection: inspection.leakInspection,
      notes: inspection.notes,
      // One that is still being typed is on its device.
      vin: isVin(vin) ? vin : null,
      recommended: JSON.stringify(recommended),
      mileage: inspection.mileage,
      author_id: actor.userId,
      updated_at: now,
      completed_at: finish ? now : null,
    }
    await db
      .insertInto('inspection')
      .values({ work_order_id: id, started_at: now, ...values })
      .onConflict(conflict => conflict.columns(['tenant_id', 'work_order_id']).doUpdateSet(values))
      .execute()
    if (!finish) return
    await updateOrder(change, { is_inspected: true })
    if (vin !== '')
      await db
        .updateTable('user_vehicle')
        .set({ vin })
        .where('id', '=', order.user_vehicle_id)
        .where('vin', 'is', null)
        .execute()
    if (inspection.mileage !== null) {
      await db
        .insertInto('mileage_reading')
        .values({
          user_vehicle_id: order.user_vehicle_id,
          mileage: inspection.mileage,
          unit,
          source: 'inspection',
          author_id: actor.userId,
          created_at: now,
        })
        .execute()
    }
    await addEvent(change, 'inspected')
    if (recommended.length > 0 && arrivedAt.getTime() - now.getTime() < MAILED_WITHIN_MS)
      await enqueue(db, 'mail-recommended', { workOrderId: id })
  })
}
