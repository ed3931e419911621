import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
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

/** Whose statements are listed: a whole franchise's, or one person's (PAYOUT-01). */
export type Variant = { of: 'franchise' } | { of: 'technician' | 'sales'; userId: string }

const OWN = { technician: PayoutStatementsTechnicianQuery, sales: PayoutStatementsSalesQuery } as const

/** The periods of which there are statements, page after page, newest first; always from the network (PAYOUT-03, PAYOUT-08). */
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

/** A franchise's statements within some days. */
export function useStatementsByDate(franchiseId: string | undefined, startDate = '', endDate = '') {
  return useQuery({
    queryKey: payoutKeys.byDate(franchiseId, startDate, endDate),
    queryFn: async ({ signal }) =>
      (await request(PayoutStatementsByDateQuery, { franchiseId: franchiseId ?? '', startDate, endDate }, signal))
        .payoutStatementsByDate,
    enabled: franchiseId !== undefined,
  })
}

/** One statement. It is asked for again when one comes back from paying it. */
export function useReport(id: string) {
  return useQuery({
    queryKey: payoutKeys.detail(id),
    queryFn: async ({ signal }) => (await request(PayoutReportQuery, { id }, signal)).payoutReport,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
}

/** What a statement's payments, refunds, invoices and CSV data are asked by (PAYOUT-12). */
export const askedBy = ({ id, startDate, endDate, franchiseId, vanId, userId }: Report) => ({
  id,
  startDate,
  endDate,
  franchiseId,
  vanId,
  userId,
})

const ITEMS = {
  payments: PayoutPaymentsQuery,
  refunds: PayoutRefundedPaymentsQuery,
  invoices: PayoutInvoicesQuery,
} as const

export type ItemList = keyof typeof ITEMS

/** What a statement is made of, of one kind. */
export function useItems(report: Report, list: ItemList) {
  return useQuery({
    queryKey: payoutKeys.items(list, report.id),
    queryFn: async ({ signal }) => (await request(ITEMS[list], askedBy(report), signal)).items,
  })
}
