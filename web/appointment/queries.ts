import { queryOptions } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import type { VariablesOf } from '../platform/api/graphql.ts'
import { MileageChargeQuery } from './documents.ts'
import { appointmentKeys } from './query-keys.ts'

type Place = VariablesOf<typeof MileageChargeQuery>['addressInput']

/** Returns the mileage charge from a franchise to a customer's address, in cents (PRICE-06). A link names no customer. */
export const mileageChargeQuery = (franchiseId: string, customerId: string | null, address: Place | undefined) =>
  queryOptions({
    queryKey: appointmentKeys.mileageCharge(franchiseId, customerId, address),
    queryFn: async ({ signal }) => {
      if (!address) return 0
      const { street, city, postalCode, province, provinceCode, country, countryCode, lat, lng } = address
      const addressInput = { street, city, postalCode, province, provinceCode, country, countryCode, lat, lng }
      const variables = { franchiseId, addressInput, customerId }
      const { mileageChargePrice } = await request(MileageChargeQuery, variables, signal)
      return mileageChargePrice?.price ?? 0
    },
    enabled: address !== undefined,
  })
