import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatMoney } from '../../domain/format/money.ts'
import { monthOf, payeeName, statementTitle } from '../../domain/payout/labels.ts'
import { markPaid, totalLabel } from '../../domain/payout/statement-rows.ts'
import { PATHS } from '../platform/paths.ts'
import { EmptyState, ErrorState } from '../ui/feedback/empty-state.tsx'
import { LoadMore } from '../ui/feedback/load-more.tsx'
import { IconChevronRight } from '../ui/icon/chevron-right.gen.ts'
import { IconReceiptOff } from '../ui/icon/receipt-off.gen.ts'
import { Loading } from './loading.tsx'
import classes from './statement-list.module.css'
import { TEXTS } from './texts.ts'
import { type DateRange, useDateRanges, type Variant } from './use-payouts.ts'

type ListedReport = DateRange['payoutReports'][number]

/** Shows statements grouped by the month in which their period ends (PAYOUT-02, PAYOUT-03). */
export function StatementList({ franchiseId, variant }: { franchiseId: string | undefined; variant: Variant }) {
  const query = useDateRanges(franchiseId, variant)
  const ranges = query.data?.pages.flatMap(page => page.groupedDateRanges)
  if (!ranges && query.error) return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
  if (!ranges) return <Loading />
  if (ranges.length === 0) return <EmptyState icon={<IconReceiptOff />}>{TEXTS.empty}</EmptyState>
  const months = Map.groupBy(ranges, ({ endDate }) => monthOf(endDate))
  return (
    <div className={classes.list}>
      {[...months].map(([month, listed]) => (
        <section key={month} aria-label={month}>
          <h2 className={classes.month}>{month}</h2>
          <ul className={classes.statements}>
            {listed
              .flatMap(range => rowsOf(range, variant))
              .map(row => (
                <li key={row.key}>{row.link}</li>
              ))}
          </ul>
        </section>
      ))}
      <LoadMore list={query} />
    </div>
  )
}

/** Returns a period's rows: one row for all statements of a manager's period, else one row a statement (PAYOUT-04). */
function rowsOf(range: DateRange, variant: Variant): { key: string; link: ReactNode }[] {
  const { startDate, endDate, payoutReports: reports } = range
  const title = statementTitle(range)
  if (variant.of === 'franchise' && reports.length > 1) {
    return [
      {
        key: startDate,
        link: (
          <Link to={PATHS.vanPayout} search={{ startDate, endDate }} className={classes.statement}>
            <Words title={title} detail={TEXTS.several(reports.length)} />
            <IconChevronRight size={20} aria-hidden />
          </Link>
        ),
      },
    ]
  }
  return reports.map(report => ({
    key: report.id,
    link: (
      <Link to={PATHS.payout} params={{ id: report.id }} className={classes.statement}>
        <Words title={markPaid(title, report.invoiceStatus)} detail={payeeName(report)} />
        <Total report={report} />
        <IconChevronRight size={20} aria-hidden />
      </Link>
    ),
  }))
}

function Words({ title, detail }: { title: string; detail: string }) {
  return (
    <span className={classes.words}>
      <span className={classes.title}>{title}</span>
      <span className={classes.detail}>{detail}</span>
    </span>
  )
}

function Total({ report: { total, currency } }: { report: ListedReport }) {
  return (
    <span className={classes.total}>
      <span className={classes.detail}>{totalLabel(total)}</span>
      {formatMoney(Math.abs(total), currency)}
    </span>
  )
}
