import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../../platform/api/api.ts'
import type { ResultOf } from '../../platform/api/graphql.ts'
import { payoutKeys } from '../query-keys.ts'
import {
  PayeeAccountQuery,
  PayeeBalancesQuery,
  PayoutAdjustmentsQuery,
  PayoutDebtsQuery,
  PayoutsDueQuery,
} from './documents.ts'
import { settlingKeys } from './query-keys.ts'

export type Due = ResultOf<typeof PayoutsDueQuery>['payoutsDue'][number]
export type Run = ResultOf<typeof PayoutsDueQuery>['payoutRuns'][number]
export type Debt = ResultOf<typeof PayoutDebtsQuery>['payoutDebts'][number]
export type Adjustment = ResultOf<typeof PayoutAdjustmentsQuery>['payoutAdjustments'][number]
export type Balance = ResultOf<typeof PayeeBalancesQuery>['payeeBalances'][number]
export type Entry = ResultOf<typeof PayeeAccountQuery>['payeeAccount'][number]

const view = <Answer>(name: string, franchiseId: string, ask: (signal: AbortSignal) => Promise<Answer>) => ({
  queryKey: settlingKeys.view(name, franchiseId),
  queryFn: ({ signal }: { signal: AbortSignal }) => ask(signal),
  staleTime: 0,
})

/** Loads what is to be paid, and the runs. */
export const usePayoutsDue = (franchiseId: string) =>
  useQuery(view('due', franchiseId, signal => request(PayoutsDueQuery, { franchiseId }, signal)))

/** Loads what payees owe. */
export const useDebts = (franchiseId: string) =>
  useQuery(
    view('debts', franchiseId, async signal => (await request(PayoutDebtsQuery, { franchiseId }, signal)).payoutDebts),
  )

/** Loads the adjustments. */
export const useAdjustments = (franchiseId: string) =>
  useQuery(
    view(
      'adjustments',
      franchiseId,
      async signal => (await request(PayoutAdjustmentsQuery, { franchiseId }, signal)).payoutAdjustments,
    ),
  )

/** Loads the balances and how far payouts are closed. */
export const useBalances = (franchiseId: string) =>
  useQuery(view('balances', franchiseId, signal => request(PayeeBalancesQuery, { franchiseId }, signal)))

/** Loads the account of one payee. */
export function useAccount(franchiseId: string, { vanId, userId }: Pick<Balance, 'vanId' | 'userId'>) {
  return useQuery({
    queryKey: settlingKeys.view('account', franchiseId, { vanId, userId }),
    queryFn: async ({ signal }) =>
      (await request(PayeeAccountQuery, { franchiseId, vanId, userId }, signal)).payeeAccount,
    staleTime: 0,
  })
}

/** Returns what refetches all views of settling and the statements. */
export function useRefreshed() {
  const queryClient = useQueryClient()
  return async (): Promise<void> => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: settlingKeys.all() }),
      queryClient.invalidateQueries({ queryKey: payoutKeys.lists() }),
    ])
  }
}

/** Sends a change and then shows it in every view. */
export function useSettlingMutation<Input>(change: (input: Input) => Promise<unknown>, onSuccess?: () => void) {
  const refresh = useRefreshed()
  return useMutation({
    mutationFn: async (input: Input) => {
      await change(input)
      await refresh()
    },
    ...(onSuccess && { onSuccess }),
  })
}
