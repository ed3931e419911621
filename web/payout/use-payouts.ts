import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { isCalendarDay } from '../../domain/format/instant.ts'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import {
  PayoutInvoicesQuery,
  PayoutPaymentsQuery,
  PayoutRefundedPaymentsQuery,
  PayoutReportQuery,
  PayoutStatementsByDateQuery,
  PayoutStatementsRangeQuery,
  PayoutStatementsSalesQuery,
  PayoutStatementsTechnicianQuery,
} from './documents.ts'
import { payoutKeys } from './query-keys.ts'

export type DateRange = ResultOf<typeof PayoutStatementsRangeQuery>['page']['groupedDateRanges'][number]
export type Report = ResultOf<typeof PayoutReportQuery>['payoutReport']
export type ReportItem = ResultOf<typeof PayoutPaymentsQuery>['items'][number]
export type Statement = ResultOf<typeof PayoutStatementsByDateQuery>['payoutStatementsByDate'][number]

/** Which statements are listed: those of a franchise or of one person (PAYOUT-01). */
export type Variant = { of: 'franchise' } | { of: 'technician' | 'sales'; userId: string }

const OWN = { technician: PayoutStatementsTechnicianQuery, sales: PayoutStatementsSalesQuery } as const

/** Loads the periods with statements page by page, newest first, without the cache (PAYOUT-03, PAYOUT-08). */
export function useDateRanges(franchiseId: string | undefined, variant: Variant) {
  return useInfiniteQuery({
    queryKey: payoutKeys.list(franchiseId, variant),
    queryFn: async ({ signal, pageParam }) => {
      const variables = { franchiseId: franchiseId ?? '', pageNumber: pageParam }
      const { page } =
        variant.of === 'franchise'
          ? await request(PayoutStatementsRangeQuery, variables, signal)
          : await request(OWN[variant.of], { ...variables, userId: variant.userId }, signal)
      return page
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.groupedDateRanges.length, 0)
      return last.groupedDateRanges.length > 0 && loaded < last.total ? pages.length + 1 : undefined
    },
    enabled: franchiseId !== undefined,
    staleTime: 0,
  })
}

/** Loads a franchise's statements of a period. Without two days there is nothing to load. */
export function useStatementsByDate(franchiseId: string | undefined, startDate = '', endDate = '') {
  const isRange = isCalendarDay(startDate) && isCalendarDay(endDate)
  const query = useQuery({
    queryKey: payoutKeys.byDate(franchiseId, startDate, endDate),
    queryFn: async ({ signal }) =>
      (await request(PayoutStatementsByDateQuery, { franchiseId: franchiseId ?? '', startDate, endDate }, signal))
        .payoutStatementsByDate,
    enabled: franchiseId !== undefined && isRange,
  })
  return { ...query, isRange }
}

/** Loads one statement, again when the user returns from paying it. */
export function useReport(id: string) {
  return useQuery({
    queryKey: payoutKeys.detail(id),
    queryFn: async ({ signal }) => (await request(PayoutReportQuery, { id }, signal)).payoutReport,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
}

/** Returns the variables for a statement's payments, refunds, invoices and CSV data (PAYOUT-12). */
export const itemVariables = ({ id, startDate, endDate, franchiseId, vanId, userId }: Report) => ({
  id,
  startDate,
  endDate,
  franchiseId,
  vanId,
  userId,
})

/** Returns the figures of the manager's extra lines. The server answers them to managers only. */
export const extrasOf = (report: Report) => ({
  currency: report.currency,
  totalSales: report.totalSales ?? 0,
  subTotalSales: report.subTotalSales ?? 0,
  totalTax: report.totalTax ?? 0,
  workOrderCount: report.workOrderCount ?? 0,
  totalRevenue: report.totalRevenue ?? 0,
  subTotalRevenue: report.subTotalRevenue ?? 0,
  unreportedRevenue: report.unreportedRevenue ?? 0,
  refunds: report.refunds ?? 0,
  cashPayments: report.cashPayments ?? 0,
})

const ITEMS = {
  payments: PayoutPaymentsQuery,
  refunds: PayoutRefundedPaymentsQuery,
  invoices: PayoutInvoicesQuery,
} as const

export type ItemList = keyof typeof ITEMS

/** Loads a statement's items of one kind. */
export function useItems(report: Report, list: ItemList) {
  return useQuery({
    queryKey: payoutKeys.items(list, report.id),
    queryFn: async ({ signal }) => (await request(ITEMS[list], itemVariables(report), signal)).items,
  })
}
