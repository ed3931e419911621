import { builder } from '../../platform/graphql/builder.ts'
import { WantedCarRef, wantedWork } from '../../scheduling/wanted-car-schema.ts'
import { holdSlot, type KeptSlot, keepHoldLonger, releaseHold } from './hold-slot.ts'

const KeptSlotRef = builder.objectRef<KeptSlot>('KeptSlot').implement({
  description: 'A start that is kept for the page of a customer who is booking',
  fields: t => ({
    holdKey: t.exposeString('holdKey', { description: 'For the next calls of the page, and for createWorkOrder' }),
    date: t.field({ type: 'DateTime', resolve: ({ date }) => date }),
    expiresAt: t.field({ type: 'DateTime', resolve: ({ expiresAt }) => expiresAt }),
    minutes: t.exposeInt('minutes', { description: 'From now on' }),
    canKeepLonger: t.exposeBoolean('canKeepLonger'),
    nearbyCents: t.exposeInt('nearbyCents', {
      description: 'What the start takes off, because a van is nearby. It is frozen while the start is kept',
    }),
  }),
})

const holdKey = builder.args(t => ({ holdKey: t.string({ required: true }) }))

builder.mutationFields(t => ({
  holdSlot: t.field({
    type: KeptSlotRef,
    nullable: true,
    description:
      'Keeps a start while its customer types. Another start moves the hold. Null where nothing is kept. No booking needs it',
    authScopes: { anyone: true },
    args: {
      date: t.arg({ type: 'DateTime', required: true }),
      code: t.arg.string({ required: true, description: 'Postal code' }),
      franchiseIdSelect: t.arg.id(),
      vanId: t.arg.id({ description: 'For staff: the van that they chose' }),
      lat: t.arg.float({ description: 'The place of the visit, in degrees' }),
      lng: t.arg.float(),
      cars: t.arg({
        type: [WantedCarRef],
        description: 'What is booked. It counts where the franchise plans true durations',
      }),
      holdKey: t.arg.string({ description: 'Of the page’s earlier hold' }),
      humanCheck: t.arg.string({
        description: 'For guests without a key: the solved human check, action Hold',
      }),
    },
    resolve: (_root, { lat, lng, cars, ...wanted }, context) =>
      holdSlot(context, {
        ...wanted,
        place: lat == null || lng == null ? null : { lat, lng },
        cars: wantedWork(cars),
      }),
  }),
  keepHoldLonger: t.field({
    type: KeptSlotRef,
    description: 'Keeps a start five minutes longer, once and at most 15 minutes in all',
    authScopes: { anyone: true },
    args: { ...holdKey },
    resolve: (_root, { holdKey: key }, context) => keepHoldLonger(context, key),
  }),
  releaseHold: t.boolean({
    description: 'Gives a start back. Nothing happens without a hold',
    authScopes: { anyone: true },
    args: { ...holdKey },
    resolve: async (_root, { holdKey: key }, context) => {
      await releaseHold(context, key)
      return true
    },
  }),
}))
