import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { BreakdownBy } from '../../domain/analytics/breakdown.ts'
import type { Grouping } from '../../domain/analytics/grouping.ts'
import type { Currency } from '../../domain/format/money.ts'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { useSession } from '../platform/session/session.ts'
import {
  AllAnalyticsQuery,
  AllSalesAnalyticsQuery,
  AnalyticsBreakdownQuery,
  FranchiseAnalyticsQuery,
  ManagerFranchisesQuery,
  RecentWorkOrdersQuery,
  SalesListsQuery,
  SalesMonthQuery,
} from './documents.ts'
import { analyticsKeys } from './query-keys.ts'

export type MonthTotals = ResultOf<typeof FranchiseAnalyticsQuery>['franchiseAnalytics']
export type Figures = ResultOf<typeof AllAnalyticsQuery>['allAnalytics']
export type BreakdownRow = ResultOf<typeof AnalyticsBreakdownQuery>['analyticsBreakdown'][number]
export type SalesFigures = ResultOf<typeof AllSalesAnalyticsQuery>['allSalesAnalytics']
export type RecentOrder = ResultOf<typeof RecentWorkOrdersQuery>['lastSalesUserWorkOrders'][number]

/** Figures may be a minute old: going back to a view shows them at once. */
const STALE_MS = 60_000

/** Franchises and the currency of their amounts. It stays with the answer: while figures in another currency load, the previous ones are shown. */
interface Whose {
  franchiseIds: string[]
  currency: Currency
}

interface FigureRequest extends Whose {
  /** Null for an invalid period, which loads nothing. */
  instants: { startDate: string; endDate: string } | null
  filter: Grouping
}

const useUserId = (): string => String(useSession()?.id ?? 0)

/** The signed-in manager's franchises, with their vans (DASH-11). */
export function useManagerFranchises() {
  const userId = useUserId()
  return useQuery({
    queryKey: analyticsKeys.managerFranchises(userId),
    queryFn: async ({ signal }) =>
      (await request(ManagerFranchisesQuery, { userId }, signal)).franchiseManagerFranchises,
    staleTime: STALE_MS,
  })
}

/** The month to date of some franchises, or without any, of all (DASH-02). */
export const useMonth = ({ franchiseIds, currency }: Whose) =>
  useQuery({
    queryKey: analyticsKeys.month(useUserId(), franchiseIds),
    queryFn: async ({ signal }) => {
      const { franchiseAnalytics } = await request(FranchiseAnalyticsQuery, { franchiseIds }, signal)
      return { ...franchiseAnalytics, currency }
    },
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  })

/** The figures of franchises and vans in a period. The previous ones stay while new ones load. */
export const useFigures = ({
  franchiseIds,
  currency,
  vanIds,
  instants,
  filter,
}: FigureRequest & { vanIds: string[] }) =>
  useQuery({
    queryKey: analyticsKeys.all(useUserId(), { franchiseIds, vanIds, instants, filter }),
    queryFn: async ({ signal }) => {
      const span = instants ?? { startDate: '', endDate: '' }
      const variables = { selectedFranchises: franchiseIds, selectedVans: vanIds, filter, ...span }
      return { ...(await request(AllAnalyticsQuery, variables, signal)).allAnalytics, grouping: filter, currency }
    },
    enabled: instants !== null,
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  })

/** The figures of franchises and vans in a period, by van or by technician. The previous ones stay while new ones load. */
export const useBreakdown = ({
  franchiseIds,
  currency,
  vanIds,
  instants,
  by,
}: Omit<FigureRequest, 'filter'> & { vanIds: string[]; by: BreakdownBy }) =>
  useQuery({
    queryKey: analyticsKeys.breakdown(useUserId(), { franchiseIds, vanIds, instants, by }),
    queryFn: async ({ signal }) => {
      const span = instants ?? { startDate: '', endDate: '' }
      const variables = { by, selectedFranchises: franchiseIds, selectedVans: vanIds, ...span }
      return { rows: (await request(AnalyticsBreakdownQuery, variables, signal)).analyticsBreakdown, by, currency }
    },
    enabled: instants !== null,
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  })

/** The signed-in sales user's franchises and vendors (SALES-08). */
export function useSalesLists() {
  const userId = useUserId()
  return useQuery({
    queryKey: analyticsKeys.salesLists(userId),
    queryFn: async ({ signal }) => (await request(SalesListsQuery, { userId }, signal)).salesUserLists,
    staleTime: STALE_MS,
  })
}

/** The month to date of some vendors in some franchises, or without any, of all. */
export const useSalesMonth = ({ franchiseIds, currency, vendorIds }: Whose & { vendorIds: string[] }) =>
  useQuery({
    queryKey: analyticsKeys.salesMonth(useUserId(), franchiseIds, vendorIds),
    queryFn: async ({ signal }) => {
      const { franchiseSalesAnalytics } = await request(SalesMonthQuery, { franchiseIds, vendorIds }, signal)
      return { ...franchiseSalesAnalytics, currency }
    },
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  })

/** The figures of vendors and franchises in a period. The previous ones stay while new ones load. */
export const useSalesFigures = ({
  franchiseIds,
  currency,
  vendorIds,
  instants,
  filter,
}: FigureRequest & { vendorIds: string[] }) =>
  useQuery({
    queryKey: analyticsKeys.allSales(useUserId(), { franchiseIds, vendorIds, instants, filter }),
    queryFn: async ({ signal }) => {
      const span = instants ?? { startDate: '', endDate: '' }
      const variables = { selectedFranchises: franchiseIds, selectedVendors: vendorIds, filter, ...span }
      return {
        ...(await request(AllSalesAnalyticsQuery, variables, signal)).allSalesAnalytics,
        grouping: filter,
        currency,
      }
    },
    enabled: instants !== null,
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  })

/** The latest orders of each vendor of the sales user (SALES-05). */
export const useRecentOrders = () =>
  useQuery({
    queryKey: analyticsKeys.recent(useUserId()),
    queryFn: async ({ signal }) => (await request(RecentWorkOrdersQuery, {}, signal)).lastSalesUserWorkOrders,
    staleTime: STALE_MS,
  })
