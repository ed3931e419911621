import { queryOptions } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { FranchisePaymentsQuery, PaymentAccountsQuery } from './documents.ts'
import { paymentAccountKeys } from './query-keys.ts'

export type PaymentAccount = ResultOf<typeof PaymentAccountsQuery>['paymentAccounts'][number]

/** Loads the payment account of each country. */
export const paymentAccountsQuery = () =>
  queryOptions({
    queryKey: paymentAccountKeys.all(),
    queryFn: async ({ signal }) => (await request(PaymentAccountsQuery, {}, signal)).paymentAccounts,
    staleTime: 0,
  })

export type FranchisePayments = ResultOf<typeof FranchisePaymentsQuery>['franchisePayments'][number]

/** Loads which franchises are paid directly. */
export const franchisePaymentsQuery = () =>
  queryOptions({
    queryKey: paymentAccountKeys.franchises(),
    queryFn: async ({ signal }) => (await request(FranchisePaymentsQuery, {}, signal)).franchisePayments,
    staleTime: 0,
  })
