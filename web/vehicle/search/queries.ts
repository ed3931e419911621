import { queryOptions } from '@tanstack/react-query'
import { MINUTE } from '../../address/queries.ts'
import { request } from '../../platform/api/api.ts'
import { DAY } from '../queries.ts'
import { vehicleKeys } from '../query-keys.ts'
import { UsualVehicleQuery, VehicleSearchQuery } from './documents.ts'

/** Returns the models that match a typed text. */
export const vehicleSearchQuery = (text: string) =>
  queryOptions({
    queryKey: vehicleKeys.search(text),
    queryFn: async ({ signal }) => (await request(VehicleSearchQuery, { text }, signal)).vehicleSearch,
    enabled: text !== '',
    staleTime: DAY,
  })

/** Returns the vehicle of a model with the usual engine; null for an unknown model. */
export const usualVehicleQuery = (named: { year: number; make: string; model: string }) =>
  queryOptions({
    queryKey: vehicleKeys.usual(named),
    queryFn: async ({ signal }) => (await request(UsualVehicleQuery, named, signal)).usualVehicle,
    staleTime: MINUTE,
  })
