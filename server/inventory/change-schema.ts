import { OWN_ACTION } from '../own-action/own-action.ts'
import { builder } from '../platform/graphql/builder.ts'
import { addFuel, removeFuel } from './add-fuel.ts'
import { addOil, addPart, createPart } from './add-stock.ts'
import { decreaseTool, increaseTool } from './change-tool.ts'
import { loadFromMarket, transferStock } from './move-stock.ts'
import { removeItem } from './remove-item.ts'
import { restockItem } from './restock-item.ts'
import { fuelItem, oilItem, partItem, toolItem } from './stock-lists.ts'
import { FuelItemRef, forStockStaff, OilItemRef, PartItemRef, ToolItemRef } from './types.ts'

builder.mutationFields(t => {
  const key = t.arg.string({ required: true, description: 'A repeated key changes nothing (rule B7)' })
  const place = {
    franchiseId: t.arg.id({ required: true }),
    vanId: t.arg.id({ description: "By default the franchise's market" }),
  }
  return {
    addPartToInventory: t.withAuth(forStockStaff).field({
      type: PartItemRef,
      description: 'Adds a part to the list of a van or the market (STOCK-15)',
      args: { ...place, partId: t.arg.id({ required: true }) },
      resolve: async (_root, { vanId, ...input }, context) =>
        partItem(context.scope.db, await addPart(context, { ...input, vanId: vanId ?? null })),
    }),
    createPart: t.withAuth(forStockStaff).field({
      type: PartItemRef,
      description: 'Creates a part and adds it to the list of a van or the market (STOCK-15)',
      args: {
        ...place,
        name: t.arg.string({ required: true }),
        partTypeId: t.arg.id({ required: true }),
        vehicleId: t.arg.id({ description: 'The vehicle that it is bought for' }),
        partBrandId: t.arg.id(),
      },
      resolve: async (_root, { vanId, vehicleId, partBrandId, ...input }, context) => {
        const links = { vanId: vanId ?? null, vehicleId: vehicleId ?? null, partBrandId: partBrandId ?? null }
        return await partItem(context.scope.db, await createPart(context, { ...input, ...links }))
      },
    }),
    addOilToInventory: t.withAuth(forStockStaff).field({
      type: OilItemRef,
      description: 'Adds an oil to the list of a van or the market (STOCK-15)',
      args: { ...place, oilId: t.arg.id({ required: true }) },
      resolve: async (_root, { vanId, ...input }, context) =>
        oilItem(context.scope.db, await addOil(context, { ...input, vanId: vanId ?? null })),
    }),
    deleteInventoryPartItem: t.withAuth(forStockStaff).id({
      description: 'Removes a part from the list of a van or the market; returns its id (STOCK-20)',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, context) => {
        await removeItem(context, 'part', id)
        return id
      },
    }),
    deleteInventoryOilItem: t.withAuth(forStockStaff).id({
      description: 'Removes an oil from the list of a van or the market; returns its id (STOCK-20)',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, context) => {
        await removeItem(context, 'oil', id)
        return id
      },
    }),
    addFuel: t.withAuth(forStockStaff).field({
      type: FuelItemRef,
      description: 'Adds fuel bought for a van (STOCK-21)',
      args: {
        idempotencyKey: key,
        fuelId: t.arg.id({ required: true }),
        vanId: t.arg.id({ required: true }),
        increment: t.arg.float({ required: true, description: 'Litres' }),
        pricePerItem: t.arg.int({ required: true, description: 'Cents for one litre' }),
        receiptImage: t.arg.string({ required: true, description: 'The location of its uploaded picture' }),
        boughtOn: t.arg.string({ description: 'The local day on the receipt, such as 2026-05-30; today if omitted' }),
        at: t.arg({ type: 'DateTime', description: OWN_ACTION.at }),
      },
      resolve: async (_root, input, context) => fuelItem(context.scope.db, await addFuel(context, input)),
    }),
    deleteFuelHistory: t.withAuth(forStockStaff).id({
      description: "Removes an entry from a van's fuel history; returns its id (STOCK-20)",
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, context) => {
        await removeFuel(context, id)
        return id
      },
    }),
    increaseTool: t.withAuth(forStockStaff).field({
      type: ToolItemRef,
      description: 'Adds tools to a van (STOCK-22)',
      args: {
        idempotencyKey: key,
        vanToolId: t.arg.id({ required: true }),
        increment: t.arg.int({ required: true }),
      },
      resolve: async (_root, { vanToolId: id, ...input }, context) => {
        await increaseTool(context, { id, ...input })
        return await toolItem(context.scope.db, id)
      },
    }),
    decreaseTool: t.withAuth(forStockStaff).field({
      type: ToolItemRef,
      description: "Removes one tool from a van and emails the franchise's managers (STOCK-22)",
      args: {
        idempotencyKey: key,
        vanToolId: t.arg.id({ required: true }),
        reason: t.arg.string({ required: true }),
      },
      resolve: async (_root, { vanToolId: id, ...input }, context) => {
        await decreaseTool(context, { id, ...input })
        return await toolItem(context.scope.db, id)
      },
    }),
  }
})

/** The four changes of parts and oils; quantities of oil are litres. */
builder.mutationFields(t => {
  const receipt = {
    pricePerItem: t.arg.int({ required: true, description: 'Cents for one piece or one litre' }),
    receiptImage: t.arg.string({ required: true, description: 'The location of its uploaded picture' }),
  }
  const ofPart = {
    idempotencyKey: t.arg.string({ required: true, description: 'A repeated key changes nothing (rule B7)' }),
    inventoryPartItemId: t.arg.id({ required: true }),
  }
  const ofOil = { idempotencyKey: ofPart.idempotencyKey, inventoryOilItemId: t.arg.id({ required: true }) }
  const pieces = { quantity: t.arg.int({ required: true }) }
  const litres = { quantity: t.arg.float({ required: true, description: 'Litres' }) }
  const late = { at: t.arg({ type: 'DateTime', description: OWN_ACTION.at }) }
  const toVan = { vanId: t.arg.id({ required: true }) }
  return {
    increasePartQuantity: t.withAuth(forStockStaff).field({
      type: PartItemRef,
      description: 'Restocks a part (STOCK-17)',
      args: { ...ofPart, increment: t.arg.int({ required: true }), ...receipt },
      resolve: async (_root, { inventoryPartItemId: id, ...input }, context) => {
        await restockItem(context, 'part', { id, ...input })
        return await partItem(context.scope.db, id)
      },
    }),
    increaseOilQuantity: t.withAuth(forStockStaff).field({
      type: OilItemRef,
      description: 'Restocks an oil (STOCK-17)',
      args: { ...ofOil, increment: t.arg.float({ required: true, description: 'Litres' }), ...receipt },
      resolve: async (_root, { inventoryOilItemId: id, ...input }, context) => {
        await restockItem(context, 'oil', { id, ...input })
        return await oilItem(context.scope.db, id)
      },
    }),
    loadPartFromMarket: t.withAuth(forStockStaff).field({
      type: PartItemRef,
      description: "Moves a part from the franchise's market to a van (STOCK-18)",
      args: { ...ofPart, ...pieces, ...late },
      resolve: async (_root, { inventoryPartItemId: id, ...input }, context) => {
        await loadFromMarket(context, 'part', { id, ...input })
        return await partItem(context.scope.db, id)
      },
    }),
    loadOilFromMarket: t.withAuth(forStockStaff).field({
      type: OilItemRef,
      description: "Moves an oil from the franchise's market to a van (STOCK-18)",
      args: { ...ofOil, ...litres, ...late },
      resolve: async (_root, { inventoryOilItemId: id, ...input }, context) => {
        await loadFromMarket(context, 'oil', { id, ...input })
        return await oilItem(context.scope.db, id)
      },
    }),
    transferPartToMarket: t.withAuth(forStockStaff).field({
      type: PartItemRef,
      description: 'Moves some of a part from a van to the market (STOCK-19)',
      args: { ...ofPart, ...pieces, ...late },
      resolve: async (_root, { inventoryPartItemId: id, ...input }, context) => {
        await transferStock(context, 'part', { id, ...input, vanId: null })
        return await partItem(context.scope.db, id)
      },
    }),
    transferOilToMarket: t.withAuth(forStockStaff).field({
      type: OilItemRef,
      description: 'Moves some of an oil from a van to the market (STOCK-19)',
      args: { ...ofOil, ...litres, ...late },
      resolve: async (_root, { inventoryOilItemId: id, ...input }, context) => {
        await transferStock(context, 'oil', { id, ...input, vanId: null })
        return await oilItem(context.scope.db, id)
      },
    }),
    transferPartToVan: t.withAuth(forStockStaff).field({
      type: PartItemRef,
      description: 'Moves some of a part to a van of its franchise (STOCK-19)',
      args: { ...ofPart, ...pieces, ...toVan, ...late },
      resolve: async (_root, { inventoryPartItemId: id, ...input }, context) => {
        await transferStock(context, 'part', { id, ...input })
        return await partItem(context.scope.db, id)
      },
    }),
    transferOilToVan: t.withAuth(forStockStaff).field({
      type: OilItemRef,
      description: 'Moves some of an oil to a van of its franchise (STOCK-19)',
      args: { ...ofOil, ...litres, ...toVan, ...late },
      resolve: async (_root, { inventoryOilItemId: id, ...input }, context) => {
        await transferStock(context, 'oil', { id, ...input })
        return await oilItem(context.scope.db, id)
      },
    }),
  }
})
