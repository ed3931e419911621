import type { GraphQLResolveInfo } from 'graphql'
import type { Recommended } from '../../domain/work-order/inspection.ts'
import { isOverdue } from '../../domain/work-order/overdue.ts'
import { ORDER_SORTS } from '../../domain/work-order/list-sorts.ts'
import { WORK_ORDER_LISTS } from '../../domain/work-order/transitions.ts'
import { DefaultDiscountTypeRef } from '../account/default-discount-enum.ts'
import {
  type AmendmentRow,
  batches,
  type CustomerRow,
  type EventRow,
  type LineItemRow,
  type TechnicianRow,
  type VanRow,
} from '../batches/batches.ts'
import { AddressRef, ContactRef } from '../customer/schema.ts'
import { franchisesServing } from '../franchise/place.ts'
import { businessRules } from '../franchise/rules.ts'
import { BookingRulesRef, FranchiseRef } from '../franchise/schema.ts'
import { WorkOrderStatusRef } from '../garage/order-status-enum.ts'
import { UserVehicleRef } from '../garage/schema.ts'
import { InvoiceSummaryRef } from '../invoice/invoice-summary.ts'
import type { Context } from '../platform/context.ts'
import { builder, NO_FRANCHISE } from '../platform/graphql/builder.ts'
import { CurrencyRef } from '../platform/graphql/country-enums.ts'
import { columnsOf, readsOnly } from '../platform/graphql/read-columns.ts'
import { ServiceTypeRef } from '../pricing/service-type-enum.ts'
import { stateOf } from './change-order.ts'
import { EventTypeRef } from './event-type.ts'
import { ConditionRef } from './inspection/inspection-input.ts'
import { storedInspection } from './inspection/stored-inspection.ts'
import { readsAsStaff } from './policy.ts'
import { customerWorkOrder, customerWorkOrders, staffWorkOrder, staffWorkOrders } from './queries.ts'
import { CancelReasonRef, UnavailabilityReasonRef } from './reason-enums.ts'
import { type InspectionRow, LISTED_COLUMNS, type WorkOrderRow } from './rows.ts'
import { arrivesUntil, minutesOf } from './visit-length.ts'
import { CalendarEntryRef, calendarEntryOf, VisitCarRef, visitCarsOf } from './visit/visit-car-schema.ts'

const LineItemServiceRef = builder.objectRef<LineItemRow>('LineItemService').implement({
  fields: t => ({
    id: t.exposeID('service_id'),
    name: t.exposeString('name_key', { description: 'The name key' }),
    serviceType: t.expose('service_type', { type: ServiceTypeRef }),
  }),
})

const LineTaxRef = builder.objectRef<{ name: string; amount: number }>('LineTax').implement({
  fields: t => ({ name: t.exposeString('name'), amount: t.exposeInt('amount', { description: 'Cents' }) }),
})

export const LineItemRef = builder.objectRef<LineItemRow>('LineItem').implement({
  fields: t => ({
    id: t.exposeID('id'),
    serviceId: t.exposeID('service_id'),
    service: t.field({ type: LineItemServiceRef, resolve: line => line }),
    name: t.exposeString('name'),
    description: t.string({
      description: "The description as booked; for a line without one, the service's",
      resolve: line => line.description || line.service_description,
    }),
    price: t.exposeInt('price', { description: 'Cents for one unit' }),
    discountedPrice: t.exposeInt('discounted_price', { description: 'Cents for the line after discounts' }),
    quantity: t.exposeInt('quantity'),
    tax: t.exposeInt('tax', { description: 'Cents' }),
    taxes: t.field({ type: [LineTaxRef], resolve: line => line.taxes }),
  }),
})

const WorkOrderEventRef = builder.objectRef<EventRow>('WorkOrderEvent').implement({
  fields: t => ({
    id: t.exposeID('id'),
    type: t.expose('type', { type: EventTypeRef }),
    authorName: t.exposeString('author_name'),
    data: t.field({ type: 'JSON', resolve: event => event.data }),
    createdAt: t.field({ type: 'DateTime', resolve: event => event.created_at }),
  }),
})

const TechnicianRef = builder.objectRef<Pick<TechnicianRow, 'name' | 'email'>>('Technician').implement({
  fields: t => ({ name: t.exposeString('name'), email: t.exposeString('email') }),
})

export const WorkOrderVanRef = builder.objectRef<VanRow>('WorkOrderVan').implement({
  fields: t => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    userVans: t.field({
      type: [TechnicianRef],
      description: 'Its technicians',
      resolve: (van, _args, context) => batches(context).technicians.load(van.id),
    }),
  }),
})

const WorkOrderUserRef = builder.objectRef<CustomerRow>('WorkOrderUser').implement({
  fields: t => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    defaultDiscountType: t.expose('default_discount_type', { type: DefaultDiscountTypeRef, nullable: true }),
    defaultDiscountAmount: t.exposeInt('default_discount_amount', {
      nullable: true,
      description: 'Basis points for PERCENT, else cents',
    }),
  }),
})

const InspectionAmendmentRef = builder.objectRef<AmendmentRow>('InspectionAmendment').implement({
  fields: t => ({
    id: t.exposeID('id'),
    correction: t.exposeString('correction', { description: 'What is right instead' }),
    reason: t.exposeString('reason'),
    authorName: t.exposeString('author_name'),
    createdAt: t.field({ type: 'DateTime', resolve: row => row.created_at }),
  }),
})

const RecommendedRef = builder.objectRef<Recommended>('Recommended').implement({
  description: 'Work that the technician recommends to the customer',
  fields: t => ({
    serviceId: t.exposeID('serviceId'),
    name: t.exposeString('name'),
    price: t.exposeInt('price', {
      description: 'Cents without tax on the day of the inspection, with the fees of a visit',
    }),
    items: t.stringList({ description: 'The items of the inspection that it helps', resolve: line => [...line.items] }),
  }),
})

const InspectionRef = builder.objectRef<InspectionRow>('Inspection').implement({
  fields: t => ({
    corners: t.field({
      type: 'JSON',
      description:
        'By corner: tireCondition, brakeCondition, tireIdNumber, estimated, and treadMm and padMm if measured',
      resolve: row => row.corners,
    }),
    tireSize: t.string({ resolve: row => row.tire_size ?? '' }),
    engineHours: t.exposeInt('engine_hours', { nullable: true }),
    windshieldsCondition: t.field({
      type: ConditionRef,
      nullable: true,
      resolve: row => storedInspection(row).windshieldsCondition,
    }),
    brakeFluid: t.field({ type: ConditionRef, nullable: true, resolve: row => storedInspection(row).brakeFluid }),
    windshieldFluid: t.field({
      type: ConditionRef,
      nullable: true,
      resolve: row => storedInspection(row).windshieldFluid,
    }),
    leakInspection: t.field({
      type: ConditionRef,
      nullable: true,
      resolve: row => storedInspection(row).leakInspection,
    }),
    mileage: t.exposeInt('mileage', { nullable: true }),
    vin: t.string({ description: 'As it is on the car; empty if it was not read', resolve: row => row.vin ?? '' }),
    recommended: t.field({ type: [RecommendedRef], resolve: row => storedInspection(row).recommended }),
    notes: t.exposeString('notes'),
    isFinished: t.boolean({ resolve: row => row.completed_at !== null }),
    amendments: t.field({
      type: [InspectionAmendmentRef],
      description: 'Made after it was finished, oldest first',
      resolve: (row, _args, context) => batches(context).amendments.load(row.work_order_id),
    }),
  }),
})

/** Returns the lines of an order, without what the document does not read. */
const linesToShow = (context: Context, { id }: Pick<WorkOrderRow, 'id'>, info: GraphQLResolveInfo) =>
  readsOnly(info, 'LineItem', ['id', 'name'])
    ? (batches(context).lineNames.load(id) as Promise<LineItemRow[]>)
    : batches(context).lineItems.load(id)

const reads = columnsOf<WorkOrderRow>()

/** Staff of the order's franchise. */
export const ofItsStaff = ({ franchise_id: franchiseId }: Pick<WorkOrderRow, 'franchise_id'>) => ({
  staffOf: franchiseId ?? NO_FRANCHISE,
})

export const WorkOrderRef = builder.objectRef<WorkOrderRow>('WorkOrder').implement({
  fields: t => ({
    id: t.exposeID('id'),
    userId: t.exposeID('user_id'),
    status: t.field({
      type: WorkOrderStatusRef,
      description: 'ASSIGNED, COMPLETE or CANCELLED; to its customer CONFIRMED once it is (APPT-07)',
      ...reads(['status', 'is_confirmed'], ({ status, is_confirmed }, { actor }) =>
        !actor?.isStaff && status === 'ASSIGNED' && is_confirmed ? 'CONFIRMED' : status,
      ),
    }),
    isConfirmed: t.exposeBoolean('is_confirmed'),
    isInspected: t.exposeBoolean('is_inspected'),
    isInService: t.boolean({
      description: 'Whether a franchise serves its address. If not, the order cannot be edited (WODETAIL-07)',
      resolve: async (order, _args, context) => {
        const { postal_code } = await batches(context).addresses.load(order.address_id)
        return (await franchisesServing(context.scope.db, postal_code)).length > 0
      },
    }),
    overdue: t.boolean({
      description: 'Its time has passed without service: staff must complete, move or cancel it',
      ...reads(
        ['status', 'is_confirmed', 'is_inspected', 'scheduled_at', 'during', 'franchise_id'],
        async (order, context) => {
          const { franchise_id: id } = order
          const franchise = order.is_inspected && id !== null ? await batches(context).franchises.load(id) : null
          return isOverdue(
            { ...stateOf(order), minutes: minutesOf(order) },
            context.clock.now(),
            franchise?.timeZone ?? 'UTC',
          )
        },
      ),
    }),
    unavailabilityReason: t.expose('unavailability_reason', { type: UnavailabilityReasonRef, nullable: true }),
    scheduledAt: t.field({ type: 'DateTime', ...reads(['scheduled_at'], order => order.scheduled_at) }),
    // From the order's own row, so it costs nothing in a long list.
    minutes: t.int({
      complexity: 0,
      description: 'How long its visit is planned to take',
      ...reads(['scheduled_at', 'during'], minutesOf),
    }),
    arrivesUntil: t.field({
      type: 'DateTime',
      nullable: true,
      complexity: 0,
      description: 'Until when the van may arrive, as it was promised; null: at scheduledAt',
      ...reads(['scheduled_at', 'arrival_minutes'], arrivesUntil),
    }),
    completedAt: t.field({ type: 'DateTime', nullable: true, resolve: order => order.completed_at }),
    createdAt: t.field({ type: 'DateTime', resolve: order => order.created_at }),
    currency: t.expose('currency', { type: CurrencyRef }),
    notes: t.string({
      description: 'For staff the staff notes, which no customer sees; for the customer the notes from the booking',
      resolve: (order, _args, { actor }) => (readsAsStaff(actor, order) ? order.staff_notes : order.notes),
    }),
    customerNotes: t.string({
      description: 'The notes from the booking, for staff',
      resolve: order => order.notes,
    }),
    poNumber: t.exposeString('po_number', { nullable: true }),
    cancelReason: t.expose('cancel_reason', { type: CancelReasonRef, nullable: true }),
    version: t.exposeInt('version'),
    visitCars: t.field({
      type: [VisitCarRef],
      description: 'All cars of its visit, with this one; none when it is alone',
      ...reads(['stop_id'], (order, context) => visitCarsOf(context, order)),
    }),
    calendarEntry: t.field({
      type: CalendarEntryRef,
      resolve: (order, _args, context) => calendarEntryOf(context, order),
    }),
    user: t.field({
      type: WorkOrderUserRef,
      resolve: (order, _args, context) => batches(context).customers.load(order.user_id),
    }),
    address: t.field({
      type: AddressRef,
      ...reads(['address_id'], (order, context) => batches(context).addresses.load(order.address_id)),
    }),
    contact: t.field({
      type: ContactRef,
      ...reads(['contact_id'], (order, context) => batches(context).contacts.load(order.contact_id)),
    }),
    userVehicle: t.field({
      type: UserVehicleRef,
      ...reads(['user_vehicle_id'], (order, context) => batches(context).userVehicles.load(order.user_vehicle_id)),
    }),
    franchise: t.field({
      type: FranchiseRef,
      nullable: true,
      resolve: (order, _args, context) =>
        order.franchise_id === null ? null : batches(context).franchises.load(order.franchise_id),
    }),
    bookingRules: t.field({
      type: BookingRulesRef,
      description: 'Those of its franchise, otherwise of the business',
      resolve: async (order, _args, context) =>
        order.franchise_id === null
          ? await businessRules(context.scope.db)
          : (await batches(context).franchises.load(order.franchise_id)).rules,
    }),
    van: t.field({
      type: WorkOrderVanRef,
      nullable: true,
      authScopes: ofItsStaff,
      ...reads(['van_id'], (order, context) =>
        order.van_id === null ? null : batches(context).vans.load(order.van_id),
      ),
    }),
    lineItems: t.field({
      type: [LineItemRef],
      ...reads(['id'], (order, context, info) => linesToShow(context, order, info)),
    }),
    invoice: t.field({
      type: InvoiceSummaryRef,
      nullable: true,
      resolve: (order, _args, context) => batches(context).invoices.load(order.id),
    }),
    inspection: t.field({
      type: InspectionRef,
      nullable: true,
      authScopes: ofItsStaff,
      resolve: (order, _args, context) => batches(context).inspections.load(order.id),
    }),
    events: t.field({
      type: [WorkOrderEventRef],
      authScopes: ofItsStaff,
      resolve: (order, _args, context) => batches(context).events.load(order.id),
    }),
  }),
})

/** An order and why its van is not confirmed yet. */
export const WorkOrderWithReasonRef = builder.objectRef<WorkOrderRow>('WorkOrderWithReason').implement({
  fields: t => ({
    workOrder: t.field({ type: WorkOrderRef, resolve: order => order }),
    reason: t.expose('unavailability_reason', { type: UnavailabilityReasonRef, nullable: true }),
  }),
})

const WorkOrderPageRef = builder.objectRef<{ workOrders: WorkOrderRow[]; total: number }>('WorkOrderPage').implement({
  fields: t => ({
    workOrders: t.field({ type: [WorkOrderWithReasonRef], resolve: page => page.workOrders }),
    total: t.exposeInt('total'),
  }),
})

const WorkOrderListRef = builder.enumType('WorkOrderList', { values: WORK_ORDER_LISTS })
const OrderSortRef = builder.enumType('OrderSort', { values: ORDER_SORTS })

builder.queryFields(t => ({
  franchiseeWorkOrders: t.withAuth({ staff: true }).field({
    type: WorkOrderPageRef,
    description: "A page of a franchise's orders (WOLIST-07)",
    args: {
      franchiseId: t.arg.id({ required: true }),
      status: t.arg({ type: WorkOrderListRef, required: true }),
      pageNumber: t.arg.int({ required: true }),
      filter: t.arg.string(),
      isConfirmed: t.arg.boolean({
        description: 'Only confirmed orders, or only unconfirmed ones; the lists requested and upcoming imply it',
      }),
      vanId: t.arg.id(),
      sort: t.arg({ type: OrderSortRef, description: 'By default, and where the list has no such order, its own' }),
    },
    resolve: (_root, { franchiseId, status, pageNumber, filter, isConfirmed, vanId, sort }, { scope, actor }, info) =>
      staffWorkOrders(scope.db, actor, {
        franchiseId,
        status,
        pageNumber,
        filter: filter ?? '',
        isConfirmed: isConfirmed ?? null,
        vanId: vanId ?? null,
        sort: sort ?? null,
        isListed: readsOnly(info, 'WorkOrder', LISTED_COLUMNS),
      }),
  }),
  workOrder: t.withAuth({ staff: true }).field({
    type: WorkOrderRef,
    description: 'One order, for staff of its franchise',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { scope, actor }) => staffWorkOrder(scope.db, actor, id),
  }),
  customerWorkOrders: t.withAuth({ signedIn: true }).field({
    type: WorkOrderPageRef,
    description: "The signed-in customer's own appointments",
    args: { past: t.arg.boolean({ required: true }), pageNumber: t.arg.int({ required: true }) },
    resolve: (_root, { past, pageNumber }, { scope, actor }) =>
      customerWorkOrders(scope.db, actor, { past, pageNumber }),
  }),
  customerWorkOrder: t.withAuth({ signedIn: true }).field({
    type: WorkOrderRef,
    description: 'One of their own appointments (APPT-08)',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { scope, actor }) => customerWorkOrder(scope.db, actor, id),
  }),
}))
