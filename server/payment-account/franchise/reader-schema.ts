import { builder } from '../../platform/graphql/builder.ts'
import type { ReaderLocation } from '../../ports/card-readers.ts'
import { stamped } from '../../settings/impact.ts'
import { ImpactRef } from '../../settings/schema.ts'
import {
  chooseReaderLocation,
  previewReaderLocation,
  type ReaderLocations,
  readerLocations,
} from './reader-location.ts'

const ReaderLocationRef = builder.objectRef<ReaderLocation>('ReaderLocation').implement({
  description: 'A place of the account at the payment provider, which has card readers',
  fields: t => ({
    locationId: t.exposeString('locationId', { description: "The provider's id" }),
    name: t.exposeString('name'),
    address: t.exposeString('address', { description: 'In one line' }),
  }),
})
const ReaderLocationsRef = builder.objectRef<ReaderLocations>('ReaderLocations').implement({
  description: 'Where the card readers of a franchise can be',
  fields: t => ({
    locationId: t.exposeString('locationId', { nullable: true, description: 'The chosen one; null: none' }),
    locations: t.field({ type: [ReaderLocationRef], resolve: ({ locations }) => locations }),
    stamp: t.exposeString('stamp', { description: 'A change sends it as `seen`' }),
  }),
})

builder.queryFields(t => ({
  readerLocations: t.withAuth({ may: 'settings.see' }).field({
    type: ReaderLocationsRef,
    description: "The provider's list of places with card readers; 503 when it cannot be reached",
    args: { franchiseId: t.arg.id({ required: true }) },
    resolve: (_root, { franchiseId }, context) => readerLocations(context, franchiseId),
  }),
  previewReaderLocation: t.withAuth({ may: 'franchise.change' }).field({
    type: ImpactRef,
    description: 'The payments that wait at the readers of a franchise',
    args: { franchiseId: t.arg.id({ required: true }) },
    resolve: async (_root, { franchiseId }, context) => stamped(await previewReaderLocation(context, franchiseId)),
  }),
}))

builder.mutationField('chooseReaderLocation', t =>
  t.withAuth({ may: 'franchise.change' }).field({
    type: ReaderLocationsRef,
    description: 'Chooses where the card readers of a franchise are',
    args: {
      franchiseId: t.arg.id({ required: true }),
      locationId: t.arg.string({ description: 'Null: none' }),
      seen: t.arg.string({ required: true }),
    },
    resolve: (_root, { locationId, ...args }, context) =>
      chooseReaderLocation(context, { ...args, locationId: locationId ?? null }),
  }),
)
