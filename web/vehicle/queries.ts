import { queryOptions } from '@tanstack/react-query'
import { MINUTE } from '../address/queries.ts'
import { request } from '../platform/api/api.ts'
import {
  EnginesQuery,
  MakesQuery,
  ModelsQuery,
  SavedVehiclesQuery,
  VehicleByEngineQuery,
  YearsQuery,
} from './documents.ts'
import { type EngineChoice, vehicleKeys } from './query-keys.ts'

export const DAY = 24 * 60 * MINUTE

/** Returns the vehicles of the signed-in customer, or of the one that staff chose. */
export const savedVehiclesQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: vehicleKeys.saved(userId),
    queryFn: async ({ signal }) => (await request(SavedVehiclesQuery, { userId: userId ?? null }, signal)).userVehicles,
    enabled: userId !== undefined,
  })

export const yearsQuery = queryOptions({
  queryKey: vehicleKeys.years(),
  queryFn: async ({ signal }) => (await request(YearsQuery, {}, signal)).vehicleYears,
  staleTime: DAY,
})

export const makesQuery = (year: number | null) =>
  queryOptions({
    queryKey: vehicleKeys.makes(year),
    queryFn: async ({ signal }) => (await request(MakesQuery, { year: year ?? 0 }, signal)).vehicleMakes,
    enabled: year !== null,
    staleTime: DAY,
  })

export const modelsQuery = (year: number | null, make: string | null) =>
  queryOptions({
    queryKey: vehicleKeys.models(year, make),
    queryFn: async ({ signal }) =>
      (await request(ModelsQuery, { year: year ?? 0, make: make ?? '' }, signal)).vehicleModels,
    enabled: year !== null && make !== null,
    staleTime: DAY,
  })

/** Returns the model's vehicles, one for each engine; never cached (SVC-10). */
export const enginesQuery = (year: number | null, make: string | null, model: string | null) =>
  queryOptions({
    queryKey: vehicleKeys.engines(year, make, model),
    queryFn: async ({ signal }) =>
      (await request(EnginesQuery, { year: year ?? 0, make: make ?? '', model: model ?? '' }, signal)).vehicles,
    enabled: year !== null && make !== null && model !== null,
    staleTime: 0,
    gcTime: 0,
  })

/** Returns the vehicle with exactly the chosen engine; null when the catalogue has none. Never cached (SVC-10). */
export const vehicleByEngineQuery = ({ year, make, model, engine }: EngineChoice) =>
  queryOptions({
    queryKey: vehicleKeys.byEngine({ year, make, model, engine }),
    queryFn: async ({ signal }) => {
      const chosen = { year: year ?? 0, make: make ?? '', model: model ?? '', engine: engine ?? '' }
      return (await request(VehicleByEngineQuery, chosen, signal)).vehicleByEngine
    },
    enabled: year !== null && make !== null && model !== null && engine !== null,
    staleTime: 0,
    gcTime: 0,
  })
