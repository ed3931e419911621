import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { useSession } from '../platform/session/session.ts'
import type { Grouping } from '../../domain/analytics/grouping.ts'
import {
  AllAnalyticsQuery,
  AllSalesAnalyticsQuery,
  FranchiseAnalyticsQuery,
  ManagerFranchisesQuery,
  RecentWorkOrdersQuery,
  SalesListsQuery,
  SalesMonthQuery,
} from './documents.ts'

export type MonthTotals = ResultOf<typeof FranchiseAnalyticsQuery>['franchiseAnalytics']
export type Figures = ResultOf<typeof AllAnalyticsQuery>['allAnalytics']
export type SalesFigures = ResultOf<typeof AllSalesAnalyticsQuery>['allSalesAnalytics']
export type RecentOrder = ResultOf<typeof RecentWorkOrdersQuery>['lastSalesUserWorkOrders'][number]

const KEY = 'figures'
/** Figures of a minute ago are as good as those of now, and quick to go back to. */
const STALE_MS = 60_000

interface Asked {
  franchiseIds: string[]
  /** Null: there is no such time, so nothing is asked. */
  instants: { startDate: string; endDate: string } | null
  filter: Grouping
}

const userIdOf = (session: { id: number } | null): string => String(session?.id ?? 0)

/** The franchises of the manager who is signed in, with their vans (DASH-11). */
export function useManagerFranchises() {
  const userId = userIdOf(useSession())
  return useQuery({
    queryKey: [KEY, 'franchises', userId],
    queryFn: async ({ signal }) =>
      (await request(ManagerFranchisesQuery, { userId }, signal)).franchiseManagerFranchises,
    staleTime: STALE_MS,
  })
}

/** The month to date of franchises; none: all (DASH-02). */
export const useMonth = (franchiseIds: string[]) =>
  useQuery({
    queryKey: [KEY, 'month', userIdOf(useSession()), franchiseIds],
    queryFn: async ({ signal }) =>
      (await request(FranchiseAnalyticsQuery, { franchiseIds }, signal)).franchiseAnalytics,
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  })

/** The figures of franchises and vans over a time; the last ones stay while others come. */
export const useFigures = ({ franchiseIds, vanIds, instants, filter }: Asked & { vanIds: string[] }) =>
  useQuery({
    queryKey: [KEY, 'all', userIdOf(useSession()), franchiseIds, vanIds, instants, filter],
    queryFn: async ({ signal }) => {
      const span = instants ?? { startDate: '', endDate: '' }
      const asked = { selectedFranchises: franchiseIds, selectedVans: vanIds, filter, ...span }
      return { ...(await request(AllAnalyticsQuery, asked, signal)).allAnalytics, grouping: filter }
    },
    enabled: instants !== null,
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  })

/** The franchises and vendors of the sales user who is signed in (SALES-08). */
export function useSalesLists() {
  const userId = userIdOf(useSession())
  return useQuery({
    queryKey: [KEY, 'sales lists', userId],
    queryFn: async ({ signal }) => (await request(SalesListsQuery, { userId }, signal)).salesUserLists,
    staleTime: STALE_MS,
  })
}

/** The month to date of vendors in franchises; none: all. */
export const useSalesMonth = (franchiseIds: string[], vendorIds: string[]) =>
  useQuery({
    queryKey: [KEY, 'sales month', userIdOf(useSession()), franchiseIds, vendorIds],
    queryFn: async ({ signal }) =>
      (await request(SalesMonthQuery, { franchiseIds, vendorIds }, signal)).franchiseSalesAnalytics,
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  })

/** The figures of vendors in franchises over a time; the last ones stay while others come. */
export const useSalesFigures = ({ franchiseIds, vendorIds, instants, filter }: Asked & { vendorIds: string[] }) =>
  useQuery({
    queryKey: [KEY, 'all sales', userIdOf(useSession()), franchiseIds, vendorIds, instants, filter],
    queryFn: async ({ signal }) => {
      const span = instants ?? { startDate: '', endDate: '' }
      const asked = { selectedFranchises: franchiseIds, selectedVendors: vendorIds, filter, ...span }
      return { ...(await request(AllSalesAnalyticsQuery, asked, signal)).allSalesAnalytics, grouping: filter }
    },
    enabled: instants !== null,
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  })

/** The latest orders of each vendor of the sales user (SALES-05). */
export const useRecentOrders = () =>
  useQuery({
    queryKey: [KEY, 'recent', userIdOf(useSession())],
    queryFn: async ({ signal }) => (await request(RecentWorkOrdersQuery, {}, signal)).lastSalesUserWorkOrders,
    staleTime: STALE_MS,
  })
