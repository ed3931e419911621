import { queryOptions } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import type { Section } from '../settings/use-settings-form.ts'
import { RoleLimitsQuery } from './documents.ts'
import { type TypedLimits, typedOf } from './typed-limits.ts'
import { roleLimitKeys } from './query-keys.ts'

export interface LimitsForm {
  limits: readonly TypedLimits[]
}
type Answer = ResultOf<typeof RoleLimitsQuery>['roleLimits']

/** Splits an answer into the values of the form and the stamp of their version. */
export const limitsSection = ({ limits, stamp }: Answer): Section<LimitsForm> => ({
  values: { limits: limits.map(typedOf) },
  stamp,
})

/** Loads how much money each role may refund, void or discount. */
export const limitsQuery = () =>
  queryOptions({
    queryKey: roleLimitKeys.all(),
    queryFn: async ({ signal }) => limitsSection((await request(RoleLimitsQuery, {}, signal)).roleLimits),
    staleTime: 0,
  })
