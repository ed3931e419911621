import {
  averageTicket,
  BREAKDOWNS,
  type BreakdownBy,
  type BreakdownFigures,
  sumOfBreakdown,
} from '../../domain/analytics/breakdown.ts'
import { utilization } from '../../domain/analytics/utilization.ts'
import { csvMoney } from '../../domain/format/csv.ts'
import { LOCALE } from '../../domain/format/locale.ts'
import type { Currency } from '../../domain/format/money.ts'
import { vanName } from '../../domain/format/van-name.ts'
import { csvOf, saveCsv } from '../platform/save-csv.ts'
import { DataTable } from '../ui/display/data-table.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { loadable } from '../ui/feedback/loadable.ts'
import { IconTruck } from '../ui/icon/truck.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import classes from './analytics.module.css'
import type { ChartColumn } from './chart-card.tsx'
import { countText, moneyIn, percentText } from './points.ts'
import { TEXTS } from './texts.ts'
import { type BreakdownRow, useBreakdown } from './use-figures.ts'

const { breakdown: T } = TEXTS

/** A row of the table; the last one is the sum. */
interface Shown extends BreakdownFigures {
  key: string
  name: string
  franchise: string
  /** What has no van or technician was not booked with one. */
  hasHours: boolean
  isTotal: boolean
}

const nameOf = ({ name, isActive }: BreakdownRow, by: BreakdownBy): string => {
  if (name === null) return T.nobody[by]
  if (by === 'VAN') return vanName(name, isActive)
  return isActive ? name : T.left(name)
}

const shownRows = (rows: readonly BreakdownRow[], by: BreakdownBy): Shown[] => {
  const shown = rows.map(row => ({
    ...row,
    key: row.id ?? '-',
    name: nameOf(row, by),
    franchise: row.franchiseName ?? '',
    hasHours: row.id !== null,
    isTotal: false,
  }))
  if (shown.length < 2) return shown
  return [...shown, { ...sumOfBreakdown(shown), key: '+', name: T.total, franchise: '', hasHours: true, isTotal: true }]
}

const hours = (minutes: number, useGrouping = true): string =>
  (minutes / 60).toLocaleString(LOCALE, { maximumFractionDigits: 1, useGrouping })
/** For a file. */
const csvHours = (minutes: number): string => hours(minutes, false)

interface Looks {
  by: BreakdownBy
  currency: Currency
  isBeforeTax: boolean
  /** Whether the vans are of several franchises. */
  hasFranchises: boolean
}

/** Returns the columns of a breakdown, the same on the page and in its file. */
function columnsOf({ by, currency, isBeforeTax, hasFranchises }: Looks): ChartColumn<Shown>[] {
  const money = moneyIn(currency)
  const text = (value: string, { isTotal }: Shown) => (isTotal ? <strong>{value}</strong> : value)
  const figure = (
    key: string,
    header: string,
    of: { show: (row: Shown) => string; csv: (row: Shown) => string },
  ): ChartColumn<Shown> => ({ key, header, align: 'end', render: row => text(of.show(row), row), csv: of.csv })
  const salesOf = ({ subtotal, tax }: Shown): number => subtotal + (isBeforeTax ? 0 : tax)
  const ticketOf = (row: Shown): number | null => averageTicket(row, isBeforeTax)
  const shareOf = (row: Shown): string => {
    const share = row.hasHours ? utilization(row) : null
    return share === null ? T.none : percentText(share * 100)
  }
  const franchise: ChartColumn<Shown> = {
    key: 'franchise',
    header: T.franchise,
    render: row => row.franchise,
    csv: row => row.franchise,
  }
  return [
    {
      key: 'name',
      header: T.names[by],
      primary: true,
      render: row => text(row.name, row),
      csv: row => row.name,
    },
    ...(by === 'VAN' && hasFranchises ? [franchise] : []),
    figure('jobs', T.jobs, { show: row => countText(row.jobs), csv: row => String(row.jobs) }),
    figure('sales', T.sales, { show: row => money(salesOf(row)), csv: row => csvMoney(salesOf(row)) }),
    figure('revenue', T.revenue, { show: row => money(row.revenue), csv: row => csvMoney(row.revenue) }),
    figure('average', T.average, {
      show: row => showOr(ticketOf(row), money),
      csv: row => showOr(ticketOf(row), csvMoney, ''),
    }),
    figure('booked', T.booked, {
      show: row => (row.hasHours ? T.bookedOf(hours(row.bookedMinutes), hours(row.openMinutes)) : T.none),
      csv: row => (row.hasHours ? csvHours(row.bookedMinutes) : ''),
    }),
    figure('utilization', T.utilization, {
      show: shareOf,
      csv: row => (row.hasHours && row.openMinutes > 0 ? shareOf(row) : ''),
    }),
  ]
}

const showOr = (value: number | null, show: (value: number) => string, none: string = T.none): string =>
  value === null ? none : show(value)

interface BreakdownProps {
  by: BreakdownBy
  onBy: (by: BreakdownBy) => void
  /** Whose figures. */
  of: Omit<Parameters<typeof useBreakdown>[0], 'by'>
  isBeforeTax: boolean
  hasFranchises: boolean
}

/** The figures of a period by van or by technician, with how much of their time is booked. */
export function Breakdown({ by, onBy, of, isBeforeTax, hasFranchises }: BreakdownProps) {
  const query = useBreakdown({ ...of, by })
  // The rows of vans are not shown as those of technicians while these load.
  const data = query.data?.by === by ? query.data : undefined
  const shown = data && shownRows(data.rows, by)
  const columns = columnsOf({ by, currency: data?.currency ?? of.currency, isBeforeTax, hasFranchises })
  const download = () => {
    // The file has the open hours in a column of their own.
    const cells = columns.flatMap(({ key, header, csv }) =>
      key === 'booked'
        ? [
            { header: T.bookedHours, value: csv },
            { header: T.openHours, value: (row: Shown) => (row.hasHours ? csvHours(row.openMinutes) : '') },
          ]
        : [{ header, value: csv }],
    )
    saveCsv(csvOf(cells, shown ?? []), TEXTS.csvFile(T.file[by]))
  }
  return (
    <Card
      title={T.titles[by]}
      description={T.hints[by]}
      action={
        shown &&
        shown.length > 0 && (
          <Button variant="quiet" flush aria-label={TEXTS.downloadNamed(T.titles[by])} onClick={download}>
            {TEXTS.downloadCsv}
          </Button>
        )
      }
    >
      <div role="group" aria-label={T.by} className={classes.periods}>
        {BREAKDOWNS.map(one => (
          <Button
            key={one}
            size="sm"
            variant={one === by ? 'primary' : 'secondary'}
            aria-pressed={one === by}
            onClick={() => onBy(one)}
          >
            {T.tabs[one]}
          </Button>
        ))}
      </div>
      <div className={query.isPlaceholderData ? classes.stale : undefined} aria-busy={query.isPlaceholderData}>
        <DataTable
          key={by}
          caption={T.titles[by]}
          columns={columns}
          rows={loadable({
            data: shown,
            error: query.error && new Error(T.failed),
            refetch: () => void query.refetch(),
          })}
          rowKey={({ key }) => key}
          empty={<EmptyState icon={<IconTruck />}>{T.empty}</EmptyState>}
        />
      </div>
    </Card>
  )
}
