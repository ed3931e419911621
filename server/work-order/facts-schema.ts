import type { DiscountType } from '../../domain/discount/discount.ts'
import { isProgress } from '../../domain/work-order/progress.ts'
import type { WornPart } from '../../domain/work-order/worn-parts.ts'
import { batches, type CreditRow, type EventRow, type PhotoRow } from '../batches/batches.ts'
import { DiscountTypeRef } from '../discount/schema.ts'
import type { Context } from '../platform/context.ts'
import { builder } from '../platform/graphql/builder.ts'
import { columnsOf, readsOnly } from '../platform/graphql/read-columns.ts'
import { PlanOfferRef } from '../pricing/schema.ts'
import type { CatalogueEntry } from '../vehicle/queries.ts'
import { VehicleRef } from '../vehicle/schema.ts'
import { reportPhotosOf } from './after-visit/report-photos.ts'
import { HelpfulServiceRef, OldTireRef, SuggestedServiceRef } from './after-visit/suggestion-schema.ts'
import { helpfulServices, oldTiresOf, suggestionsFor, wornPartsOf } from './after-visit/suggestions.ts'
import { EventTypeRef } from './event-type.ts'
import { ConditionRef } from './inspection/inspection-input.ts'
import { visitTeam } from './managed/visit-team.ts'
import { VisitTeamRef } from './managed/visit-team-schema.ts'
import { soonFeeOf } from './move-priority-fee.ts'
import { bookedPlan } from './pricing/booked-plan.ts'
import { staffWorkOrder } from './queries.ts'
import { UnavailabilityReasonRef } from './reason-enums.ts'
import type { WorkOrderRow } from './rows.ts'
import { ofItsStaff, WorkOrderRef } from './schema.ts'
import { withPresentReasons } from './vans/present-reasons.ts'

/** A discount code applied to an order, as stored with the order. */
interface AppliedCode {
  code: string
  discountType: DiscountType
  /** Cents. */
  amountApplied: number
}

const AppliedDiscountCodeRef = builder.objectRef<AppliedCode>('AppliedDiscountCode').implement({
  fields: t => ({ code: t.exposeString('code'), discountType: t.expose('discountType', { type: DiscountTypeRef }) }),
})

export const WorkOrderDiscountCodeRef = builder.objectRef<AppliedCode>('WorkOrderDiscountCode').implement({
  fields: t => ({
    discountCode: t.field({ type: AppliedDiscountCodeRef, resolve: applied => applied }),
    amountApplied: t.exposeInt('amountApplied', { description: 'Cents' }),
  }),
})

const CreditTypeRef = builder.enumType('CreditType', {
  values: ['REFERRAL', 'APPLIED', 'RETURNED', 'ADJUSTMENT', 'REFUND', 'MERGED'] as const,
})
const PhotoKindRef = builder.enumType('WorkOrderPhotoKind', { values: ['inspection', 'cancel_proof'] as const })

export const UserCreditTransactionRef = builder.objectRef<CreditRow>('UserCreditTransaction').implement({
  fields: t => ({
    id: t.exposeID('id'),
    type: t.expose('type', { type: CreditTypeRef }),
    amount: t.exposeInt('amount', { description: 'Cents; below 0 if spent' }),
  }),
})

export const WorkOrderPhotoRef = builder.objectRef<PhotoRow>('WorkOrderPhoto').implement({
  fields: t => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: PhotoKindRef }),
    location: t.exposeString('location'),
    subject: t.exposeString('subject', {
      nullable: true,
      description: 'What a picture of an inspection shows: one of its items, or the odometer',
    }),
    url: t.string({
      description: 'A link to the picture, valid for an hour',
      resolve: (photo, _args, { services, clock }) => services.files.presignGet(photo.location, clock.now()),
    }),
  }),
})

export const ProgressRef = builder.objectRef<EventRow>('WorkOrderProgress').implement({
  fields: t => ({
    type: t.expose('type', { type: EventTypeRef }),
    createdAt: t.field({ type: 'DateTime', resolve: event => event.created_at }),
  }),
})

export const WornPartRef = builder.objectRef<WornPart>('WornPart').implement({
  fields: t => ({
    part: t.exposeString('part'),
    condition: t.expose('condition', { type: ConditionRef, description: 'poor or fair' }),
  }),
})

builder.queryField('unavailabilityReason', t =>
  t.withAuth({ staff: true }).field({
    type: UnavailabilityReasonRef,
    nullable: true,
    description: 'Why no van is confirmed for an order yet, for staff of its franchise (WODETAIL-06)',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { scope, actor }) => {
      const [order] = await withPresentReasons(scope.db, [await staffWorkOrder(scope.db, actor, id)])
      return order?.unavailability_reason ?? null
    },
  }),
)

/** Returns the discount code of an order; null without one. */
export async function appliedCodeOf(context: Context, order: WorkOrderRow): Promise<AppliedCode | null> {
  if (order.discount_code_id === null) return null
  const { code, discount_type: discountType } = await batches(context).codes.load(order.discount_code_id)
  return { code, discountType, amountApplied: order.discount_applied }
}

/** Fields of an order page beside the order's own columns (WODETAIL-03, WODETAIL-04, APPT-07). */
builder.objectFields(WorkOrderRef, t => ({
  vendorName: t.string({
    nullable: true,
    authScopes: ofItsStaff,
    description: 'The vendor or fleet that sent the customer',
    resolve: async (order, _args, context) =>
      order.vendor_id === null ? null : (await batches(context).vendors.load(order.vendor_id)).name,
  }),
  vehicle: t.field({
    type: VehicleRef,
    description: 'The vehicle that it was booked or corrected for',
    ...columnsOf<WorkOrderRow>()(['vehicle_id'], ({ vehicle_id: id }, context, info) =>
      readsOnly(info, 'Vehicle', ['id', 'year', 'make', 'model', 'engine'])
        ? (batches(context).vehicleNames.load(id) as Promise<CatalogueEntry>)
        : batches(context).vehicles.load(id),
    ),
  }),
  progress: t.field({
    type: [ProgressRef],
    description: 'The order’s history for its customer, oldest first',
    resolve: async (order, _args, context) =>
      (await batches(context).events.load(order.id)).filter(event => isProgress(event.type)),
  }),
  wornParts: t.field({
    type: [WornPartRef],
    description: 'The parts that the finished inspection found worn, poor ones first',
    resolve: async (order, _args, context) => (await wornPartsOf(context, order.id)) ?? [],
  }),
  oldTires: t.field({
    type: [OldTireRef],
    description: 'The tires that the finished inspection found older than six years',
    resolve: (order, _args, context) => oldTiresOf(context, order.id),
  }),
  helpfulServices: t.field({
    type: [HelpfulServiceRef],
    authScopes: ofItsStaff,
    description: 'What its technician can recommend for worn parts of this car, at today’s prices',
    resolve: (order, _args, context) => helpfulServices(context, order),
  }),
  suggestedServices: t.field({
    type: [SuggestedServiceRef],
    description: 'What its customer can book now for the worn parts',
    resolve: (order, _args, context) => suggestionsFor(context, order),
  }),
  reportPhotos: t.field({
    type: [WorkOrderPhotoRef],
    description: 'Pictures of the finished inspection, for its customer',
    resolve: (order, _args, context) => reportPhotosOf(context, order.id),
  }),
  visitTeam: t.field({
    type: VisitTeamRef,
    nullable: true,
    description: 'Who comes, for the customer on the day itself',
    resolve: (order, _args, context) => visitTeam(context, order),
  }),
  plan: t.field({
    type: PlanOfferRef,
    nullable: true,
    description: 'The plan that it starts, which is charged apart',
    resolve: (order, _args, { scope }) => bookedPlan(scope.db, order.id),
  }),
  soonFee: t.int({
    nullable: true,
    description:
      'Cents before tax that its customer’s move to an earlier time within the priority hours adds; null when it adds nothing',
    resolve: (order, _args, { scope, clock }) => soonFeeOf(scope.db, order, clock.now()),
  }),
  proofOfCancelLocation: t.exposeString('proof_of_cancel_location', { nullable: true, authScopes: ofItsStaff }),
  workOrderDiscountCode: t.field({
    type: WorkOrderDiscountCodeRef,
    nullable: true,
    description: 'The discount code of the order, and its discount',
    resolve: (order, _args, context) => appliedCodeOf(context, order),
  }),
  nearbyDiscount: t.exposeInt('nearby_applied', {
    description: 'Cents that its nearby start took off',
  }),
  userCreditTransactions: t.field({
    type: [UserCreditTransactionRef],
    description: 'Referral credit spent on the order, and returned',
    resolve: (order, _args, context) => batches(context).credits.load(order.id),
  }),
  awsLink: t.field({
    type: [WorkOrderPhotoRef],
    description: 'Pictures of the order',
    authScopes: ofItsStaff,
    resolve: (order, _args, context) => batches(context).photos.load(order.id),
  }),
}))
