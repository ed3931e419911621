import { MANAGER_ROLES } from '../../domain/account/roles.ts'
import { OWN_ACTION } from '../own-action/own-action.ts'
import type { SignedInContext } from '../platform/context.ts'
import { builder } from '../platform/graphql/builder.ts'
import { checkReason } from '../schedule/durations/refusals.ts'
import { assignWorkOrder } from './assign-work-order.ts'
import { cancelWorkOrder } from './cancel-work-order.ts'
import { confirmWorkOrder } from './confirm-work-order.ts'
import { refreshPrices, updateServices, updateVehicle } from './edit-content.ts'
import { updateNotes, updatePoNumber } from './edit-work-order.ts'
import { addInspectionPhoto } from './inspection/add-inspection-photo.ts'
import { amendInspection } from './inspection/amend-inspection.ts'
import { draftOf, InspectionInputRef } from './inspection/inspection-input.ts'
import { saveInspection } from './inspection/save-inspection.ts'
import { lockCar } from './lock-car.ts'
import { staffWorkOrder } from './queries.ts'
import { CancelReasonRef } from './reason-enums.ts'
import type { WorkOrderRow } from './rows.ts'
import { WorkOrderRef } from './schema.ts'

/** Returns the order after the change. */
export async function changed(context: SignedInContext, id: number, change: Promise<unknown>): Promise<WorkOrderRow> {
  await change
  return await staffWorkOrder(context.scope.db, context.actor, id)
}

export const OVERRIDE =
  'Why staff want a start that the van cannot drive to by true durations, or work with which it cannot drive on in time, up to 200 characters. Without it that is refused with 409 NOT_DRIVABLE and `missingMinutes`'
const VERSION =
  'The order’s version that the form shows. Refused with 409 CHANGED_MEANWHILE if the order has changed since'

const TAKE_OVER = 'Take also a time that the page of a customer keeps, who is booking it'

builder.mutationFields(t => ({
  confirmWorkOrder: t.withAuth({ staff: true }).field({
    type: WorkOrderRef,
    description: 'Confirms a requested order into a van (WOFLOW-02)',
    args: {
      id: t.arg.id({ required: true }),
      vanId: t.arg.id({ required: true }),
      version: t.arg.int({ description: VERSION }),
      overrideReason: t.arg.string({ description: OVERRIDE }),
      takeOver: t.arg.boolean({ description: TAKE_OVER }),
    },
    resolve: (_root, { overrideReason, ...args }, context) =>
      changed(
        context,
        args.id,
        confirmWorkOrder(context, { ...args, overrideReason: checkReason(overrideReason ?? null) }),
      ),
  }),
  assignWorkOrder: t.withAuth({ role: MANAGER_ROLES }).field({
    type: WorkOrderRef,
    description: 'Assigns an open order to a van of this or another franchise (WOFLOW-14)',
    args: {
      workOrderId: t.arg.id({ required: true }),
      assignedFranchise: t.arg.id({ required: true }),
      assignedVan: t.arg.id({ required: true }),
      version: t.arg.int({ description: VERSION }),
      agreedTotal: t.arg.int({
        description:
          'Cents with tax, from workOrderAssignment: the new franchise’s mileage charge and tax then apply. Refused with 409 PRICE_CHANGED if it differs; without it, the order keeps its whole price',
      }),
      overrideReason: t.arg.string({ description: OVERRIDE }),
      takeOver: t.arg.boolean({ description: TAKE_OVER }),
    },
    resolve: (
      _root,
      {
        workOrderId: id,
        assignedFranchise: franchiseId,
        assignedVan: vanId,
        version,
        agreedTotal,
        overrideReason,
        takeOver,
      },
      context,
    ) =>
      changed(
        context,
        id,
        assignWorkOrder(context, {
          id,
          version,
          franchiseId,
          vanId,
          takeOver,
          agreedTotal: agreedTotal ?? null,
          overrideReason: checkReason(overrideReason ?? null),
        }),
      ),
  }),
  updateNotes: t.withAuth({ staff: true }).field({
    type: WorkOrderRef,
    description: 'Replaces the staff notes of an open order, which its customer never sees (WODETAIL-11)',
    args: {
      id: t.arg.id({ required: true }),
      notes: t.arg.string({ required: true }),
      version: t.arg.int({ description: VERSION }),
      idempotencyKey: t.arg.string({ description: OWN_ACTION.key }),
      at: t.arg({ type: 'DateTime', description: OWN_ACTION.at }),
    },
    resolve: (_root, args, context) => changed(context, args.id, updateNotes(context, args)),
  }),
  updateWorkOrderVehicle: t.withAuth({ staff: true }).field({
    type: WorkOrderRef,
    description:
      "Corrects the vehicle of an open order and the customer's own, and prices the order for it (WODETAIL-10)",
    args: {
      id: t.arg.id({ required: true }),
      vehicleId: t.arg.id({ required: true }),
      name: t.arg.string({ description: 'The plate or identifier; unchanged if omitted' }),
      version: t.arg.int({ description: VERSION }),
      agreedTotal: t.arg.int({
        description: 'Cents with tax, as shown. Refused with 409 PRICE_CHANGED if it differs',
      }),
      overrideReason: t.arg.string({ description: OVERRIDE }),
    },
    resolve: (_root, { name, agreedTotal, overrideReason, ...args }, context) =>
      changed(
        context,
        args.id,
        updateVehicle(context, {
          ...args,
          name: name ?? null,
          agreedTotal: agreedTotal ?? null,
          overrideReason: checkReason(overrideReason ?? null),
        }),
      ),
  }),
  refreshLineItemPrices: t.withAuth({ staff: true }).field({
    type: WorkOrderRef,
    description: 'Prices all lines of an open order as of today (WODETAIL-10)',
    args: {
      id: t.arg.id({ required: true }),
      version: t.arg.int({ description: VERSION }),
      agreedTotal: t.arg.int({
        description: 'Cents with tax, as shown. Refused with 409 PRICE_CHANGED if it differs',
      }),
    },
    resolve: (_root, { agreedTotal, ...args }, context) =>
      changed(context, args.id, refreshPrices(context, { ...args, agreedTotal: agreedTotal ?? null })),
  }),
  updateServices: t.withAuth({ staff: true }).field({
    type: WorkOrderRef,
    description: 'Replaces the services of an open order; its fees follow (WODETAIL-11)',
    args: {
      id: t.arg.id({ required: true }),
      serviceIds: t.arg.idList({ required: true }),
      name: t.arg.string({ description: 'The names of the chosen services, as shown; ignored' }),
      quantity: t.arg.int({ description: 'The number of lines, as shown; ignored' }),
      price: t.arg.int({
        description: 'Cents before tax, as shown. Refused with 409 PRICE_CHANGED if it differs',
      }),
      tax: t.arg.int({ description: 'Cents of tax, as shown' }),
      poNumber: t.arg.string({ description: 'Unchanged if omitted' }),
      planConsent: t.arg.string({
        description:
          'The version of the terms that staff read to the customer (WorkOrderContent.planConsent). Needed for a plan that the order did not have',
      }),
      version: t.arg.int({ description: VERSION }),
      overrideReason: t.arg.string({ description: OVERRIDE }),
    },
    resolve: (_root, { id, serviceIds, price, tax, poNumber, planConsent, version, overrideReason }, context) =>
      changed(
        context,
        id,
        updateServices(context, {
          id,
          version,
          serviceIds,
          shown: price == null || tax == null ? null : { price, tax },
          poNumber: poNumber ?? null,
          planConsent: planConsent ?? null,
          overrideReason: checkReason(overrideReason ?? null),
        }),
      ),
  }),
  updatePoNumber: t.withAuth({ staff: true }).field({
    type: WorkOrderRef,
    description: "Sets the customer's order number, on an open or a completed order (WODETAIL-08)",
    args: {
      id: t.arg.id({ required: true }),
      poNumber: t.arg.string({ required: true }),
      version: t.arg.int({ description: VERSION }),
    },
    resolve: (_root, args, context) => changed(context, args.id, updatePoNumber(context, args)),
  }),
  addInspectionPhoto: t.withAuth({ staff: true }).field({
    type: WorkOrderRef,
    description: 'Adds an uploaded photo of the vehicle to an order; repeated calls add it once',
    args: {
      id: t.arg.id({ required: true }),
      location: t.arg.string({ required: true, description: 'The location from presignUpload' }),
      subject: t.arg.string({
        description: 'What it shows: an item of the inspection, such as FrontLeft-tire, or odometer',
      }),
      idempotencyKey: t.arg.string({ description: OWN_ACTION.key }),
      at: t.arg({ type: 'DateTime', description: OWN_ACTION.at }),
    },
    resolve: (_root, args, context) => changed(context, args.id, addInspectionPhoto(context, args)),
  }),
  amendInspection: t.withAuth({ staff: true }).field({
    type: WorkOrderRef,
    description: 'Adds an amendment to a finished inspection: what is right instead, and why',
    args: {
      id: t.arg.id({ required: true }),
      correction: t.arg.string({ required: true }),
      reason: t.arg.string({ required: true }),
    },
    resolve: (_root, args, context) => changed(context, args.id, amendInspection(context, args)),
  }),
  lockVehicle: t.withAuth({ role: ['technician'] }).field({
    type: WorkOrderRef,
    description: "Locks the order's connected car, for the technician of the job on its day (SMARTCAR-04)",
    args: { workOrderId: t.arg.id({ required: true }) },
    resolve: (_root, { workOrderId }, context) => changed(context, workOrderId, lockCar(context, workOrderId, 'LOCK')),
  }),
  unlockVehicle: t.withAuth({ role: ['technician'] }).field({
    type: WorkOrderRef,
    description: "Unlocks the order's connected car, for the technician of the job on its day (SMARTCAR-04)",
    args: { workOrderId: t.arg.id({ required: true }) },
    resolve: (_root, { workOrderId }, context) =>
      changed(context, workOrderId, lockCar(context, workOrderId, 'UNLOCK')),
  }),
  saveInspection: t.withAuth({ staff: true }).field({
    type: WorkOrderRef,
    description: 'Saves the inspection as a draft, or finishes it (WOFLOW-05)',
    args: {
      id: t.arg.id({ required: true }),
      inspection: t.arg({ type: InspectionInputRef, required: true }),
      finish: t.arg.boolean({ required: true }),
      idempotencyKey: t.arg.string({ description: OWN_ACTION.key }),
      at: t.arg({ type: 'DateTime', description: OWN_ACTION.at }),
    },
    resolve: (_root, { inspection, ...args }, context) =>
      changed(context, args.id, saveInspection(context, { ...args, inspection: draftOf(inspection) })),
  }),
  cancelWorkOrder: t.withAuth({ staff: true }).field({
    type: WorkOrderRef,
    description: 'Cancels an open order (WOFLOW-13)',
    args: {
      workOrderId: t.arg.id({ required: true }),
      cancelReason: t.arg({ type: CancelReasonRef, required: true }),
      proofOfCancelLocation: t.arg.string(),
      notes: t.arg.string(),
      version: t.arg.int({ description: VERSION }),
      wholeVisit: t.arg.boolean({ description: 'All cars of the visit that are not done yet; otherwise this car' }),
    },
    resolve: (
      _root,
      { workOrderId: id, cancelReason: reason, proofOfCancelLocation, notes, version, wholeVisit },
      context,
    ) =>
      changed(
        context,
        id,
        cancelWorkOrder(context, {
          id,
          version,
          reason,
          proofLocation: proofOfCancelLocation ?? null,
          notes: notes ?? '',
          wholeVisit: wholeVisit ?? false,
        }),
      ),
  }),
}))
