import { builder } from '../platform/graphql/builder.ts'
import { fuelsOf, oilsFor, partBrandsOf, partsToAdd, partTypesOf } from './lookups.ts'
import { type HistoryEntry, stockHistory } from './stock-history.ts'
import {
  type Found,
  type FuelItem,
  fuelItems,
  type OilItem,
  oilItems,
  type PartItem,
  partItems,
  type ToolItem,
  toolItems,
} from './stock-lists.ts'
import {
  FuelItemRef,
  FuelRef,
  forStockStaff,
  HistoryEntryRef,
  OilItemRef,
  OilRef,
  PartBrandRef,
  PartItemRef,
  PartRef,
  PartTypeRef,
  ToolItemRef,
} from './types.ts'

const PartPageRef = builder.objectRef<Found<PartItem>>('InventoryPartPage').implement({
  fields: t => ({
    inventoryPartItems: t.field({ type: [PartItemRef], resolve: page => page.items }),
    total: t.exposeInt('total'),
  }),
})

const OilPageRef = builder.objectRef<Found<OilItem>>('InventoryOilPage').implement({
  fields: t => ({
    inventoryOilItems: t.field({ type: [OilItemRef], resolve: page => page.items }),
    total: t.exposeInt('total'),
  }),
})

const ToolPageRef = builder.objectRef<Found<ToolItem>>('VanToolPage').implement({
  fields: t => ({
    inventoryTools: t.field({ type: [ToolItemRef], resolve: page => page.items }),
    total: t.exposeInt('total'),
  }),
})

const FuelPageRef = builder.objectRef<Found<FuelItem>>('VanFuelHistoryPage').implement({
  fields: t => ({
    vanFuelHistoryItems: t.field({ type: [FuelItemRef], resolve: page => page.items }),
    total: t.exposeInt('total'),
  }),
})

const HistoryPageRef = builder.objectRef<{ entries: HistoryEntry[]; total: number }>('StockHistory').implement({
  fields: t => ({
    entries: t.field({ type: [HistoryEntryRef], resolve: page => page.entries }),
    total: t.exposeInt('total'),
  }),
})

const ItemKindRef = builder.enumType('StockItemKind', { values: ['part', 'oil', 'tool'] as const })

builder.queryFields(t => {
  const page = { pageNumber: t.arg.int({ required: true, description: 'From 1' }), filter: t.arg.string() }
  const ofPlace = {
    franchiseId: t.arg.id({ required: true }),
    vanId: t.arg.id({ description: "By default the franchise's market" }),
  }
  return {
    inventoryParts: t.withAuth(forStockStaff).field({
      type: PartPageRef,
      description: "A page of the parts of a van or a franchise's market (STOCK-13)",
      args: { ...ofPlace, ...page },
      resolve: (_root, { franchiseId, vanId, pageNumber, filter }, context) =>
        partItems(context.scope.db, context.actor, {
          franchiseId,
          vanId: vanId ?? null,
          pageNumber,
          filter: filter ?? '',
        }),
    }),
    inventoryOils: t.withAuth(forStockStaff).field({
      type: OilPageRef,
      description: "A page of the oils of a van or a franchise's market (STOCK-13)",
      args: { ...ofPlace, ...page },
      resolve: (_root, { franchiseId, vanId, pageNumber, filter }, context) =>
        oilItems(context.scope.db, context.actor, {
          franchiseId,
          vanId: vanId ?? null,
          pageNumber,
          filter: filter ?? '',
        }),
    }),
    vanTools: t.withAuth(forStockStaff).field({
      type: ToolPageRef,
      description: "A page of a van's tools (STOCK-13)",
      args: { vanId: t.arg.id({ required: true }), ...page },
      resolve: (_root, { filter, ...args }, context) =>
        toolItems(context.scope.db, context.actor, { ...args, filter: filter ?? '' }),
    }),
    vanFuelHistory: t.withAuth(forStockStaff).field({
      type: FuelPageRef,
      description: 'A page of the fuel bought for a van, newest first (STOCK-13)',
      args: { vanId: t.arg.id({ required: true }), ...page },
      resolve: (_root, { filter, ...args }, context) =>
        fuelItems(context.scope.db, context.actor, { ...args, filter: filter ?? '' }),
    }),
    stockHistory: t.withAuth(forStockStaff).field({
      type: HistoryPageRef,
      description: 'A page of the changes of a part, an oil or a tool, newest first',
      args: {
        id: t.arg.id({ required: true }),
        kind: t.arg({ type: ItemKindRef, required: true }),
        pageNumber: t.arg.int({ required: true, description: 'From 1' }),
      },
      resolve: (_root, args, context) => stockHistory(context, args),
    }),
  }
})

builder.queryFields(t => ({
  fuels: t.withAuth(forStockStaff).field({
    type: [FuelRef],
    description: 'The kinds of fuel (STOCK-14)',
    resolve: (_root, _args, { scope }) => fuelsOf(scope.db),
  }),
  partTypes: t.withAuth(forStockStaff).field({
    type: [PartTypeRef],
    description: 'The types of parts (STOCK-14)',
    resolve: (_root, _args, { scope }) => partTypesOf(scope.db),
  }),
  partBrands: t.withAuth(forStockStaff).field({
    type: [PartBrandRef],
    description: 'The brands of parts (STOCK-14)',
    resolve: (_root, _args, { scope }) => partBrandsOf(scope.db),
  }),
  parts: t.withAuth(forStockStaff).field({
    type: [PartRef],
    description: 'Parts of a type that a van or the market does not list yet (STOCK-14)',
    args: {
      franchiseId: t.arg.id({ required: true }),
      vanId: t.arg.id({ description: "By default the franchise's market" }),
      partTypeId: t.arg.id({ required: true }),
      searchTerm: t.arg.string(),
    },
    resolve: (_root, { vanId, searchTerm, ...args }, context) =>
      partsToAdd(context.scope.db, context.actor, {
        ...args,
        vanId: vanId ?? null,
        searchTerm: searchTerm ?? '',
      }),
  }),
  oils: t.withAuth(forStockStaff).field({
    type: [OilRef],
    description: 'Oils by words of their weight and type (STOCK-14)',
    args: { searchTerm: t.arg.string() },
    resolve: (_root, { searchTerm }, { scope }) => oilsFor(scope.db, searchTerm ?? ''),
  }),
}))
