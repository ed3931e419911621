import type { Drive } from '../../../domain/scheduling/drives.ts'
import type { Neighbour } from '../../../domain/work-order/van-choice.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { holderOf } from '../../schedule/holds/hold-key.ts'
import { WantedCarRef, wantedWork } from '../../scheduling/wanted-car-schema.ts'
import { WorkOrderVanRef } from '../schema.ts'
import type { BookedJob } from './van-jobs.ts'
import { type VanChoice, vanChoices } from './van-choices.ts'

const VanJobRef = builder.objectRef<BookedJob>('VanJob').implement({
  description: 'A job that a van already has',
  fields: t => ({
    id: t.exposeID('id'),
    scheduledAt: t.field({ type: 'DateTime', resolve: job => job.scheduledAt }),
    customer: t.exposeString('customer', { description: 'The contact’s name' }),
  }),
})

const metresOf = (metres: number | null): number | null => (metres === null ? null : Math.round(metres))

/** A job around the visit, with the drive between them. */
interface DrivenNeighbour extends Neighbour<BookedJob> {
  drive: Drive | null
}

const VanNeighbourRef = builder.objectRef<DrivenNeighbour>('VanNeighbour').implement({
  description: 'The job before or after a visit',
  fields: t => ({
    scheduledAt: t.field({ type: 'DateTime', resolve: ({ job }) => job.scheduledAt }),
    metres: t.int({
      nullable: true,
      description: 'Straight-line distance to the visit; null if its place is unknown',
      resolve: ({ metres }) => metresOf(metres),
    }),
    driveMinutes: t.int({
      nullable: true,
      description: 'How long the drive between them takes; null where the franchise does not look at driving',
      resolve: ({ drive }) => drive && drive.minutes,
    }),
    shortMinutes: t.int({
      nullable: true,
      description: 'How many minutes are missing for it; 0: there is time',
      resolve: ({ drive }) => drive && drive.shortMinutes,
    }),
    isTooLong: t.boolean({
      description: 'The drive is longer than the franchise wants drives to be',
      resolve: ({ drive }) => drive?.isTooLong ?? false,
    }),
  }),
})

const driven = (neighbour: Neighbour<BookedJob> | null, drive: Drive | null | undefined): DrivenNeighbour | null =>
  neighbour && { ...neighbour, drive: drive ?? null }

const VanChoiceRef = builder.objectRef<VanChoice>('VanChoice').implement({
  description: 'A van that could make a visit',
  fields: t => ({
    van: t.field({ type: WorkOrderVanRef, resolve: choice => choice }),
    isFree: t.exposeBoolean('isFree', { description: 'It has no job then, and no page of a customer keeps it' }),
    heldUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Until when the page of a customer keeps it, who is booking it',
      resolve: choice => choice.heldUntil,
    }),
    isCurrent: t.exposeBoolean('isCurrent', { description: 'The order has it now' }),
    isSuggested: t.exposeBoolean('isSuggested', {
      description:
        'The order’s own van if it is free; else the free one with the shortest detour, then with the fewest jobs. One with too little time to drive comes last',
    }),
    busyWith: t.field({
      type: VanJobRef,
      nullable: true,
      description: 'The job at that time; null when it is free',
      resolve: choice => choice.busyWith,
    }),
    jobs: t.exposeInt('jobs', { description: 'Its jobs on that day' }),
    before: t.field({
      type: VanNeighbourRef,
      nullable: true,
      resolve: choice => driven(choice.before, choice.drives?.before),
    }),
    after: t.field({
      type: VanNeighbourRef,
      nullable: true,
      resolve: choice => driven(choice.after, choice.drives?.after),
    }),
    shortMinutes: t.exposeInt('shortMinutes', {
      nullable: true,
      description: 'How many minutes are missing for its drives before and after; null where nobody looks at driving',
    }),
    isOutsideShift: t.exposeBoolean('isOutsideShift', {
      description: 'The visit is outside the van’s own shift, where the franchise looks at driving',
    }),
    detourMinutes: t.exposeInt('detourMinutes', {
      nullable: true,
      description: 'How much longer its way becomes, in minutes of driving',
    }),
    baseMetres: t.int({
      nullable: true,
      description: 'Straight-line distance from the franchise’s base',
      resolve: ({ baseMetres }) => metresOf(baseMetres),
    }),
    detourMetres: t.int({
      nullable: true,
      description: 'How much longer its way becomes, as straight lines',
      resolve: ({ detourMetres }) => metresOf(detourMetres),
    }),
  }),
})

builder.queryField('vanChoices', t =>
  t.withAuth({ staff: true }).field({
    type: [VanChoiceRef],
    description:
      'Which van can make a visit, the suggested one first: the vans in use of a franchise, for technicians their own (ROLE-09)',
    args: {
      franchiseId: t.arg.id({ required: true }),
      at: t.arg({ type: 'DateTime', required: true }),
      workOrderId: t.arg.id({ description: 'The order that needs the van' }),
      lat: t.arg.float({ description: 'The place of a visit that is not booked yet, in degrees' }),
      lng: t.arg.float(),
      serviceIds: t.arg.idList({ description: 'The services of a visit that is not booked yet' }),
      vehicleId: t.arg.id({ description: 'The vehicle of a visit that is not booked yet: large engines take longer' }),
      moreCars: t.arg({
        type: [WantedCarRef],
        description: 'The other cars of a visit that is not booked yet',
      }),
      vanId: t.arg.id({
        description: 'Only this van, which somebody chose: its drives are measured now, where a service knows them',
      }),
      holdKey: t.arg.string({ description: 'Of holdSlot: the page’s own hold does not keep the van from it' }),
    },
    resolve: (
      _root,
      { franchiseId, at, workOrderId, lat, lng, serviceIds, vehicleId, moreCars, vanId, holdKey },
      context,
    ) =>
      vanChoices(context, {
        franchiseId,
        at,
        workOrderId: workOrderId ?? null,
        place: lat == null || lng == null ? null : { lat, lng },
        cars: [{ vehicleId: vehicleId ?? null, serviceIds: serviceIds ?? [] }, ...wantedWork(moreCars)],
        vanId: vanId ?? null,
        holder: holderOf(context, holdKey),
      }),
  }),
)
