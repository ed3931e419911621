import type { DecodedVin } from '../providers/vin/port.ts'
import { builder } from '../platform/graphql/builder.ts'
import {
  catalogueMakes,
  catalogueModels,
  catalogueVehicles,
  catalogueYears,
  type CatalogueVehicle,
  findCatalogueVehicle,
} from './catalogue.ts'
import { decodeToVehicle } from './decode-vin.ts'

interface RecommendedOil {
  id: number
  type: string
  weight: string
}

const RecommendedOilRef = builder.objectRef<RecommendedOil>('RecommendedOil').implement({
  fields: t => ({ id: t.exposeID('id'), type: t.exposeString('type'), weight: t.exposeString('weight') }),
})

/** A vehicle of the catalogue (CARS-03). */
export const VehicleRef = builder.objectRef<CatalogueVehicle>('Vehicle').implement({
  fields: t => ({
    id: t.exposeID('id'),
    year: t.exposeInt('year'),
    make: t.exposeString('make'),
    model: t.exposeString('model'),
    engine: t.exposeString('engine'),
    oilVolume: t.exposeFloat('oilVolumeL', { nullable: true, description: 'Litres' }),
    recommendedOil: t.field({
      type: RecommendedOilRef,
      nullable: true,
      resolve: ({ id, oilType, oilWeight }) =>
        oilType !== null && oilWeight !== null ? { id, type: oilType, weight: oilWeight } : null,
    }),
  }),
})

const DecodedVinRef = builder
  .objectRef<{ decoded: DecodedVin; vehicle: CatalogueVehicle | null }>('DecodedVin')
  .implement({
    fields: t => ({
      year: t.int({ resolve: ({ decoded }) => decoded.year }),
      make: t.string({ resolve: ({ decoded }) => decoded.make }),
      model: t.string({ resolve: ({ decoded }) => decoded.model }),
      vehicle: t.field({
        type: VehicleRef,
        nullable: true,
        description: 'The same vehicle in the catalogue',
        resolve: ({ vehicle }) => vehicle,
      }),
    }),
  })

builder.queryFields(t => ({
  vehicleYears: t.intList({
    description: 'Newest first (SVC-10)',
    authScopes: { anyone: true },
    resolve: (_root, _args, { scope }) => catalogueYears(scope.db),
  }),
  vehicleMakes: t.stringList({
    authScopes: { anyone: true },
    args: { year: t.arg.int({ required: true }) },
    resolve: (_root, { year }, { scope }) => catalogueMakes(scope.db, year),
  }),
  vehicleModels: t.stringList({
    authScopes: { anyone: true },
    args: { year: t.arg.int({ required: true }), make: t.arg.string({ required: true }) },
    resolve: (_root, { year, make }, { scope }) => catalogueModels(scope.db, year, make),
  }),
  vehicles: t.field({
    type: [VehicleRef],
    description: "A model's vehicles, one for each engine",
    authScopes: { anyone: true },
    args: {
      year: t.arg.int({ required: true }),
      make: t.arg.string({ required: true }),
      model: t.arg.string({ required: true }),
      engine: t.arg.string(),
    },
    resolve: (_root, { year, make, model, engine }, { scope }) =>
      catalogueVehicles(scope.db, { year, make, model, engine: engine ?? null }),
  }),
  vehicle: t.field({
    type: VehicleRef,
    nullable: true,
    authScopes: { anyone: true },
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { scope }) => findCatalogueVehicle(scope.db, id),
  }),
  notListedVehicle: t.field({
    type: VehicleRef,
    nullable: true,
    description: "The entry for a vehicle that is not in the catalogue: make 'Vehicle Not listed' (SVC-13)",
    authScopes: { anyone: true },
    resolve: async (_root, _args, { scope }) =>
      (
        await catalogueVehicles(scope.db, { year: 2024, make: 'Vehicle Not listed', model: 'NOT LISTED', engine: null })
      )[0] ?? null,
  }),
  decodeVin: t.field({
    type: DecodedVinRef,
    nullable: true,
    description: 'What a VIN says; null when it says nothing (SVC-12)',
    authScopes: { anyone: true },
    args: { vin: t.arg.string({ required: true }) },
    resolve: (_root, { vin }, context) => decodeToVehicle(context, vin),
  }),
}))
