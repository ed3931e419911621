import { CATALOGUE_KINDS } from '../../domain/catalogue/catalogue-item.ts'
import { FilterPurposeRef } from '../inventory/filter-purpose-enum.ts'
import { builder } from '../platform/graphql/builder.ts'
import { stamped } from '../settings/impact.ts'
import { ImpactRef } from '../settings/schema.ts'
import { OilTypeRef } from '../vehicle/oil-type-enum.ts'
import {
  addCatalogueItem,
  archiveCatalogueItem,
  changeCatalogueItem,
  previewArchiveItem,
  restoreCatalogueItem,
} from './change-items.ts'
import { addPartFits, type PartFit, partFits, removePartFits } from './fits.ts'
import { type CatalogueItem, catalogueItem, catalogueItems } from './items.ts'
import { mergeCatalogueItems, previewMergeItems } from './merge-items.ts'

const forReaders = { may: 'settings.see' } as const
const forAdding = { may: 'catalogue.add' } as const
const forChanges = { may: 'catalogue.change' } as const

const KindRef = builder.enumType('CatalogueKind', {
  description: 'What the catalogue lists',
  values: CATALOGUE_KINDS,
})
const ItemRef = builder.objectRef<CatalogueItem>('CatalogueItem').implement({
  description: 'A part, part type, part brand, oil, tool or fuel',
  fields: t => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    partTypeId: t.exposeID('partTypeId', { nullable: true }),
    partTypeName: t.exposeString('partTypeName', { nullable: true }),
    partBrandId: t.exposeID('partBrandId', { nullable: true }),
    partBrandName: t.exposeString('partBrandName', { nullable: true }),
    purpose: t.expose('purpose', {
      type: FilterPurposeRef,
      nullable: true,
      description: 'The part of a job for which a type is chosen',
    }),
    oilType: t.expose('oilType', { type: OilTypeRef, nullable: true }),
    oilWeight: t.exposeString('oilWeight', { nullable: true }),
    parts: t.exposeInt('parts', { description: 'Parts in use of a type or brand' }),
    cars: t.exposeInt('cars', { description: 'Cars that a part fits' }),
    quantity: t.exposeFloat('quantity', {
      description: 'Pieces, or litres of an oil, in all vans and markets',
    }),
    places: t.exposeInt('places', { description: 'Vans and markets that have it in stock' }),
    isArchived: t.boolean({ resolve: ({ archivedAt }) => archivedAt !== null }),
    stamp: t.exposeString('stamp'),
  }),
})
const PageRef = builder.objectRef<{ items: CatalogueItem[]; total: number }>('CataloguePage').implement({
  fields: t => ({
    items: t.field({ type: [ItemRef], resolve: ({ items }) => items }),
    total: t.exposeInt('total'),
  }),
})
const FitRef = builder.objectRef<PartFit>('PartFit').implement({
  description: 'A car that a part fits',
  fields: t => ({
    id: t.exposeID('id'),
    year: t.exposeInt('year'),
    make: t.exposeString('make'),
    model: t.exposeString('model'),
    engine: t.exposeString('engine'),
  }),
})
const ValuesRef = builder.inputType('CatalogueValues', {
  fields: t => ({
    name: t.string({ required: true, description: 'Empty for an oil' }),
    partTypeId: t.id(),
    partBrandId: t.id(),
    purpose: t.string({ description: 'Of a part type' }),
    oilType: t.string(),
    oilWeight: t.string(),
  }),
})

interface ValuesInput {
  name: string
  partTypeId?: number | null
  partBrandId?: number | null
  purpose?: string | null
  oilType?: string | null
  oilWeight?: string | null
}
const valuesOf = ({ name, partTypeId, partBrandId, purpose, oilType, oilWeight }: ValuesInput) => ({
  name,
  partTypeId: partTypeId ?? null,
  partBrandId: partBrandId ?? null,
  purpose: purpose ?? '',
  oilType: oilType ?? '',
  oilWeight: oilWeight ?? '',
})

builder.queryFields(t => {
  const one = { kind: t.arg({ type: KindRef, required: true }), id: t.arg.id({ required: true }) }
  return {
    catalogueItems: t.withAuth(forReaders).field({
      type: PageRef,
      description: 'A page of the catalogue, those in use first',
      args: {
        kind: one.kind,
        search: t.arg.string({ required: true }),
        withArchived: t.arg.boolean({ required: true }),
        pageNumber: t.arg.int({ required: true, description: 'From 1; a page has 50' }),
      },
      resolve: (_root, args, context) => catalogueItems(context, args),
    }),
    catalogueItem: t.withAuth(forReaders).field({
      type: ItemRef,
      args: one,
      resolve: (_root, { kind, id }, context) => catalogueItem(context.scope.db, kind, id),
    }),
    partFits: t.withAuth(forReaders).field({
      type: [FitRef],
      description: 'The cars that a part fits, by make, model, engine and year',
      args: { partId: t.arg.id({ required: true }) },
      resolve: (_root, { partId }, context) => partFits(context, partId),
    }),
    previewArchiveItem: t.withAuth(forChanges).field({
      type: ImpactRef,
      description: 'What stays when an item of the catalogue is archived',
      args: one,
      resolve: async (_root, args, context) => stamped(await previewArchiveItem(context, args)),
    }),
    previewMergeItems: t.withAuth(forChanges).field({
      type: ImpactRef,
      description: 'What merging an item into another one moves',
      args: { ...one, intoId: t.arg.id({ required: true }) },
      resolve: async (_root, args, context) => stamped(await previewMergeItems(context, args)),
    }),
  }
})

builder.mutationFields(t => {
  const kind = t.arg({ type: KindRef, required: true })
  const values = t.arg({ type: ValuesRef, required: true })
  const seen = { kind, id: t.arg.id({ required: true }), seen: t.arg.string({ required: true }) }
  const partId = t.arg.id({ required: true })
  return {
    addCatalogueItem: t.withAuth(forAdding).field({
      type: ItemRef,
      args: { kind, values },
      resolve: (_root, args, context) => addCatalogueItem(context, { ...args, values: valuesOf(args.values) }),
    }),
    changeCatalogueItem: t.withAuth(forChanges).field({
      type: ItemRef,
      description: 'Renames an item of the catalogue, or changes what it is of',
      args: { ...seen, values },
      resolve: (_root, args, context) => changeCatalogueItem(context, { ...args, values: valuesOf(args.values) }),
    }),
    archiveCatalogueItem: t.withAuth(forChanges).field({
      type: ItemRef,
      description: 'Hides an item from pickers. Its stock stays',
      args: { ...seen, accepted: t.arg.string() },
      resolve: (_root, args, context) => archiveCatalogueItem(context, args),
    }),
    restoreCatalogueItem: t.withAuth(forChanges).field({
      type: ItemRef,
      description: 'Brings an archived item back',
      args: seen,
      resolve: (_root, args, context) => restoreCatalogueItem(context, args),
    }),
    mergeCatalogueItems: t.withAuth(forChanges).field({
      type: ItemRef,
      description: 'Merges an item into another one, which gets its stock by entries of the ledger',
      args: { ...seen, intoId: t.arg.id({ required: true }), accepted: t.arg.string() },
      resolve: (_root, args, context) => mergeCatalogueItems(context, args),
    }),
    addPartFits: t.withAuth(forAdding).field({
      type: [FitRef],
      description: 'Adds the cars of a model that a part fits',
      args: {
        partId,
        make: t.arg.string({ required: true }),
        model: t.arg.string({ required: true }),
        yearFrom: t.arg.int({ required: true }),
        yearTo: t.arg.int({ required: true }),
        engine: t.arg.string({ description: 'By default all engines' }),
      },
      resolve: (_root, { engine, ...args }, context) => addPartFits(context, { ...args, engine: engine ?? null }),
    }),
    removePartFits: t.withAuth(forChanges).field({
      type: [FitRef],
      args: { partId, ids: t.arg.idList({ required: true }) },
      resolve: (_root, args, context) => removePartFits(context, args),
    }),
  }
})
