import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { csvMoney, csvTime } from '../../domain/format/csv.ts'
import { formatShortDate } from '../../domain/format/dates.ts'
import { dayText } from '../../domain/format/day-text.ts'
import { QUOTE_STATUSES } from '../../domain/quote/lifecycle.ts'
import { TEXTS as QUOTE } from '../../domain/quote/texts.ts'
import { useFranchises } from '../franchise-choice/franchise.ts'
import { ButtonLink } from '../platform/button-link.tsx'
import { CsvButton } from '../platform/csv/csv-button.tsx'
import { money } from '../platform/money.ts'
import { PATHS } from '../platform/paths.ts'
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
import { type ListedQuote, useQuotes } from './queries.ts'
import { QuoteBadge } from './quote-badge.tsx'
import { quoteKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'

const route = getRouteApi(PATHS.quotes)

const STATUSES = {
  all: TEXTS.allStatuses,
  options: QUOTE_STATUSES.map(value => ({ value, label: QUOTE.statuses[value] })),
}

/** Returns the company and the person. */
const customerOf = ({ content: { contact } }: ListedQuote): string =>
  contact.company === '' ? contact.name : TEXTS.companyAndName(contact.company, contact.name)

const columnsIn = (zone: string): readonly Column<ListedQuote>[] => [
  {
    key: 'number',
    header: TEXTS.number,
    primary: true,
    render: ({ id, quoteNumber }) => (
      <Link to={PATHS.quote} params={{ id }}>
        {quoteNumber}
      </Link>
    ),
  },
  { key: 'customer', header: TEXTS.customer, card: 'lead', render: customerOf },
  { key: 'date', header: TEXTS.date, card: 'none', render: quote => formatShortDate(new Date(quote.createdAt), zone) },
  { key: 'valid', header: TEXTS.validUntil, card: 'fact', render: ({ content }) => dayText(content.validUntil) },
  { key: 'status', header: TEXTS.status, corner: true, render: ({ status }) => <QuoteBadge status={status} /> },
  { key: 'cars', header: TEXTS.cars, align: 'end', card: 'fact', render: quote => quote.carCount },
  {
    key: 'total',
    header: TEXTS.total,
    align: 'end',
    card: 'figure',
    render: quote => money(quote.total, quote.currency),
  },
]

const csvColumns = (zone: string): CsvColumn<ListedQuote>[] => [
  { header: TEXTS.number, value: ({ quoteNumber }) => String(quoteNumber) },
  { header: TEXTS.customer, value: customerOf },
  { header: TEXTS.date, value: ({ createdAt }) => csvTime(new Date(createdAt), zone) },
  { header: TEXTS.validUntil, value: ({ content }) => content.validUntil },
  { header: TEXTS.status, value: ({ status }) => QUOTE.statuses[status] },
  { header: TEXTS.cars, value: ({ carCount }) => String(carCount) },
  { header: TEXTS.total, value: ({ total }) => csvMoney(total) },
]

/** Returns the filters of a saved view. */
const searchOf = ({ status, search, sort }: Record<string, string>) => ({
  status,
  search,
  sort: sort === 'oldest' ? ('oldest' as const) : undefined,
})

/** Shows the quotes of a franchise: managers all, sales their own. Filters, search and order are in the address. */
export function QuotesPage() {
  const { status, search, sort } = route.useSearch()
  const { csvTimeZone } = useTenant()
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const { typed, setTyped } = useTypedSearch(
    search ?? '',
    PATHS.quotes,
    text => void navigate({ search: before => ({ ...before, search: text }), replace: true }),
  )
  const { selected, query: franchises } = useFranchises()
  const query = useQuotes({ franchiseId: selected?.id, status, search, sort })
  const rows = rowsOf(query, franchises)
  const label = QUOTE_STATUSES.find(one => one === status)
  if (franchises.data && !selected)
    return (
      <Page title={TEXTS.title} width="wide">
        <EmptyState icon={<IconFileOff />}>{TEXTS.noFranchise}</EmptyState>
      </Page>
    )
  return (
    <Page
      title={TEXTS.title}
      width="wide"
      intro={totalsOf(query)}
      actions={
        <>
          <SavedViews
            page="quotes"
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
            onClick={() => void queryClient.invalidateQueries({ queryKey: quoteKeys.lists() })}
          />
          <ButtonLink variant="primary" to={PATHS.newQuote}>
            {TEXTS.newQuote}
          </ButtonLink>
        </>
      }
    >
      <StatusListBar
        search={{ label: TEXTS.search, hint: TEXTS.searchHint, value: typed, onChange: setTyped }}
        status={label}
        statuses={STATUSES}
        sort={sort}
        onChange={changed => void navigate({ search: before => ({ ...before, ...changed }), replace: true })}
      />
      <DataTable
        key={`${selected?.id} ${status} ${search} ${sort}`}
        caption={TEXTS.title}
        columns={columnsIn(selected?.timeZone ?? visitorZone())}
        rows={rows}
        rowKey={quote => quote.id}
        expectedRows={10}
        empty={
          <EmptyState icon={<IconFileOff />} action={<ButtonLink to={PATHS.newQuote}>{TEXTS.newQuote}</ButtonLink>}>
            {search ? TEXTS.emptyForSearch : label ? TEXTS.emptyForStatus(QUOTE.statuses[label]) : TEXTS.empty}
          </EmptyState>
        }
        pages={query}
      />
    </Page>
  )
}

type QuotesResult = ReturnType<typeof useQuotes>

/** Says how many quotes the list has, and what they add up to. */
function totalsOf({ data }: QuotesResult): string {
  const last = data?.pages.at(-1)
  if (!last) return '\u00a0'
  return TEXTS.totals([TEXTS.count(last.count), ...last.sums.map(({ total, currency }) => money(total, currency))])
}

interface Failable {
  error: Error | null
  refetch: () => unknown
}

/** Returns the loaded pages as one list. Offset paging may repeat a quote when others were written in between. */
function rowsOf(query: QuotesResult, franchises: Failable): Loadable<readonly ListedQuote[]> {
  if (query.data) {
    const all = query.data.pages.flatMap(page => page.quotes)
    return { status: 'ready', data: [...new Map(all.map(quote => [quote.id, quote])).values()] }
  }
  const failed = [franchises, query].find(entry => entry.error)
  if (!failed?.error) return { status: 'loading' }
  return { status: 'error', message: failed.error.message, onRetry: () => void failed.refetch() }
}
