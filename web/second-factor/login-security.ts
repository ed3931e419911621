import { queryOptions } from '@tanstack/react-query'
import type { ResultOf } from 'gql.tada'
import { request } from '../platform/api/api.ts'
import { LoginSecurityQuery } from './documents.ts'
import { secondFactorKeys } from './query-keys.ts'

export type LoginSecurity = ResultOf<typeof LoginSecurityQuery>['loginSecurity']

const FRESH_MS = 600_000

/** Returns the signed-in user's second step and passkeys. They rarely change outside this page, so the data stays fresh for long. */
export const loginSecurityQuery = (userId: number) =>
  queryOptions({
    queryKey: secondFactorKeys.loginSecurity(userId),
    staleTime: FRESH_MS,
    queryFn: async ({ signal }) => (await request(LoginSecurityQuery, {}, signal)).loginSecurity,
  })
