import { batches } from '../../batches/batches.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { WorkOrderRef, WorkOrderVanRef } from '../schema.ts'
import { type DayBoard, dayBoard, type DayVan } from './day-board.ts'

const DayVanRef = builder.objectRef<DayVan>('DayVan').implement({
  fields: t => ({
    isActive: t.exposeBoolean('active', { description: 'False: retired' }),
    van: t.field({ type: WorkOrderVanRef, resolve: (van, _args, context) => batches(context).vans.load(van.id) }),
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
    jobs: t.field({
      type: [WorkOrderRef],
      description: 'The orders with a van that are not cancelled, by time',
      resolve: board => board.jobs,
    }),
    requests: t.field({
      type: [WorkOrderRef],
      description: 'The unconfirmed orders of the day, by time; at most 50',
      resolve: board => board.requests,
    }),
    requestCount: t.exposeInt('requestCount'),
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
