import { builder } from '../platform/graphql/builder.ts'
import { decodeVin } from './decode-vin.ts'
import {
  type CatalogueEntry,
  findNotListed,
  listMakes,
  listModels,
  listVehicles,
  listYears,
  type PartItem,
  findVehicles,
} from './queries.ts'
import { searchModels, usualEngine, type VehicleModel } from './search-models.ts'

interface RecommendedOil {
  id: number
  type: string
  weight: string
}

export const RecommendedOilRef = builder.objectRef<RecommendedOil>('RecommendedOil').implement({
  fields: t => ({
    id: t.exposeID('id', { description: 'The tenant’s oil with this type and weight; 0 if it has none' }),
    type: t.exposeString('type'),
    weight: t.exposeString('weight'),
  }),
})

const VehiclePartItemRef = builder.objectRef<PartItem>('VehiclePartItem').implement({
  fields: t => ({
    id: t.exposeID('id'),
    partType: t.exposeString('partType'),
    brand: t.exposeString('brand', { nullable: true }),
    name: t.exposeString('name'),
  }),
})

/** A vehicle of the catalogue (CARS-03). */
export const VehicleRef = builder.objectRef<CatalogueEntry>('Vehicle').implement({
  fields: t => ({
    id: t.exposeID('id'),
    year: t.exposeInt('year'),
    make: t.exposeString('make'),
    model: t.exposeString('model'),
    engine: t.exposeString('engine'),
    oilVolume: t.float({ nullable: true, description: 'Litres', resolve: vehicle => vehicle.oil?.volumeL ?? null }),
    recommendedOil: t.field({
      type: RecommendedOilRef,
      nullable: true,
      resolve: ({ oil }) => oil && { id: oil.oilId ?? 0, type: oil.type, weight: oil.weight },
    }),
    vehiclePartItems: t.field({
      type: [VehiclePartItemRef],
      description: 'Compatible parts',
      resolve: vehicle => vehicle.parts,
    }),
  }),
})

const VehicleModelRef = builder.objectRef<VehicleModel>('VehicleModel').implement({
  description: 'A model of one year, without its engine',
  fields: t => ({
    year: t.exposeInt('year'),
    make: t.exposeString('make'),
    model: t.exposeString('model'),
  }),
})

const DecodedVinRef = builder.objectRef<{ vehicle: CatalogueEntry | null }>('DecodedVin').implement({
  fields: t => ({
    vehicle: t.field({
      type: VehicleRef,
      nullable: true,
      description: 'The vehicle in the catalogue; null if the catalogue does not have it',
      resolve: ({ vehicle }) => vehicle,
    }),
  }),
})

builder.queryFields(t => ({
  vehicleYears: t.intList({
    description: 'Newest first (SVC-10)',
    authScopes: { anyone: true },
    resolve: (_root, _args, { scope }) => listYears(scope.db),
  }),
  vehicleMakes: t.stringList({
    authScopes: { anyone: true },
    args: { year: t.arg.int({ required: true }) },
    resolve: (_root, { year }, { scope }) => listMakes(scope.db, year),
  }),
  vehicleModels: t.stringList({
    authScopes: { anyone: true },
    args: { year: t.arg.int({ required: true }), make: t.arg.string({ required: true }) },
    resolve: (_root, { year, make }, { scope }) => listModels(scope.db, year, make),
  }),
  vehicleSearch: t.field({
    type: [VehicleModelRef],
    description: 'The models that match a typed text such as "2019 civic", at most eight',
    authScopes: { anyone: true },
    args: { text: t.arg.string({ required: true }) },
    resolve: (_root, { text }, { scope }) => searchModels(scope.db, text),
  }),
  usualVehicle: t.field({
    type: VehicleRef,
    nullable: true,
    description:
      'The vehicle of a model with the engine that most customers of the business have, for people who don’t know theirs',
    authScopes: { anyone: true },
    args: {
      year: t.arg.int({ required: true }),
      make: t.arg.string({ required: true }),
      model: t.arg.string({ required: true }),
    },
    resolve: async (_root, named, { scope }) => {
      const id = await usualEngine(scope.db, named)
      return id === null ? null : ((await findVehicles(scope.db, [id]))[0] ?? null)
    },
  }),
  vehicles: t.field({
    type: [VehicleRef],
    description: "A model's vehicles, one per engine",
    authScopes: { anyone: true },
    args: {
      year: t.arg.int({ required: true }),
      make: t.arg.string({ required: true }),
      model: t.arg.string({ required: true }),
      engine: t.arg.string(),
    },
    resolve: (_root, { year, make, model, engine }, { scope }) => listVehicles(scope.db, { year, make, model, engine }),
  }),
  vehicleByEngine: t.field({
    type: VehicleRef,
    nullable: true,
    description: 'The vehicle of a model with exactly this engine',
    authScopes: { anyone: true },
    args: {
      year: t.arg.int({ required: true }),
      make: t.arg.string({ required: true }),
      model: t.arg.string({ required: true }),
      engine: t.arg.string({ required: true }),
    },
    resolve: (_root, named, { scope }) => listVehicles(scope.db, named).then(found => found[0] ?? null),
  }),
  notListedVehicle: t.field({
    type: VehicleRef,
    nullable: true,
    description: "The entry for a vehicle that is not in the catalogue: make 'Vehicle Not listed' (SVC-13)",
    authScopes: { anyone: true },
    resolve: (_root, _args, { scope }) => findNotListed(scope.db),
  }),
  decodeVin: t.field({
    type: DecodedVinRef,
    nullable: true,
    description: 'The vehicle of a VIN; null if the VIN cannot be decoded (SVC-12)',
    authScopes: { anyone: true },
    args: { vin: t.arg.string({ required: true }) },
    resolve: (_root, { vin }, context) => decodeVin(context, vin),
  }),
}))
