import { batches } from '../../batches/batches.ts'
import { AddressRef, ContactRef } from '../../customer/schema.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { WorkOrderStatusRef } from '../../garage/order-status-enum.ts'
import type { WorkOrderRow } from '../rows.ts'
import type { LiveHold } from '../../schedule/holds/live-holds.ts'
import { drivesOfVans, type VanDrive } from '../../scheduling/day-drives.ts'
import { LineItemRef, WorkOrderVanRef } from '../schema.ts'
import { minutesOf } from '../visit-length.ts'
import { VisitCarRef, visitCarsOf } from '../visit/visit-car-schema.ts'
import { type DayBoard, dayBoard, type DayVan } from './day-board.ts'

const DayVanRef = builder.objectRef<DayVan>('DayVan').implement({
  fields: t => ({
    isActive: t.exposeBoolean('active', { description: 'False: retired' }),
    van: t.field({ type: WorkOrderVanRef, resolve: (van, _args, context) => batches(context).vans.load(van.id) }),
  }),
})

const DayOrderRef = builder.objectRef<WorkOrderRow>('DayOrder').implement({
  description: 'What a day shows of an order',
  fields: t => ({
    id: t.exposeID('id'),
    status: t.expose('status', { type: WorkOrderStatusRef }),
    isConfirmed: t.exposeBoolean('is_confirmed'),
    isInspected: t.exposeBoolean('is_inspected'),
    isStarted: t.boolean({
      description: 'Something of its inspection is saved',
      resolve: async (order, _args, context) => (await batches(context).inspections.load(order.id)) !== null,
    }),
    scheduledAt: t.field({ type: 'DateTime', resolve: order => order.scheduled_at }),
    minutes: t.int({ description: 'How long its visit is planned to take', resolve: minutesOf }),
    vanId: t.exposeID('van_id', { nullable: true }),
    visitCars: t.field({
      type: [VisitCarRef],
      description: 'All cars of its visit, which is one job; none when it is alone',
      resolve: (order, _args, context) => visitCarsOf(context, order),
    }),
    contact: t.field({
      type: ContactRef,
      resolve: (order, _args, context) => batches(context).contacts.load(order.contact_id),
    }),
    address: t.field({
      type: AddressRef,
      resolve: (order, _args, context) => batches(context).addresses.load(order.address_id),
    }),
    lineItems: t.field({
      type: [LineItemRef],
      resolve: (order, _args, context) => batches(context).lineItems.load(order.id),
    }),
  }),
})

const DayDriveRef = builder.objectRef<VanDrive>('DayDrive').implement({
  description: 'The drive of a van from one of its jobs to the next',
  fields: t => ({
    fromId: t.exposeID('fromOrderId'),
    toId: t.exposeID('toOrderId'),
    minutes: t.exposeInt('minutes'),
    shortMinutes: t.exposeInt('shortMinutes', { description: 'How many minutes are missing for it; 0: there is time' }),
    isTooLong: t.exposeBoolean('isTooLong', { description: 'It is longer than the franchise wants drives to be' }),
  }),
})

const DayHoldRef = builder.objectRef<LiveHold>('DayHold').implement({
  description: 'A time that the page of a customer keeps, who is booking it',
  fields: t => ({
    vanId: t.exposeID('vanId'),
    startsAt: t.field({ type: 'DateTime', resolve: ({ startsAt }) => startsAt }),
    minutes: t.exposeInt('minutes', { description: 'How long the visit would take' }),
    expiresAt: t.field({ type: 'DateTime', resolve: ({ expiresAt }) => expiresAt }),
  }),
})

const DayBoardRef = builder.objectRef<DayBoard>('DayBoard').implement({
  description: "A franchise's day: vans, jobs, requests and bookable hours",
  fields: t => ({
    slots: t.field({
      type: ['DateTime'],
      description: 'Starts of the bookable hours; none on a closed day',
      resolve: board => board.slots,
    }),
    lat: t.float({ description: 'The base, in degrees', resolve: ({ franchise }) => franchise.lat }),
    lng: t.float({ resolve: ({ franchise }) => franchise.lng }),
    vans: t.field({
      type: [DayVanRef],
      description: 'Those in use, and retired ones that have jobs, in natural order of the names',
      resolve: board => board.vans,
    }),
    orders: t.field({
      type: [DayOrderRef],
      description: 'By time: the orders with a van that are not cancelled, and the first 50 requests',
      resolve: board => board.orders,
    }),
    drives: t.field({
      type: [DayDriveRef],
      description: 'Between the jobs of each van; none where the franchise does not look at driving',
      resolve: ({ franchise, vans, span }, _args, context) =>
        drivesOfVans(context, franchise, { vanIds: vans.map(({ id }) => id), ...span }),
    }),
    holds: t.field({
      type: [DayHoldRef],
      description: 'The times that pages of customers keep, who are booking',
      resolve: board => board.holds,
    }),
    requestCount: t.exposeInt('requestCount', { description: 'All requests of the day' }),
  }),
})

builder.queryField('dayBoard', t =>
  t.withAuth({ staff: true }).field({
    type: DayBoardRef,
    description: 'A franchise’s day, for staff of the franchise; technicians get their own vans (ROLE-09)',
    args: {
      franchiseId: t.arg.id({ required: true }),
      day: t.arg.string({ required: true, description: "The franchise's local day (yyyy-mm-dd)" }),
    },
    resolve: (_root, args, context) => dayBoard(context, args),
  }),
)
