import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { InvoiceByNumberQuery, type InvoiceFragment, InvoicesQuery, InvoiceTotalsQuery } from './documents.ts'
import { isMixed } from './is-mixed.ts'
import { invoiceKeys } from './query-keys.ts'

const MIXED_PAUSE_MS = 500
/** While somebody can pay elsewhere (by a link that was sent, at a reader), staff see it without loading the page again. */
const PAYABLE_PAUSE_MS = 5_000

export type ListedInvoice = ResultOf<typeof InvoicesQuery>['invoices']['invoices'][number]
export type Invoice = ResultOf<typeof InvoiceFragment>

/** Which invoices a list has, and from which end. */
export interface InvoiceFilter {
  franchiseId: string | undefined
  status: string | undefined
  search: string | undefined
  sort: 'oldest' | undefined
}

const variablesOf = ({ franchiseId, status, search }: Omit<InvoiceFilter, 'sort'>) => ({
  franchiseId: franchiseId ?? '',
  status: status ?? null,
  search: search ?? null,
})

/** Loads a franchise's invoices by status and search, page by page. */
export function useInvoices(filter: InvoiceFilter) {
  const { franchiseId, sort } = filter
  return useInfiniteQuery({
    queryKey: invoiceKeys.list(filter),
    queryFn: async ({ signal, pageParam }) => {
      const variables = { ...variablesOf(filter), isOldestFirst: sort === 'oldest', pageNumber: pageParam }
      return (await request(InvoicesQuery, variables, signal)).invoices
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.invoices.length, 0)
      return last.invoices.length > 0 && loaded < last.total ? pages.length + 1 : undefined
    },
    enabled: franchiseId !== undefined,
    placeholderData: before => before,
  })
}

/** Loads what the invoices of a list add up to. */
export function useInvoiceTotals({ franchiseId, status, search }: InvoiceFilter) {
  const filter = { franchiseId, status, search }
  return useQuery({
    queryKey: invoiceKeys.totals(filter),
    queryFn: async ({ signal }) => (await request(InvoiceTotalsQuery, variablesOf(filter), signal)).invoiceTotals,
    enabled: franchiseId !== undefined,
    placeholderData: before => before,
  })
}

/** Loads one invoice by its number (INVOICE-11). */
export function useInvoice(invoiceNumber: string) {
  return useQuery({
    queryKey: invoiceKeys.detail(invoiceNumber),
    queryFn: async ({ signal }) => (await request(InvoiceByNumberQuery, { invoiceNumber }, signal)).invoiceByNumber,
    refetchInterval: ({ state: { data } }) => {
      if (!data) return false
      if (isMixed(data)) return MIXED_PAUSE_MS
      return data.payments.some(({ status }) => status === 'SENT' || status === 'PENDING') ? PAYABLE_PAUSE_MS : false
    },
  })
}
