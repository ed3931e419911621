import { isOverdue } from '../../../domain/work-order/overdue.ts'
import { isProgress } from '../../../domain/work-order/progress.ts'
import { AddressInputRef, ContactInputRef } from '../../address/address-input.ts'
import { batches } from '../../batches/batches.ts'
import { AddressRef, ContactRef } from '../../customer/schema.ts'
import { businessRules } from '../../franchise/rules.ts'
import { BookingRulesRef, FranchiseRef } from '../../franchise/schema.ts'
import { WorkOrderStatusRef } from '../../garage/order-status-enum.ts'
import type { CarRow } from '../../garage/queries.ts'
import { InvoiceSummaryRef } from '../../invoice/invoice-summary.ts'
import { ownInvoiceLink } from '../../payment/pay-own-invoice.ts'
import type { Context } from '../../platform/context.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { CurrencyRef } from '../../platform/graphql/country-enums.ts'
import { Refusal } from '../../platform/refusal.ts'
import { PlanOfferRef } from '../../pricing/schema.ts'
import { VehicleRef } from '../../vehicle/schema.ts'
import { reportPhotosOf } from '../after-visit/report-photos.ts'
import { OldTireRef, SuggestedServiceRef } from '../after-visit/suggestion-schema.ts'
import { oldTiresOf, suggestionsFor, wornPartsOf } from '../after-visit/suggestions.ts'
import { cancelAppointment } from '../cancel-appointment.ts'
import { stateOf } from '../change-order.ts'
import {
  appliedCodeOf,
  ProgressRef,
  UserCreditTransactionRef,
  WorkOrderDiscountCodeRef,
  WorkOrderPhotoRef,
  WornPartRef,
} from '../facts-schema.ts'
import { soonFeeOf } from '../move-priority-fee.ts'
import { bookedPlan } from '../pricing/booked-plan.ts'
import { CancelReasonRef, UnavailabilityReasonRef } from '../reason-enums.ts'
import { rescheduleOrder } from '../reschedule-order.ts'
import { LineItemRef } from '../schema.ts'
import { CalendarEntryRef, calendarEntryOf, linkedCarsOf, VisitCarRef } from '../visit/visit-car-schema.ts'
import { arrivesUntil, minutesOf } from '../visit-length.ts'
import { offersAccount } from './account-offer.ts'
import { changeContact } from './change-contact.ts'
import { changeLinkedAddress } from './change-linked-address.ts'
import { confirmVisit, hasConfirmedVisit } from './confirm-visit.ts'
import { type LinkedOrder, linkedOrder, managedOrder } from './linked-order.ts'
import { TEXTS } from './texts.ts'
import { visitTeam } from './visit-team.ts'
import { VisitTeamRef } from './visit-team-schema.ts'

const LinkedCarRef = builder.objectRef<CarRow>('LinkedCar').implement({
  fields: t => ({
    id: t.exposeID('id', { description: 'Of the saved car, for its signed-in customer' }),
    name: t.exposeString('name', { nullable: true, description: 'The plate or identifier' }),
    vin: t.exposeString('vin', { nullable: true }),
  }),
})

export const LinkedOrderRef = builder.objectRef<LinkedOrder>('LinkedOrder').implement({
  description: 'The order of a link, as its customer sees it, and nothing else of theirs',
  fields: t => ({
    id: t.id({ resolve: ({ order }) => order.id }),
    status: t.field({
      type: WorkOrderStatusRef,
      description: 'As its customer sees it: CONFIRMED instead of ASSIGNED once it is (APPT-07)',
      resolve: ({ order: { status, is_confirmed } }) => (status === 'ASSIGNED' && is_confirmed ? 'CONFIRMED' : status),
    }),
    isConfirmed: t.boolean({ resolve: ({ order }) => order.is_confirmed }),
    isInspected: t.boolean({ resolve: ({ order }) => order.is_inspected }),
    overdue: t.boolean({
      description: 'Its time has passed without service',
      resolve: async ({ order }, _args, context) => {
        const franchise =
          order.franchise_id === null ? null : await batches(context).franchises.load(order.franchise_id)
        return isOverdue(
          { ...stateOf(order), minutes: minutesOf(order) },
          context.clock.now(),
          franchise?.timeZone ?? 'UTC',
        )
      },
    }),
    unavailabilityReason: t.field({
      type: UnavailabilityReasonRef,
      nullable: true,
      resolve: ({ order }) => order.unavailability_reason,
    }),
    scheduledAt: t.field({ type: 'DateTime', resolve: ({ order }) => order.scheduled_at }),
    minutes: t.int({ description: 'How long its visit is planned to take', resolve: ({ order }) => minutesOf(order) }),
    arrivesUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Until when the van may arrive; null: at scheduledAt',
      resolve: ({ order }) => arrivesUntil(order),
    }),
    currency: t.field({ type: CurrencyRef, resolve: ({ order }) => order.currency }),
    notes: t.string({ description: 'From the booking', resolve: ({ order }) => order.notes }),
    cancelReason: t.field({ type: CancelReasonRef, nullable: true, resolve: ({ order }) => order.cancel_reason }),
    visitCars: t.field({
      type: [VisitCarRef],
      description:
        'The cars of its visit that have its contact, with this one, each with a link that manages it; none when it is alone',
      resolve: (linked, _args, context) => linkedCarsOf(context, linked),
    }),
    calendarEntry: t.field({
      type: CalendarEntryRef,
      resolve: ({ order }, _args, context) => calendarEntryOf(context, order),
    }),
    isVisitConfirmed: t.boolean({
      description: 'The customer said that they will be there at its present time',
      resolve: ({ order }, _args, { scope }) => hasConfirmedVisit(scope.db, order),
    }),
    isViewOnly: t.boolean({
      description: 'The link only shows the order, and changes nothing of it',
      resolve: ({ kind }) => kind === 'view',
    }),
    offersAccount: t.boolean({
      description: 'The link proves the mailbox of a guest, who can create an account by it',
      resolve: (linked, _args, { scope }) => offersAccount(scope.db, linked),
    }),
    visitTeam: t.field({
      type: VisitTeamRef,
      nullable: true,
      description: 'Who comes, on the day itself',
      resolve: ({ order }, _args, context) => visitTeam(context, order),
    }),
    plan: t.field({
      type: PlanOfferRef,
      nullable: true,
      description: 'The plan that it starts, which is charged apart',
      resolve: ({ order }, _args, { scope }) => bookedPlan(scope.db, order.id),
    }),
    soonFee: t.int({
      nullable: true,
      description: 'Cents before tax that a move to an earlier time within the priority hours adds',
      resolve: ({ order }, _args, { scope, clock }) => soonFeeOf(scope.db, order, clock.now()),
    }),
    progress: t.field({
      type: [ProgressRef],
      description: 'Its history, oldest first',
      resolve: async ({ order }, _args, context) =>
        (await batches(context).events.load(order.id)).filter(event => isProgress(event.type)),
    }),
    wornParts: t.field({
      type: [WornPartRef],
      resolve: async ({ order }, _args, context) => (await wornPartsOf(context, order.id)) ?? [],
    }),
    oldTires: t.field({
      type: [OldTireRef],
      resolve: ({ order }, _args, context) => oldTiresOf(context, order.id),
    }),
    suggestedServices: t.field({
      type: [SuggestedServiceRef],
      resolve: ({ order }, _args, context) => suggestionsFor(context, order),
    }),
    reportPhotos: t.field({
      type: [WorkOrderPhotoRef],
      resolve: ({ order }, _args, context) => reportPhotosOf(context, order.id),
    }),
    address: t.field({
      type: AddressRef,
      resolve: ({ order }, _args, context) => batches(context).addresses.load(order.address_id),
    }),
    contact: t.field({
      type: ContactRef,
      resolve: ({ order }, _args, context) => batches(context).contacts.load(order.contact_id),
    }),
    vehicle: t.field({
      type: VehicleRef,
      resolve: ({ order }, _args, context) => batches(context).vehicles.load(order.vehicle_id),
    }),
    userVehicle: t.field({
      type: LinkedCarRef,
      resolve: ({ order }, _args, context) => batches(context).userVehicles.load(order.user_vehicle_id),
    }),
    franchise: t.field({
      type: FranchiseRef,
      nullable: true,
      resolve: ({ order }, _args, context) =>
        order.franchise_id === null ? null : batches(context).franchises.load(order.franchise_id),
    }),
    bookingRules: t.field({
      type: BookingRulesRef,
      resolve: async ({ order }, _args, context) =>
        order.franchise_id === null
          ? await businessRules(context.scope.db)
          : (await batches(context).franchises.load(order.franchise_id)).rules,
    }),
    lineItems: t.field({
      type: [LineItemRef],
      resolve: ({ order }, _args, context) => batches(context).lineItems.load(order.id),
    }),
    workOrderDiscountCode: t.field({
      type: WorkOrderDiscountCodeRef,
      nullable: true,
      resolve: ({ order }, _args, context) => appliedCodeOf(context, order),
    }),
    nearbyDiscount: t.int({ resolve: ({ order }) => order.nearby_applied }),
    userCreditTransactions: t.field({
      type: [UserCreditTransactionRef],
      resolve: ({ order }, _args, context) => batches(context).credits.load(order.id),
    }),
    invoice: t.field({
      type: InvoiceSummaryRef,
      nullable: true,
      resolve: ({ order }, _args, context) => batches(context).invoices.load(order.id),
    }),
  }),
})

const link = builder.args(t => ({
  link: t.string({ required: true, description: 'The token of a link that manages an order' }),
}))

builder.queryField('linkedOrder', t =>
  t.field({
    type: LinkedOrderRef,
    description: 'The order of a link, for anyone who has the link',
    authScopes: { anyone: true },
    args: { ...link },
    resolve: (_root, args, context) => linkedOrder(context, args.link),
  }),
)

/** Runs a change by its link, and reads the order again. */
async function changed(context: Context, token: string, change: (linked: LinkedOrder) => Promise<void>) {
  await change(await managedOrder(context, token))
  return await linkedOrder(context, token)
}

/** @throws Refusal as linkedOrder and ownInvoiceLink; 409 without an invoice */
async function payLinkOf(context: Context, token: string): Promise<string> {
  const { order, asCustomer } = await managedOrder(context, token)
  const invoice = await batches(context).invoices.load(order.id)
  if (!invoice) throw new Refusal(409, 'NOT_PAYABLE', TEXTS.notBilled)
  return await ownInvoiceLink(asCustomer, { invoiceId: invoice.id, savesCard: false, consentVersion: null })
}

builder.mutationFields(t => ({
  moveLinkedOrder: t.field({
    type: LinkedOrderRef,
    description: 'Moves the order of a link, as updateScheduledTime does for its signed-in customer',
    authScopes: { anyone: true },
    args: {
      ...link,
      scheduledAt: t.arg({ type: 'DateTime', required: true }),
      isBooked: t.arg.boolean({ description: 'Whether the slot was shown as taken' }),
      agreedTotal: t.arg.int({ description: 'Cents before tax, as in updateScheduledTime' }),
    },
    resolve: (_root, { link: token, scheduledAt, isBooked, agreedTotal }, context) =>
      changed(context, token, ({ order, asCustomer }) =>
        rescheduleOrder(asCustomer, {
          id: order.id,
          scheduledAt,
          shownAsFree: isBooked === false,
          agreedTotal: agreedTotal ?? null,
        }),
      ),
  }),
  cancelLinkedOrder: t.field({
    type: LinkedOrderRef,
    description: 'Cancels the order of a link, as cancelAppointment does for its signed-in customer',
    authScopes: { anyone: true },
    args: { ...link, wholeVisit: t.arg.boolean({ description: 'All cars of the visit that are not done yet' }) },
    resolve: (_root, { link: token, wholeVisit }, context) =>
      changed(context, token, ({ order, asCustomer }) =>
        cancelAppointment(asCustomer, { id: order.id, wholeVisit: wholeVisit ?? false }),
      ),
  }),
  changeLinkedAddress: t.field({
    type: LinkedOrderRef,
    description: 'Moves the order of a link to a typed address',
    authScopes: { anyone: true },
    args: {
      ...link,
      addressInput: t.arg({ type: AddressInputRef, required: true }),
      mileageCharge: t.arg.int({ required: true, description: 'Cents, as shown for the new address' }),
    },
    resolve: async (_root, { link: token, addressInput: address, mileageCharge }, context) => {
      await changeLinkedAddress(context, token, { address, mileageCharge })
      return await linkedOrder(context, token)
    },
  }),
  changeLinkedContact: t.field({
    type: 'String',
    description: 'Gives the order of a link another contact, and returns the token of a link for it',
    authScopes: { anyone: true },
    args: { ...link, contactInput: t.arg({ type: ContactInputRef, required: true }) },
    resolve: (_root, { link: token, contactInput }, context) => changeContact(context, token, contactInput),
  }),
  confirmLinkedVisit: t.field({
    type: LinkedOrderRef,
    description: 'Records that the customer of a link will be there',
    authScopes: { anyone: true },
    args: { ...link },
    resolve: async (_root, args, context) => {
      await confirmVisit(context, args.link)
      return await linkedOrder(context, args.link)
    },
  }),
  linkedInvoiceLink: t.field({
    type: 'String',
    description: 'The path of the payment link for the open invoice of a link’s order',
    authScopes: { anyone: true },
    args: { ...link },
    resolve: (_root, args, context) => payLinkOf(context, args.link),
  }),
}))
