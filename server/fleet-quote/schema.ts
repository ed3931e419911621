import { MANAGER_ROLES } from '../../domain/account/roles.ts'
import { builder } from '../platform/graphql/builder.ts'
import { RecommendedOilRef, VehicleRef } from '../vehicle/schema.ts'
import { calculateOilPrice, type VehicleOilPrice } from './calculate-oil-price.ts'

const VehicleOilPriceRef = builder.objectRef<VehicleOilPrice>('VehicleOilPrice').implement({
  fields: t => ({
    oilPrice: t.exposeInt('oilPrice', { description: 'Cents before tax and fees' }),
    isEstimate: t.exposeBoolean('isEstimate', {
      description: 'True for the baseline price, because the vehicle’s oil is unknown',
    }),
    oil: t.field({
      type: RecommendedOilRef,
      nullable: true,
      resolve: ({ vehicle: { oil } }) => oil && { id: oil.oilId ?? 0, type: oil.type, weight: oil.weight },
    }),
    vehicle: t.field({ type: VehicleRef, resolve: price => price.vehicle }),
  }),
})

builder.queryField('calculateVehicleOilPrice', t =>
  t.withAuth({ role: MANAGER_ROLES }).field({
    type: VehicleOilPriceRef,
    description: 'Today’s price of a vehicle’s recommended oil change at a franchise (QUOTE-07)',
    args: {
      vehicleId: t.arg.id({ required: true }),
      franchiseId: t.arg.id({ required: true, description: 'The franchise whose rates apply' }),
    },
    resolve: (_root, args, context) =>
      calculateOilPrice(context.scope.db, context.actor, { ...args, at: context.clock.now() }),
  }),
)
