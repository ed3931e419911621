import { DEFAULT_RULES } from '../../domain/booking-rules/rules.ts'
import { durationText } from '../../domain/format/duration.ts'
import type { SignedInContext } from '../platform/context.ts'
import { builder } from '../platform/graphql/builder.ts'
import { checkReason } from '../schedule/durations/refusals.ts'
import { cancelAppointment } from './cancel-appointment.ts'
import { changeAddress } from './change-address.ts'
import { OVERRIDE } from './change-schema.ts'
import { orderFor } from './queries.ts'
import { rescheduleOrder } from './reschedule-order.ts'
import type { WorkOrderRow } from './rows.ts'
import { WorkOrderRef, WorkOrderWithReasonRef } from './schema.ts'

const CUTOFF = durationText(DEFAULT_RULES.cutoffMinutes)

/** Returns the order after the change, as customer or staff see it. */
async function changed({ scope, actor }: SignedInContext, id: number, change: Promise<void>): Promise<WorkOrderRow> {
  await change
  return await orderFor(scope.db, actor, id)
}

builder.mutationFields(t => ({
  updateScheduledTime: t.withAuth({ signedIn: true }).field({
    type: WorkOrderWithReasonRef,
    description: `Moves an order: customers their own up to the cut-off, ${CUTOFF} ahead by default (APPT-11), staff any of theirs (WODETAIL-09)`,
    args: {
      id: t.arg.id({ required: true }),
      scheduledAt: t.arg({ type: 'DateTime', required: true }),
      isBooked: t.arg.boolean({ description: 'Whether the slot was shown as taken' }),
      agreedTotal: t.arg.int({
        description:
          "The order's total after the move that the customer agreed to, in cents before tax. Without it, a customer's move that adds the priority fee is refused with 409 PRICE_CHANGED and the new total in `price`",
      }),
      vanId: t.arg.id({
        description:
          'The van that staff chose. Refused with 409 TIME_SLOT_UNAVAILABLE if it is busy then. By default the order keeps its van if it is free, else takes another',
      }),
      version: t.arg.int({
        description: 'For staff: the version that they saw. Refused with 409 CHANGED_MEANWHILE if it has changed since',
      }),
      overrideReason: t.arg.string({ description: OVERRIDE }),
      takeOver: t.arg.boolean({
        description: 'For staff: take also a time that the page of a customer keeps, who is booking it',
      }),
      onlyThisCar: t.arg.boolean({
        description:
          'For staff: this car moves alone, into a visit of its own with the fees of one. Otherwise all cars of the visit that are not done yet move',
      }),
    },
    resolve: (_root, { id, scheduledAt, isBooked, agreedTotal, vanId, version, ...chosen }, context) => {
      const shown = { shownAsFree: isBooked === false, agreedTotal: agreedTotal ?? null }
      const byStaff = {
        vanId: vanId ?? null,
        version: version ?? null,
        overrideReason: checkReason(chosen.overrideReason ?? null),
        takeOver: chosen.takeOver,
        onlyThisCar: chosen.onlyThisCar ?? false,
      }
      const time = { id, scheduledAt, ...shown, ...byStaff }
      return changed(context, id, rescheduleOrder(context, time))
    },
  }),
  updateWorkOrderAddress: t.withAuth({ signedIn: true }).field({
    type: WorkOrderRef,
    description:
      'Moves an order to another address of its customer: customers their own until midnight of its day (APPT-16), staff any of theirs (WODETAIL-05)',
    args: {
      id: t.arg.id({ required: true }),
      addressId: t.arg.id({ required: true }),
      mileageCharge: t.arg.int({ required: true, description: 'Cents, as shown for the new address' }),
      overrideReason: t.arg.string({ description: OVERRIDE }),
    },
    resolve: (_root, { overrideReason, ...address }, context) =>
      changed(
        context,
        address.id,
        changeAddress(context, { ...address, overrideReason: checkReason(overrideReason ?? null) }),
      ),
  }),
  cancelAppointment: t.withAuth({ signedIn: true }).field({
    type: WorkOrderRef,
    description: `Cancels the customer’s own appointment, up to the cut-off, ${CUTOFF} ahead by default (APPT-12)`,
    args: {
      id: t.arg.id({ required: true }),
      wholeVisit: t.arg.boolean({ description: 'All cars of the visit that are not done yet; otherwise this car' }),
    },
    resolve: (_root, { id, wholeVisit }, context) =>
      changed(context, id, cancelAppointment(context, { id, wholeVisit: wholeVisit ?? false })),
  }),
}))
