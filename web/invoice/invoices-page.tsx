import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { csvMoney, csvTime } from '../../domain/format/csv.ts'
import { formatShortDate } from '../../domain/format/dates.ts'
import { INVOICE_STATUS_LABELS } from '../../domain/invoice/status.ts'
import { useFranchises } from '../franchise-choice/franchise.ts'
import { money } from '../platform/money.ts'
import { PATHS } from '../platform/paths.ts'
import { CsvButton } from '../platform/csv/csv-button.tsx'
import type { CsvColumn } from '../platform/save-csv.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { useTypedSearch } from '../platform/use-typed-search.ts'
import { visitorZone } from '../platform/visitor-zone.ts'
import { SavedViews } from '../saved-view/saved-views.tsx'
import { type Column, DataTable } from '../ui/display/data-table.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import type { Loadable } from '../ui/feedback/loadable.ts'
import { IconFileOff } from '../ui/icon/file-off.gen.ts'
import { IconRefresh } from '../ui/icon/refresh.gen.ts'
import { IconButton } from '../ui/inputs/button.tsx'
import { Page } from '../ui/layout/page.tsx'
import { StatusListBar } from '../ui/layout/status-list-bar.tsx'
import { InvoiceBadge } from './invoice-badge.tsx'
import { leftToPay } from './payable.ts'
import { invoiceKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'
import { type InvoiceFilter, type ListedInvoice, useInvoices, useInvoiceTotals } from './use-invoices.ts'

const route = getRouteApi(PATHS.invoices)

const STATUSES = {
  all: TEXTS.allStatuses,
  options: Object.entries(INVOICE_STATUS_LABELS).map(([value, label]) => ({ value, label })),
}

const columnsIn = (zone: string): readonly Column<ListedInvoice>[] => [
  {
    key: 'number',
    header: TEXTS.number,
    primary: true,
    render: ({ invoiceNumber }) => (
      <Link to={PATHS.invoice} params={{ invoiceNumber }}>
        {invoiceNumber}
      </Link>
    ),
  },
  { key: 'customer', header: TEXTS.customer, card: 'lead', render: invoice => invoice.billTo.name },
  { key: 'vehicle', header: TEXTS.vehicle, card: 'detail', render: invoice => invoice.billTo.vehicle },
  {
    key: 'date',
    header: TEXTS.date,
    card: 'detail',
    render: invoice => formatShortDate(new Date(invoice.createdAt), zone),
  },
  { key: 'status', header: TEXTS.status, corner: true, render: invoice => <InvoiceBadge status={invoice.status} /> },
  {
    key: 'billed',
    header: TEXTS.billed,
    align: 'end',
    card: 'figure',
    render: invoice => money(invoice.billedAmount, invoice.currency),
  },
  {
    key: 'remaining',
    header: TEXTS.balance,
    align: 'end',
    card: 'line',
    isBlank: invoice => leftToPay(invoice) === 0,
    render: invoice => money(leftToPay(invoice), invoice.currency),
  },
]

/** Returns the filters of a saved view. */
const searchOf = ({ status, search, sort }: Record<string, string>) => ({
  status,
  search,
  sort: sort === 'oldest' ? ('oldest' as const) : undefined,
})

const csvColumns = (zone: string): CsvColumn<ListedInvoice>[] => [
  { header: TEXTS.number, value: ({ invoiceNumber }) => invoiceNumber },
  { header: TEXTS.customer, value: ({ billTo }) => billTo.name },
  { header: TEXTS.vehicle, value: ({ billTo }) => billTo.vehicle },
  { header: TEXTS.date, value: ({ createdAt }) => csvTime(new Date(createdAt), zone) },
  { header: TEXTS.status, value: ({ status }) => INVOICE_STATUS_LABELS[status] ?? status },
  { header: TEXTS.billed, value: ({ billedAmount }) => csvMoney(billedAmount) },
  { header: TEXTS.balance, value: invoice => csvMoney(leftToPay(invoice)) },
]

/** Shows a franchise's invoices (INVOICE-01). Filters, search and order are in the address. */
export function InvoicesPage() {
  const { status, search, sort } = route.useSearch()
  const { csvTimeZone } = useTenant()
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const { typed, setTyped } = useTypedSearch(
    search ?? '',
    PATHS.invoices,
    text => void navigate({ search: before => ({ ...before, search: text }), replace: true }),
  )
  const { selected, query: franchises } = useFranchises()
  const filter = { franchiseId: selected?.id, status, search, sort }
  const query = useInvoices(filter)
  const rows = rowsOf(query, franchises)
  const label = status && INVOICE_STATUS_LABELS[status]
  if (franchises.data && !selected) {
    return (
      <Page title={TEXTS.title} width="wide">
        <EmptyState icon={<IconFileOff />}>{TEXTS.noFranchise}</EmptyState>
      </Page>
    )
  }
  return (
    <Page
      title={TEXTS.title}
      width="wide"
      intro={<Totals filter={filter} />}
      actions={
        <>
          <SavedViews
            page="invoices"
            current={{ search: { status, search, sort } }}
            onOpen={view => void navigate({ search: searchOf(view.search) })}
          />
          {rows.status === 'ready' && (
            <CsvButton
              columns={csvColumns(csvTimeZone)}
              rows={rows.data}
              fileName={TEXTS.csvName}
              hasMore={query.hasNextPage}
              shrinks
            />
          )}
          <IconButton
            label={TEXTS.refresh}
            icon={<IconRefresh size={20} />}
            onClick={() => void queryClient.invalidateQueries({ queryKey: invoiceKeys.lists() })}
          />
        </>
      }
    >
      <StatusListBar
        search={{ label: TEXTS.search, hint: TEXTS.searchHint, value: typed, onChange: setTyped }}
        status={status}
        statuses={STATUSES}
        sort={sort}
        onChange={changed => void navigate({ search: before => ({ ...before, ...changed }), replace: true })}
      />
      <DataTable
        key={`${selected?.id} ${status} ${search} ${sort}`}
        caption={TEXTS.title}
        columns={columnsIn(selected?.timeZone ?? visitorZone())}
        rows={rows}
        rowKey={invoice => invoice.id}
        expectedRows={10}
        empty={<EmptyState icon={<IconFileOff />}>{emptyText(label, search)}</EmptyState>}
        pages={query}
      />
    </Page>
  )
}

/** Says how many invoices the list has, and what they add up to. */
function Totals({ filter }: { filter: InvoiceFilter }) {
  const { data } = useInvoiceTotals(filter)
  if (!data) return '\u00a0'
  if (data.isMore) return TEXTS.countMore(data.count)
  const sums = data.sums.map(({ billed, balance, currency }) =>
    TEXTS.sum(money(billed, currency), money(balance, currency)),
  )
  return TEXTS.totals([TEXTS.count(data.count), ...sums])
}

const emptyText = (label: string | undefined, search: string | undefined): string => {
  if (search) return TEXTS.emptyForSearch
  return label ? TEXTS.emptyForStatus(label) : TEXTS.empty
}

interface Failable {
  error: Error | null
  refetch: () => unknown
}

/** Returns the loaded pages as one list. Offset paging may repeat an invoice when others were created in between. */
function rowsOf(query: ReturnType<typeof useInvoices>, franchises: Failable): Loadable<readonly ListedInvoice[]> {
  if (query.data) {
    const all = query.data.pages.flatMap(page => page.invoices)
    return { status: 'ready', data: [...new Map(all.map(invoice => [invoice.id, invoice])).values()] }
  }
  const failed = [franchises, query].find(entry => entry.error)
  if (!failed?.error) return { status: 'loading' }
  return { status: 'error', message: failed.error.message, onRetry: () => void failed.refetch() }
}
