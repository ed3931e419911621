import { useQuery } from '@tanstack/react-query'
import { request } from '../../platform/api/api.ts'
import type { ResultOf } from '../../platform/api/graphql.ts'
import { settlingKeys } from '../settling/query-keys.ts'
import { CashDrawersQuery, CashEntriesQuery, OwnCashQuery } from './documents.ts'

export type Drawer = ResultOf<typeof CashDrawersQuery>['cashDrawers'][number]
export type CashEntry = ResultOf<typeof CashEntriesQuery>['cashEntries'][number]

/** Loads the cash of a franchise's payees. */
export const useCashDrawers = (franchiseId: string) =>
  useQuery({
    queryKey: settlingKeys.view('cash', franchiseId),
    queryFn: async ({ signal }) => (await request(CashDrawersQuery, { franchiseId }, signal)).cashDrawers,
    staleTime: 0,
  })

/** Loads the cash that the signed-in person has. */
export const useOwnCash = (franchiseId: string, userId: string) =>
  useQuery({
    queryKey: settlingKeys.view('own-cash', franchiseId, { userId }),
    queryFn: async ({ signal }) => (await request(OwnCashQuery, { franchiseId }, signal)).ownCash,
    staleTime: 0,
  })

/** Loads the movements of a payee's cash, newest first. */
export const useCashEntries = (franchiseId: string, { vanId, userId }: Pick<Drawer, 'vanId' | 'userId'>) =>
  useQuery({
    queryKey: settlingKeys.view('cash-entries', franchiseId, { vanId, userId }),
    queryFn: async ({ signal }) =>
      (await request(CashEntriesQuery, { franchiseId, vanId, userId }, signal)).cashEntries,
    staleTime: 0,
  })
