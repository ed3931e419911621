import { BOOKING_STEPS, DEVICES } from '../../domain/analytics/booking-funnel.ts'
import { builder } from '../platform/graphql/builder.ts'
import { type BookingFunnel, bookingFunnel, type ComparedShare, type FunnelStep } from './booking-funnel.ts'

const StepRef = builder.enumType('BookingStep', { values: BOOKING_STEPS, description: 'A step of a booking' })
const DeviceRef = builder.enumType('VisitorDevice', { values: DEVICES })

const FunnelStepRef = builder.objectRef<FunnelStep>('FunnelStep').implement({
  description: 'How many visitors reached a step of the booking or a later one',
  fields: t => ({
    step: t.expose('step', { type: StepRef }),
    visitors: t.exposeInt('now'),
    visitorsBefore: t.exposeInt('before', { description: 'In the period before' }),
  }),
})

const FunnelShareRef = builder.objectRef<ComparedShare<string | null>>('FunnelShare').implement({
  description: 'Visitors of a device or source, and how many of them booked',
  fields: t => ({
    device: t.field({
      type: DeviceRef,
      nullable: true,
      description: 'Null in the list of sources',
      resolve: ({ key }) => DEVICES.find(device => device === key) ?? null,
    }),
    source: t.exposeString('key', {
      nullable: true,
      description: 'A host or campaign, in the list of sources; null: directly',
    }),
    visitors: t.int({ resolve: ({ visitors }) => visitors.now }),
    visitorsBefore: t.int({ resolve: ({ visitors }) => visitors.before }),
    booked: t.int({ resolve: ({ booked }) => booked.now }),
    bookedBefore: t.int({ resolve: ({ booked }) => booked.before }),
  }),
})

const FunnelRef = builder.objectRef<BookingFunnel>('BookingFunnel').implement({
  description: 'How far visitors went with their booking',
  fields: t => ({
    steps: t.field({ type: [FunnelStepRef], resolve: ({ steps }) => steps }),
    devices: t.field({ type: [FunnelShareRef], resolve: ({ devices }) => devices }),
    sources: t.field({ type: [FunnelShareRef], resolve: ({ sources }) => sources }),
    keptTimes: t.int({
      description: 'Pages that a time was kept for while their customers typed. Known for 30 days',
      resolve: ({ kept }) => kept.pages,
    }),
    keptTimesBooked: t.int({ description: 'Those of them that booked', resolve: ({ kept }) => kept.booked }),
    otherSources: t.exposeInt('otherSources', { description: 'Visitors of the sources that are not listed' }),
  }),
})

builder.queryFields(t => ({
  bookingFunnel: t.withAuth({ may: 'bookingFunnel.see' }).field({
    type: FunnelRef,
    description: 'Where bookings are abandoned, compared with the period before of the same length',
    args: {
      startDate: t.arg({ type: 'DateTime', required: true }),
      endDate: t.arg({ type: 'DateTime', required: true, description: 'Exclusive' }),
    },
    resolve: (_root, { startDate, endDate }, { scope, clock }) =>
      bookingFunnel(scope.db, { from: startDate, to: endDate }, clock.now()),
  }),
}))
