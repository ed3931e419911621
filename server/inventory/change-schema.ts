import { builder } from '../platform/graphql/builder.ts'
import { addFuel, removeFuel } from './add-fuel.ts'
import { addOil, addPart, createPart } from './add-stock.ts'
import { decreaseTool, increaseTool } from './change-tool.ts'
import { loadFromMarket, transferStock } from './move-stock.ts'
import { removeItem } from './remove-item.ts'
import { restockItem } from './restock-item.ts'
import { fuelItem, oilItem, partItem, toolItem } from './stock-lists.ts'
import { forStockStaff, FuelItemRef, OilItemRef, PartItemRef, ToolItemRef } from './types.ts'

builder.mutationFields(t => {
  const key = t.arg.string({ required: true, description: 'The same again changes nothing more (rule B7)' })
  const place = {
    franchiseId: t.arg.id({ required: true }),
    vanId: t.arg.id({ description: "None: the franchise's market" }),
  }
  return {
    addPartToInventory: t.withAuth(forStockStaff).field({
      type: PartItemRef,
      description: 'Puts a part on the list of a van or the market (STOCK-15)',
      args: { ...place, partId: t.arg.id({ required: true }) },
      resolve: async (_root, { vanId, ...input }, context) =>
        partItem(context.scope.db, await addPart(context, { ...input, vanId: vanId ?? null })),
    }),
    createPart: t.withAuth(forStockStaff).field({
      type: PartItemRef,
      description: 'Makes a new part known and puts it on the list of a van or the market (STOCK-15)',
      args: {
        ...place,
        name: t.arg.string({ required: true }),
        partTypeId: t.arg.id({ required: true }),
        vehicleId: t.arg.id({ description: 'What it is bought for' }),
        partBrandId: t.arg.id(),
      },
      resolve: async (_root, { vanId, vehicleId, partBrandId, ...input }, context) => {
        const links = { vanId: vanId ?? null, vehicleId: vehicleId ?? null, partBrandId: partBrandId ?? null }
        return await partItem(context.scope.db, await createPart(context, { ...input, ...links }))
      },
    }),
    addOilToInventory: t.withAuth(forStockStaff).field({
      type: OilItemRef,
      description: 'Puts an oil on the list of a van or the market (STOCK-15)',
      args: { ...place, oilId: t.arg.id({ required: true }) },
      resolve: async (_root, { vanId, ...input }, context) =>
        oilItem(context.scope.db, await addOil(context, { ...input, vanId: vanId ?? null })),
    }),
    deleteInventoryPartItem: t.withAuth(forStockStaff).id({
      description: 'Takes a part off the list of a van or the market; answers its id (STOCK-20)',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, context) => {
        await removeItem(context, 'part', id)
        return id
      },
    }),
    deleteInventoryOilItem: t.withAuth(forStockStaff).id({
      description: 'Takes an oil off the list of a van or the market; answers its id (STOCK-20)',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, context) => {
        await removeItem(context, 'oil', id)
        return id
      },
    }),
    addFuel: t.withAuth(forStockStaff).field({
      type: FuelItemRef,
      description: 'Notes fuel that was bought for a van (STOCK-21)',
      args: {
        idempotencyKey: key,
        fuelId: t.arg.id({ required: true }),
        vanId: t.arg.id({ required: true }),
        increment: t.arg.float({ required: true, description: 'Litres' }),
        pricePerItem: t.arg.int({ required: true, description: 'Cents for one litre' }),
        receiptImage: t.arg.string({ required: true, description: 'Where its picture was uploaded to' }),
      },
      resolve: async (_root, input, context) => fuelItem(context.scope.db, await addFuel(context, input)),
    }),
    deleteFuelHistory: t.withAuth(forStockStaff).id({
      description: "Takes an entry off a van's fuel history; answers its id (STOCK-20)",
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_root, { id }, context) => {
        await removeFuel(context, id)
        return id
      },
    }),
    increaseTool: t.withAuth(forStockStaff).field({
      type: ToolItemRef,
      description: 'Adds tools of a kind to a van (STOCK-22)',
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
      description: "Takes one tool out of a van; its franchise's managers are told by mail (STOCK-22)",
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

/** The four changes that parts and oils share; an oil's quantities are litres. */
builder.mutationFields(t => {
  const receipt = {
    pricePerItem: t.arg.int({ required: true, description: 'Cents for one piece or one litre' }),
    receiptImage: t.arg.string({ required: true, description: 'Where its picture was uploaded to' }),
  }
  const ofPart = {
    idempotencyKey: t.arg.string({ required: true, description: 'The same again changes nothing more (rule B7)' }),
    inventoryPartItemId: t.arg.id({ required: true }),
  }
  const ofOil = { idempotencyKey: ofPart.idempotencyKey, inventoryOilItemId: t.arg.id({ required: true }) }
  const pieces = { quantity: t.arg.int({ required: true }) }
  const litres = { quantity: t.arg.float({ required: true, description: 'Litres' }) }
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
      description: "Loads a van with a part from its franchise's market (STOCK-18)",
      args: { ...ofPart, ...pieces },
      resolve: async (_root, { inventoryPartItemId: id, ...input }, context) => {
        await loadFromMarket(context, 'part', { id, ...input })
        return await partItem(context.scope.db, id)
      },
    }),
    loadOilFromMarket: t.withAuth(forStockStaff).field({
      type: OilItemRef,
      description: "Loads a van with an oil from its franchise's market (STOCK-18)",
      args: { ...ofOil, ...litres },
      resolve: async (_root, { inventoryOilItemId: id, ...input }, context) => {
        await loadFromMarket(context, 'oil', { id, ...input })
        return await oilItem(context.scope.db, id)
      },
    }),
    transferPartToMarket: t.withAuth(forStockStaff).field({
      type: PartItemRef,
      description: 'Brings some of a part back from a van to the market (STOCK-19)',
      args: { ...ofPart, ...pieces },
      resolve: async (_root, { inventoryPartItemId: id, ...input }, context) => {
        await transferStock(context, 'part', { id, ...input, vanId: null })
        return await partItem(context.scope.db, id)
      },
    }),
    transferOilToMarket: t.withAuth(forStockStaff).field({
      type: OilItemRef,
      description: 'Brings some of an oil back from a van to the market (STOCK-19)',
      args: { ...ofOil, ...litres },
      resolve: async (_root, { inventoryOilItemId: id, ...input }, context) => {
        await transferStock(context, 'oil', { id, ...input, vanId: null })
        return await oilItem(context.scope.db, id)
      },
    }),
    transferPartToVan: t.withAuth(forStockStaff).field({
      type: PartItemRef,
      description: 'Brings some of a part into a van of its franchise (STOCK-19)',
      args: { ...ofPart, ...pieces, ...toVan },
      resolve: async (_root, { inventoryPartItemId: id, ...input }, context) => {
        await transferStock(context, 'part', { id, ...input })
        return await partItem(context.scope.db, id)
      },
    }),
    transferOilToVan: t.withAuth(forStockStaff).field({
      type: OilItemRef,
      description: 'Brings some of an oil into a van of its franchise (STOCK-19)',
      args: { ...ofOil, ...litres, ...toVan },
      resolve: async (_root, { inventoryOilItemId: id, ...input }, context) => {
        await transferStock(context, 'oil', { id, ...input })
        return await oilItem(context.scope.db, id)
      },
    }),
  }
})
