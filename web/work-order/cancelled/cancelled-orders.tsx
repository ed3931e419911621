import { Link } from '@tanstack/react-router'
import { formatShortDate, formatTime } from '../../../domain/format/dates.ts'
import type { OrderSort } from '../../../domain/work-order/list-sorts.ts'
import { csvTime } from '../../../domain/format/csv.ts'
import { PATHS } from '../../platform/paths.ts'
import { CsvButton } from '../../platform/csv/csv-button.tsx'
import type { CsvColumn } from '../../platform/save-csv.ts'
import { useTenant } from '../../platform/tenant-context.ts'
import { type Column, DataTable } from '../../ui/display/data-table.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { Loadable } from '../../ui/feedback/loadable.ts'
import { IconClipboardOff } from '../../ui/icon/clipboard-off.gen.ts'
import { IconSearchOff } from '../../ui/icon/search-off.gen.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { OrderSortField } from '../list/order-sort-field.tsx'
import { SearchBox } from '../list/search-box.tsx'
import { TEXTS as LIST_TEXTS } from '../list/texts.ts'
import { useFilter } from '../list/use-filter.ts'
import { cancelReasonText } from '../texts.ts'
import classes from './cancelled-orders.module.css'
import { TEXTS } from './texts.ts'
import { type CancelledOrder, useCancelledOrders, withCancellation } from './use-cancelled-orders.ts'

interface CancelledOrdersProps {
  franchise: { id: string; timeZone: string }
  /** From the address. */
  filter: string
  /** From the address; undefined for the list's own order. */
  sort: OrderSort | undefined
}

const vehicleOf = ({ vehicle }: CancelledOrder): string => `${vehicle.year} ${vehicle.make} ${vehicle.model}`
const reasonOf = ({ cancelReason, cancellation }: CancelledOrder): string =>
  TEXTS.reason(cancelReasonText(cancelReason), cancellation?.notes ?? '')

/** Keeps the PM beside its hour. */
const NO_BREAK = '\u00a0'

/** The list, with its search and order. */
type CancelledPlace = { status: 'cancelled'; van: undefined } & Pick<CancelledOrdersProps, 'filter' | 'sort'>

const columnsIn = (zone: string, place: CancelledPlace): readonly Column<CancelledOrder>[] => {
  const when = (at: Date): string =>
    TEXTS.when(formatShortDate(at, zone), formatTime(at, zone).replaceAll(' ', NO_BREAK))
  return [
    {
      key: 'customer',
      header: TEXTS.columns.customer,
      primary: true,
      render: ({ id, contact }) => (
        <Link to={PATHS.workOrder} params={{ id }} state={{ list: place }}>
          {contact.name}
        </Link>
      ),
    },
    { key: 'vehicle', header: TEXTS.columns.vehicle, card: 'lead', render: vehicleOf },
    { key: 'order', header: TEXTS.columns.order, corner: true, render: ({ id }) => id },
    {
      key: 'scheduled',
      header: TEXTS.columns.scheduled,
      card: 'line',
      render: order => <Two first={when(new Date(order.scheduledAt))} second={order.van?.name ?? TEXTS.noVan} />,
    },
    {
      key: 'cancelled',
      header: TEXTS.columns.cancelled,
      card: 'line',
      render: ({ cancellation }) =>
        cancellation ? <Two first={when(cancellation.at)} second={cancellation.by} /> : '–',
    },
    { key: 'why', header: TEXTS.columns.why, card: 'line', render: reasonOf },
  ]
}

const csvColumns = (zone: string): CsvColumn<CancelledOrder>[] => [
  { header: TEXTS.columns.order, value: ({ id }) => id },
  { header: TEXTS.columns.customer, value: ({ contact }) => contact.name },
  { header: TEXTS.columns.vehicle, value: vehicleOf },
  { header: TEXTS.columns.plate, value: ({ userVehicle }) => userVehicle.name ?? '' },
  { header: TEXTS.columns.scheduled, value: ({ scheduledAt }) => csvTime(new Date(scheduledAt), zone) },
  { header: TEXTS.columns.van, value: ({ van }) => van?.name ?? '' },
  {
    header: TEXTS.columns.cancelled,
    value: ({ cancellation }) => (cancellation ? csvTime(cancellation.at, zone) : ''),
  },
  { header: TEXTS.columns.by, value: ({ cancellation }) => cancellation?.by ?? '' },
  { header: TEXTS.columns.why, value: reasonOf },
]

/** A fact, and a smaller one that belongs to it. */
function Two({ first, second }: { first: string; second: string }) {
  return (
    <span>
      {first} <span className={classes.second}>{second}</span>
    </span>
  )
}

/** Lists a franchise's cancelled orders: who cancelled them, when and why. Its search and order are in the address, as those of the other lists. */
export function CancelledOrders({ franchise, filter, sort }: CancelledOrdersProps) {
  const { typed, setTyped } = useFilter(filter)
  const { csvTimeZone } = useTenant()
  const query = useCancelledOrders(franchise.id, filter, sort)
  const rows = rowsOf(query)
  const total = query.data?.pages.at(-1)?.total
  return (
    <Page
      title={TEXTS.title}
      width="wide"
      intro={total === undefined ? undefined : TEXTS.total(total)}
      back={<Link to={PATHS.workOrders}>{TEXTS.back}</Link>}
      actions={
        rows.status === 'ready' && (
          <CsvButton
            columns={csvColumns(csvTimeZone)}
            rows={rows.data}
            fileName={TEXTS.csvName}
            hasMore={query.hasNextPage}
            shrinks
          />
        )
      }
    >
      <div className={classes.tools}>
        <OrderSortField list={{ status: 'cancelled', sort }} />
        <SearchBox value={typed} onChange={setTyped} />
      </div>
      <DataTable
        key={`${franchise.id} ${filter} ${sort}`}
        caption={TEXTS.title}
        columns={columnsIn(franchise.timeZone, { status: 'cancelled', van: undefined, filter, sort })}
        rows={rows}
        rowKey={({ id }) => id}
        expectedRows={10}
        empty={
          filter === '' ? (
            <EmptyState icon={<IconClipboardOff />}>{TEXTS.empty}</EmptyState>
          ) : (
            <EmptyState
              icon={<IconSearchOff />}
              action={<Button onClick={() => setTyped('')}>{LIST_TEXTS.clearSearch}</Button>}
            >
              {LIST_TEXTS.noMatch(filter)}
            </EmptyState>
          )
        }
        pages={query}
      />
    </Page>
  )
}

/** Returns the loaded pages as one list. Offset paging may repeat an order when others were cancelled in between. */
function rowsOf({ data, error, refetch }: ReturnType<typeof useCancelledOrders>): Loadable<readonly CancelledOrder[]> {
  if (data) {
    const orders = data.pages.flatMap(page => page.workOrders.map(({ workOrder }) => withCancellation(workOrder)))
    return { status: 'ready', data: [...new Map(orders.map(order => [order.id, order])).values()] }
  }
  if (error) return { status: 'error', message: error.message, onRetry: () => void refetch() }
  return { status: 'loading' }
}
