import { STOCK_ROLES } from '../../domain/account/roles.ts'
import { fromStored, STOCK_ENTRY_REASONS } from '../../domain/inventory/stock.ts'
import { batches } from '../batches/batches.ts'
import type { Context } from '../platform/context.ts'
import { builder } from '../platform/graphql/builder.ts'
import { OilTypeRef } from '../vehicle/oil-type-enum.ts'
import { VehicleRef } from '../vehicle/schema.ts'
import type { Named, OilRow, PartRow } from './lookups.ts'
import type { HistoryEntry } from './stock-history.ts'
import type { FuelItem, OilItem, PartItem, ToolItem } from './stock-lists.ts'

/** Staff who work with the inventory (STOCK-01). */
export const forStockStaff = { role: STOCK_ROLES }

/** Returns a link to a receipt's picture; null without one, and for one in another store than the current one. */
function linkTo(location: string | null, { services, scope, clock }: Context): Promise<string> | null {
  const isOfTenant = location !== null && services.files.belongsTo(location, scope.tenant.id)
  return isOfTenant ? services.files.presignGet(location, clock.now()) : null
}

const named = (name: string) =>
  builder.objectRef<Named>(name).implement({
    fields: t => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
  })

export const PartTypeRef = named('PartType')
export const PartBrandRef = named('PartBrand')
export const FuelRef = named('Fuel')
const ToolRef = builder
  .objectRef<{ name: string }>('Tool')
  .implement({ fields: t => ({ name: t.exposeString('name') }) })

export const PartRef = builder.objectRef<PartRow>('Part').implement({
  description: 'A part of the tenant (STOCK-10)',
  fields: t => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    partType: t.field({ type: PartTypeRef, resolve: ({ typeId, typeName }) => ({ id: typeId, name: typeName }) }),
    partBrand: t.field({
      type: PartBrandRef,
      nullable: true,
      resolve: ({ brandId, brandName }) => (brandId === null ? null : { id: brandId, name: brandName ?? '' }),
    }),
    vehicle: t.field({
      type: VehicleRef,
      nullable: true,
      description: 'The vehicle that it was bought for',
      resolve: ({ vehicleId }, _args, context) =>
        vehicleId === null ? null : batches(context).vehicles.load(vehicleId),
    }),
  }),
})

export const OilRef = builder.objectRef<OilRow>('Oil').implement({
  fields: t => ({
    id: t.exposeID('id'),
    type: t.expose('type', { type: OilTypeRef }),
    weight: t.exposeString('weight'),
  }),
})

export const PartItemRef = builder.objectRef<PartItem>('InventoryPartItem').implement({
  description: 'A part in the stock of a van or the market (STOCK-10)',
  fields: t => ({
    id: t.exposeID('id'),
    quantity: t.exposeInt('quantity'),
    marketInventoryQuantity: t.exposeInt('marketQuantity', { description: "Pieces in the franchise's market" }),
    partItem: t.field({ type: PartRef, resolve: ({ partId, ...part }) => ({ ...part, id: partId }) }),
  }),
})

export const OilItemRef = builder.objectRef<OilItem>('InventoryOilItem').implement({
  description: 'An oil in the stock of a van or the market (STOCK-11)',
  fields: t => ({
    id: t.exposeID('id'),
    quantity: t.float({ description: 'Litres', resolve: ({ millilitres }) => fromStored('oil', millilitres) }),
    marketInventoryQuantity: t.float({
      description: "Litres in the franchise's market",
      resolve: ({ marketMillilitres }) => fromStored('oil', marketMillilitres),
    }),
    oil: t.field({ type: OilRef, resolve: ({ oilId, type, weight }) => ({ id: oilId, type, weight }) }),
  }),
})

export const ToolItemRef = builder.objectRef<ToolItem>('VanTool').implement({
  description: 'A tool in a van (STOCK-12)',
  fields: t => ({
    id: t.exposeID('id'),
    quantity: t.exposeInt('quantity'),
    tool: t.field({ type: ToolRef, resolve: item => item }),
  }),
})

const VanFuelRef = builder.objectRef<Named>('VanFuel').implement({
  fields: t => ({ fuel: t.field({ type: FuelRef, resolve: fuel => fuel }) }),
})

export const FuelItemRef = builder.objectRef<FuelItem>('VanFuelHistoryItem').implement({
  description: 'Fuel bought for a van (STOCK-12)',
  fields: t => ({
    id: t.exposeID('id'),
    createdAt: t.field({ type: 'DateTime', resolve: entry => entry.createdAt }),
    boughtOn: t.exposeString('boughtOn', {
      nullable: true,
      description: 'The local day on the receipt; null: that of createdAt',
    }),
    quantity: t.float({ description: 'Litres', resolve: ({ millilitres }) => fromStored('fuel', millilitres) }),
    pricePerItem: t.exposeInt('unitPrice', { description: 'Cents for one litre' }),
    authorName: t.exposeString('authorName', { nullable: true }),
    vanFuel: t.field({ type: VanFuelRef, resolve: ({ fuelId, fuelName }) => ({ id: fuelId, name: fuelName }) }),
    receiptUrl: t.string({
      nullable: true,
      description: 'A link to the receipt, valid for an hour',
      resolve: ({ receiptLocation }, _args, context) => linkTo(receiptLocation, context),
    }),
  }),
})

const ReasonRef = builder.enumType('StockEntryReason', { values: STOCK_ENTRY_REASONS })

export const HistoryEntryRef = builder.objectRef<HistoryEntry>('StockHistoryEntry').implement({
  description: 'An entry in the ledger of an item',
  fields: t => ({
    id: t.exposeID('id'),
    createdAt: t.field({ type: 'DateTime', resolve: entry => entry.createdAt }),
    change: t.exposeFloat('change', { description: 'Pieces or litres; below 0 when removed' }),
    reason: t.expose('reason', { type: ReasonRef }),
    note: t.exposeString('note', { nullable: true }),
    pricePerItem: t.exposeInt('unitPrice', { nullable: true, description: 'Cents for one piece or one litre' }),
    sellerName: t.exposeString('sellerName', {
      nullable: true,
      description: "The number of the supplier's invoice that it was imported from",
    }),
    invoiceNumber: t.exposeString('invoiceNumber', { nullable: true }),
    workOrderId: t.exposeID('workOrderId', { nullable: true }),
    authorName: t.exposeString('authorName', { nullable: true }),
    otherPlace: t.exposeString('otherPlace', { nullable: true, description: 'The other place of a move' }),
    receiptUrl: t.string({
      nullable: true,
      description: 'A link to the receipt, valid for an hour',
      resolve: ({ receiptLocation }, _args, context) => linkTo(receiptLocation, context),
    }),
  }),
})
