import { builder } from '../platform/graphql/builder.ts'
import type { LineError } from '../vehicle/oil-csv.ts'
import { importOilData, type OilData, oilData, removeOilData, saveOilData } from './oil-data.ts'

const forReaders = { may: 'settings.see' } as const
const forChanges = { may: 'catalogue.change' } as const

const GeneralRef = builder.objectRef<NonNullable<OilData['general']>>('GeneralOilData').implement({
  description: 'What the catalogue of all businesses has for a car',
  fields: t => ({
    volumeL: t.exposeFloat('volumeL', { description: 'Litres' }),
    oilType: t.exposeString('oilType'),
    oilWeight: t.exposeString('oilWeight'),
  }),
})
const OilDataRef = builder.objectRef<OilData>('OilData').implement({
  description: 'The business’s own oil data of a car',
  fields: t => ({
    vehicleId: t.exposeID('vehicleId'),
    year: t.exposeInt('year'),
    make: t.exposeString('make'),
    model: t.exposeString('model'),
    engine: t.exposeString('engine'),
    volumeL: t.exposeFloat('volumeL', { description: 'Litres' }),
    oilType: t.exposeString('oilType'),
    oilWeight: t.exposeString('oilWeight'),
    general: t.field({ type: GeneralRef, nullable: true, resolve: ({ general }) => general }),
    stamp: t.exposeString('stamp'),
  }),
})
const PageRef = builder.objectRef<{ rows: OilData[]; total: number }>('OilDataPage').implement({
  fields: t => ({
    rows: t.field({ type: [OilDataRef], resolve: ({ rows }) => rows }),
    total: t.exposeInt('total'),
  }),
})
const LineErrorRef = builder.objectRef<LineError>('OilLineError').implement({
  description: 'An error in a line of a file',
  fields: t => ({ line: t.exposeInt('line'), message: t.exposeString('message') }),
})
interface Imported {
  imported: number
  errors: LineError[]
}
const ImportRef = builder.objectRef<Imported>('OilImport').implement({
  description: 'How many cars a file has, or the errors in it. With errors nothing is imported',
  fields: t => ({
    imported: t.exposeInt('imported'),
    errors: t.field({ type: [LineErrorRef], resolve: ({ errors }) => errors }),
  }),
})

builder.queryField('oilData', t =>
  t.withAuth(forReaders).field({
    type: PageRef,
    description: 'A page of the business’s own oil data, by make and model',
    args: {
      search: t.arg.string({ required: true }),
      pageNumber: t.arg.int({ required: true, description: 'From 1; a page has 50' }),
    },
    resolve: (_root, args, context) => oilData(context, args),
  }),
)

builder.mutationFields(t => ({
  saveOilData: t.withAuth(forChanges).field({
    type: OilDataRef,
    args: {
      vehicleId: t.arg.id({ required: true }),
      volumeL: t.arg.float({ required: true, description: 'Litres with filter' }),
      oilType: t.arg.string({ required: true }),
      oilWeight: t.arg.string({ required: true }),
      seen: t.arg.string({ description: 'The stamp that the page showed; without it the car has no own data yet' }),
    },
    resolve: (_root, { seen, ...args }, context) => saveOilData(context, { ...args, seen: seen ?? null }),
  }),
  removeOilData: t.withAuth(forChanges).id({
    description: 'Removes the own oil data of a car, and returns its id',
    args: { vehicleId: t.arg.id({ required: true }), seen: t.arg.string({ required: true }) },
    resolve: (_root, args, context) => removeOilData(context, args),
  }),
  importOilData: t.withAuth(forChanges).field({
    type: ImportRef,
    description: 'Reads a CSV file of oil data: all lines or none',
    args: {
      lines: t.arg.stringList({ required: true, description: 'The lines of the file' }),
      isCheck: t.arg.boolean({ required: true, description: 'Only reports what would happen' }),
    },
    resolve: async (_root, args, context): Promise<Imported> => ({
      imported: 0,
      errors: [],
      ...(await importOilData(context, args)),
    }),
  }),
}))
