import { useDebouncedCallback } from '@mantine/hooks'
import { IconFileOff, IconRefresh, IconSearch } from '@tabler/icons-react'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { formatShortDate } from '../../domain/format/dates.ts'
import { INVOICE_STATUS_LABELS } from '../../domain/invoice/status.ts'
import { useFranchises } from '../franchise-choice/franchise.ts'
import { money } from '../platform/money.ts'
import { PATHS } from '../platform/paths.ts'
import { visitorZone } from '../platform/visitor-zone.ts'
import { type Column, DataTable } from '../ui/display/data-table.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import type { Loadable } from '../ui/feedback/loadable.ts'
import { IconButton } from '../ui/inputs/button.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { Page } from '../ui/layout/page.tsx'
import { InvoiceBadge } from './invoice-badge.tsx'
import { leftToPay } from './payable.ts'
import { TEXTS } from './texts.ts'
import { type ListedInvoice, useInvoices } from './use-invoices.ts'

const route = getRouteApi(PATHS.invoices)

const STATUSES = [
  { value: '', label: TEXTS.allStatuses },
  ...Object.entries(INVOICE_STATUS_LABELS).map(([value, label]) => ({ value, label })),
]

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
  { key: 'customer', header: TEXTS.customer, render: invoice => invoice.billTo.name },
  { key: 'vehicle', header: TEXTS.vehicle, render: invoice => invoice.billTo.vehicle },
  { key: 'date', header: TEXTS.date, render: invoice => formatShortDate(new Date(invoice.createdAt), zone) },
  { key: 'status', header: TEXTS.status, render: invoice => <InvoiceBadge status={invoice.status} /> },
  {
    key: 'billed',
    header: TEXTS.billed,
    align: 'end',
    render: invoice => money(invoice.billedAmount, invoice.currency),
  },
  {
    key: 'remaining',
    header: TEXTS.balance,
    align: 'end',
    render: invoice => money(leftToPay(invoice), invoice.currency),
  },
]

/** Shows a franchise's invoices (INVOICE-01). */
export function InvoicesPage() {
  const { status, search } = route.useSearch()
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState(search ?? '')
  const router = useRouter()
  const setSearch = useDebouncedCallback((text: string) => {
    // Following a link discards the pending search, so that it does not navigate back.
    if (router.latestLocation.pathname !== PATHS.invoices) return
    void navigate({ search: before => ({ ...before, search: text.trim() }), replace: true })
  }, 250)
  const { selected, query: franchises } = useFranchises()
  const query = useInvoices(selected?.id, status, search)
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
      actions={
        <>
          <SelectField
            label={TEXTS.status}
            hideLabel
            value={status ?? ''}
            onChange={value => void navigate({ search: before => ({ ...before, status: value }), replace: true })}
            options={STATUSES}
          />
          <IconButton label={TEXTS.refresh} icon={<IconRefresh size={20} />} onClick={() => void query.refetch()} />
        </>
      }
    >
      <TextField
        label={TEXTS.search}
        type="search"
        placeholder={TEXTS.searchHint}
        icon={<IconSearch size={18} />}
        value={typed}
        onChange={text => {
          setTyped(text)
          setSearch(text)
        }}
      />
      <DataTable
        key={`${selected?.id} ${status} ${search}`}
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
